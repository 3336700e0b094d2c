"""What a deck names, where; and what is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckproof.errors import Place
from deckproof.model import DrawingUse
from tests.deckproof.read.reading import FILE, deck_of, faults, heads, put

EVERYWHERE = """\
## {{ at.4 }} {data-state="{{ at.4 }}"}

{{ at.6 }} **{{ at.6:.2f }}**
$x_{{{ at.7 }}} = {{ at.7 }}$ `{{ at.7 }}` ![{{ at.7 }}](figure:f){caption="{{ at.7 }}"}

| {{ at.9 }} | b |
|---|---|
| a | {{ at.11 }} |

$$
{{ at.14 }}
+ {{ at.15 }}
$$

```python {1}
a
{{ at.20 }}
{{ at.21 }}
```

    {{ at.24 }}
    {{ at.25 }}

<div title="{{ at.27 }}">
{{ at.28 }} <!-- {{ off.28 }}
{{ off.29 }} --> {{ at.29 }}
</div>

[{{ at.32 }}](https://example.org/{{at.32}})
<kbd title="{{ at.33 }}">{{ at.33 }}</kbd> <!-- {{ off.33 }} -->

- a[^x]

  > b
  > {{ at.38 }}

::: box
:::: inner
{{ at.42 }}
::::
:::

::: notes
{{ at.47 }}

- c
  {{ at.50 }}
:::

{{ at.53 }}
: {{ at.54 }}

[^x]: {{ at.56 }}
"""


def test_every_reference_is_found_at_its_line(tmp_path: Path) -> None:
    """In text, headings, attributes, formulas, code, tables, HTML, addresses, notes and footnotes; not in comments."""
    uses = deck_of(tmp_path, EVERYWHERE).numbers

    assert len(uses) == EVERYWHERE.count("at.")
    assert [(use.place.file, f"at.{use.place.line}") for use in uses] == [(FILE, use.reference.name) for use in uses]
    assert {use.slide for use in uses} == {"at-4"}


def test_the_title_counts(tmp_path: Path) -> None:
    """References in the front matter stand at their key's line."""
    head = '---\ntitle: "{{ at.2 }}"\nsubtitle: a\nauthor: ["{{ at.4 }}"]\n---\n'

    assert [(use.reference.name, use.place.line) for use in deck_of(tmp_path, "## A\n", head).numbers] == [
        ("at.2", 2),
        ("at.4", 4),
    ]


def test_literals_are_not_asked_for(tmp_path: Path) -> None:
    """A declared number needs no value."""
    assert deck_of(tmp_path, "## A\n\n{{ 16 }} $x = {{ 0.5 }}$\n").numbers == []


def test_drawings_are_found(tmp_path: Path) -> None:
    """Figures and tables, in paragraphs, lists, tables and notes, each at its line."""
    body = "## A\n\n![a](figure:one)\n\n- b\n  ![c](table:two)\n\n::: notes\n![d](figure:one)\n:::\n"

    assert deck_of(tmp_path, body).drawings == [
        DrawingUse("figure", "one", Place(FILE, 6), "a"),
        DrawingUse("table", "two", Place(FILE, 9), "a"),
        DrawingUse("figure", "one", Place(FILE, 12), "a"),
    ]


@pytest.mark.parametrize(
    "body",
    [
        "## A\n\n[x](#a) [y](#title) [z](https://example.org/#b)\n",
        "## A {#b}\n\n[x](#b)\n",
        "## Größe\n\n[x](#größe)\n",
        "## A\n\n[b]{#c} [x](#c)\n\n### D {#d}\n\n[y](#d)\n\n::: {#e}\nf\n:::\n\n[z](#e)\n",
        "## A\n\n![b](figure:c){#fig-d} @fig-d [x](#fig-d)\n",
        "## A\n\n@fig-d\n\n::: notes\n![b](figure:c){#fig-d}\n:::\n",
        "## A\n\n![b](https://example.org/c.png) ![d](data:image/png;base64,AAAA)\n",
        "## A\n\n![b](a%20picture.png)\n",
        "## A {time=2}\n\n## B {time=1:30}\n\n## C {time=0.5}\n",
    ],
)
def test_what_is_there_is_no_fault(tmp_path: Path, body: str) -> None:
    """Links to slides, headings, spans, divs and pictures land; files and addresses are found."""
    put(tmp_path, {"a picture.png": b""})

    assert faults(tmp_path, body) == []


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("## A\n\n[x](#b) *[y](#c)*\n", ["6: D006 nothing has the id 'b'", "6: D006 nothing has the id 'c'"]),
        ("## A\n\na\nb @fig-x\n", ["7: D006 nothing has the id 'fig-x'"]),
        ("## A {#fig-x}\n\n@fig-x\n", ["6: D006 nothing has the id 'fig-x'"]),
        ("## A\n\n[b]{#fig-x} @fig-x\n", ["6: D006 nothing has the id 'fig-x'"]),
        ("## A\n\n[b]{#a}\n", ["6: D003 the id 'a' is taken by deck/talk/slides.md:4"]),
        (
            "## A\n\n![b](figure:c){#fig-x}\n\n![b](figure:c){#fig-x}\n",
            ["8: D003 the id 'fig-x' is taken by deck/talk/slides.md:6"],
        ),
        ("## A {time=soon}\n", ["4: D004 time is 'soon', not a duration"]),
        ("## A\n\n- b {.fragment}\n", ["6: D004 {.fragment} follows nothing that takes attributes"]),
        ("## A\n\n- b\n- [c]{.x y}\n", ["7: D004 cannot read the attributes at 'y'"]),
        ("## A\n\n::: two words\n:::\n", ["6: D004 cannot read the attributes at 'two words'"]),
        ("## A\n\n> ![b](c.png)\n", ["6: D005 there is no file 'c.png'"]),
        ("## A\n\na\nb ![](figure:c)\n", ["7: D007 ![](figure:c) has no alt text"]),
        ("## A\n\n![*x*](figure:c) ![{{ n }}](figure:c)\n", []),
        ("## A\n\na\n{{ n\n", ["7: D008 `{{` begins no reference"]),
        ("## A\n\n{{ }}\n", ["6: D008 {{ }} is neither a value's name nor a number"]),
        ("## A\n\n$$\na\n{{ b c }}\n$$\n", ["8: D008 {{ b c }} is neither a value's name nor a number"]),
        ("## A\n\n```\na\n{{ b c }}\n```\n", ["8: D008 {{ b c }} is neither a value's name nor a number"]),
        (
            "## A\n\na\n[b](https://example.org/{{ n }})\n",
            ["7: D008 {{ n }} stands in an address, where Markdown takes no spaces"],
        ),
        ('## A\n\n[b]{title="{{ b c }}"}\n', ["6: D008 {{ b c }} is neither a value's name nor a number"]),
        ("## A\n\n<!-- {{ n + 1 }} -->\nb <!-- {{ n + 1 }} --> c\n", []),
    ],
)
def test_what_is_wrong_is_a_fault_at_its_line(tmp_path: Path, body: str, found: list[str]) -> None:
    """Each fault is reported once, at the line where it is written."""
    assert heads(tmp_path, body) == found


