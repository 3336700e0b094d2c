"""Each rule of reading: its docstring's examples do what they say, and its text is printed as it should be."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deckproof import read
from deckproof.assets import vendor
from deckproof.errors import RULES, DeckError
from deckproof.read import findings
from tests.deckproof.read.reading import HEAD, faults, put

OWN = sorted(code for code, rule in RULES.items() if rule.__module__ == findings.__name__)
THEMED: dict[str, str | bytes] = {"slides.md": "---\ntitle: T\ntheme: t.css\n---\n## A\n"}
# For each rule: what its docstring calls bad and good, each with the talk that it stands in.
Example = tuple[str, dict[str, str | bytes]]
EXAMPLES: dict[str, tuple[Example, Example]] = {
    "D001": (
        ("tilte: Counting", {"slides.md": "---\ntilte: Counting\n---\n## A\n"}),
        ("title: Counting", {"slides.md": "---\ntitle: Counting\n---\n## A\n"}),
    ),
    "D002": (
        ("::: notes` up to the next `---", {"slides.md": f"{HEAD}## A\n\n::: notes\nn\n\n---\n\n## B\n"}),
        ("::: notes`, the notes, then `:::", {"slides.md": f"{HEAD}## A\n\n::: notes\nn\n:::\n\n---\n\n## B\n"}),
    ),
    "D003": (
        ("## Task", {"slides.md": f"{HEAD}## Task\n\n## Task\n"}),
        (
            "## Task {#task}` and `## Task, again {#task-again}",
            {"slides.md": f"{HEAD}## Task {{#task}}\n\n## Task, again {{#task-again}}\n"},
        ),
    ),
    "D004": (
        ("## Task {#task time=}", {"slides.md": f"{HEAD}## Task {{#task time=}}\n"}),
        ("## Task {#task time=1:30}", {"slides.md": f"{HEAD}## Task {{#task time=1:30}}\n"}),
    ),
    "D005": (
        ("![A cat](cat.pgn)", {"slides.md": f"{HEAD}## A\n\n![A cat](cat.pgn)\n", "cat.png": "x"}),
        ("![A cat](cat.png)", {"slides.md": f"{HEAD}## A\n\n![A cat](cat.png)\n", "cat.png": "x"}),
    ),
    "D006": (
        ("[the task](#tsak)", {"slides.md": f"{HEAD}## Task\n\n[the task](#tsak)\n"}),
        ("[the task](#task)", {"slides.md": f"{HEAD}## Task\n\n[the task](#task)\n"}),
    ),
    "D007": (
        ("![](figure:loss)", {"slides.md": f"{HEAD}## A\n\n![](figure:loss)\n"}),
        (
            "![The loss falls in two steps](figure:loss)",
            {"slides.md": f"{HEAD}## A\n\n![The loss falls in two steps](figure:loss)\n"},
        ),
    ),
    "D008": (
        ("{{ n + 1 }}", {"slides.md": f"{HEAD}## A\n\n{{{{ n + 1 }}}}\n"}),
        ("{{ n_plus_one }}", {"slides.md": f"{HEAD}## A\n\n{{{{ n_plus_one }}}}\n"}),
    ),
    "D009": (
        ("deck/talk/notes.txt", {"notes.txt": "x"}),
        ("deck/talk/slides.md", {"slides.md": f"{HEAD}## A\n"}),
    ),
    "D010": (
        ("saved as Latin-1", {"slides.md": f"{HEAD}## Caf\u00e9\n".encode("latin-1")}),
        ("saved as UTF-8", {"slides.md": f"{HEAD}## Caf\u00e9\n".encode()}),
    ),
    "D011": (
        (
            ":root { --bleu: #0000aa; }",
            {"slides.md": "---\ntitle: T\ntheme: t.css\n---\n## A\n", "t.css": ":root { --bleu: #0000aa; }"},
        ),
        (
            ":root { --blue: #0000aa; }",
            {"slides.md": "---\ntitle: T\ntheme: t.css\n---\n## A\n", "t.css": ":root { --blue: #0000aa; }"},
        ),
    ),
    "D012": (
        (
            '--font: "Mine.woff2";',
            {**THEMED, "t.css": ':root { --font: "Mine.woff2"; }', "Mine.woff2": b"wOF2"},
        ),
        (
            '--font: "Mine-Regular.ttf";',
            {
                **THEMED,
                "t.css": ':root { --font: "Mine-Regular.ttf"; }',
                "Mine-Regular.ttf": vendor("source-sans", "SourceSans3-Regular.ttf").read_bytes(),
            },
        ),
    ),
}


def codes(root: Path, files: dict[str, str | bytes]) -> set[str]:
    """Return the codes of what is wrong with a talk of these files."""
    folder = put(root, files)
    try:
        read.talk(root, folder)
    except DeckError as error:
        return {finding.code for finding in error.findings}
    return set()


def test_every_rule_has_examples() -> None:
    """No rule of this stage is without a row above."""
    assert sorted(EXAMPLES) == OWN


@pytest.mark.parametrize("code", OWN)
def test_the_examples_of_a_docstring_are_true(code: str, tmp_path: Path) -> None:
    """What it calls bad trips this rule alone; what it calls good trips none."""
    doc = re.sub(r"\s+", " ", RULES[code].__doc__ or "")
    bad, good = (part.strip() for part in doc.partition("Bad: ")[2].split("Good: "))
    (bad_words, bad_files), (good_words, good_files) = EXAMPLES[code]

    assert bad_words in bad
    assert good_words in good
    assert codes(tmp_path / "bad", bad_files) == {code}
    assert codes(tmp_path / "good", good_files) == set()


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        (
            "## A\n\n::: notes\nn\n",
            (
                "6: D002 `::: notes` is not closed before the slide ends\n"
                "    add a line `:::` after its last line; a heading inside a div is ### or smaller"
            ),
        ),
        (
            "## Task\n\n## Task\n",
            (
                "6: D003 the slide id 'task' is taken by deck/talk/slides.md:4\n"
                "    give one of the headings an id of its own: ## Title {#another-id}"
            ),
        ),
        (
            "## Task {#task time=}\n",
            "4: D004 cannot read the attributes at 'time='\n    allowed: #id, .class, key=value, key=\"some words\"",
        ),
        (
            "## A\n\n![A cat](cat.pgn)\n",
            (
                "6: D005 there is no file 'cat.pgn'\n    did you mean 'cat.png'?\n"
                "    paths are relative to the Markdown file; drawings are figure:name or table:name"
            ),
        ),
        (
            "## Task\n\n[x](#tsak)\n",
            (
                "6: D006 nothing has the id 'tsak'\n    did you mean 'task'?\n"
                "    slides are named by {#id} or their title, other things by {#id}"
            ),
        ),
        (
            "## A\n\n![ ](figure:loss)\n",
            "6: D007 ![](figure:loss) has no alt text\n    say in the brackets what the picture shows",
        ),
        (
            "## A\n\n{{ n + 1 }}\n",
            (
                "6: D008 {{ n + 1 }} is neither a value's name nor a number\n"
                "    write {{ name }}, {{ name.part:.2f }} or {{ 16 }}; what needs arithmetic is a @value of its own"
            ),
        ),
    ],
)
def test_what_is_printed(tmp_path: Path, body: str, fault: str) -> None:
    """The place, the code, what was found, and the next step: sign for sign."""
    assert faults(tmp_path, body, cat_png=b"") == [fault]


@pytest.mark.parametrize(
    ("files", "fault"),
    [
        (
            {"slides.md": "## A\n"},
            (
                "deck/talk/slides.md:1: D001 the file does not begin with front matter\n"
                "    begin the file with\n    ---\n    title: The talk's title\n    ---"
            ),
        ),
        ({"notes.txt": ""}, "deck/talk:1: D009 has no Markdown file\n    put the slides into slides.md in this folder"),
        ({"slides.md": HEAD}, "deck/talk:1: D009 has no slides"),
        (
            {"slides.md": HEAD.encode() + b"## A\n\ncaf\xe9\n"},
            "deck/talk/slides.md:6: D010 byte 0xe9 is not UTF-8\n    save the file as UTF-8",
        ),
    ],
)
def test_what_is_printed_of_files(tmp_path: Path, files: dict[str, str | bytes], fault: str) -> None:
    """Faults of whole files name the file or the folder."""
    folder = put(tmp_path, files)
    with pytest.raises(DeckError) as caught:
        read.talk(tmp_path, folder)

    assert str(caught.value) == fault