@pytest.mark.parametrize(
    ("body", "hint"),
    [
        ("## A {time=soon}\n", "write minutes, or minutes and seconds: time=2, time=1:30"),
        (
            "## A\n\nb {.x}\n",
            "put the text in brackets, [text]{.fragment}, or its lines between ::: {.fragment} and :::",
        ),
        ("## A\n\n{{ n\n", r"write {{ name }}, without a brace inside; \{{ shows the braces themselves"),
        ("## A\n\n[b](c/{{ n:.1f }})\n", "write {{n:.1f}}"),
        (
            "## A\n\n@fig-x\n\n![b](figure:c){#fig-y}\n",
            "did you mean 'fig-y'?\n    figures and tables are named by {#fig-id} or {#tbl-id} after the picture",
        ),
        ("## A\n\n[b]{#a}\n", "give one of the two another id"),
    ],
)
def test_the_next_step_is_said(tmp_path: Path, body: str, hint: str) -> None:
    """Below the fault stands what to write."""
    (fault,) = faults(tmp_path, body)

    assert fault.partition("\n    ")[2] == hint


def test_all_faults_come_at_once_in_order(tmp_path: Path) -> None:
    """Faults of the head, of divs, references, pictures and links are reported together, sorted by line."""
    body = "## A\n\n{{ n + 1 }} ![](figure:f)\n\n[x](#y)\n\n::: box\n"

    assert heads(tmp_path, body, "---\ntitel: T\n---\n") == [
        "1: D001 the deck has no title",
        "2: D001 unknown front matter key 'titel'",
        "6: D007 ![](figure:f) has no alt text",
        "6: D008 {{ n + 1 }} is neither a value's name nor a number",
        "8: D006 nothing has the id 'y'",
        "10: D002 `::: box` is not closed before the slide ends",
    ]
