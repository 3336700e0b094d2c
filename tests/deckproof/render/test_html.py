"""Tokens become HTML, form by form."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.deckproof.render.rendering import DRAWN, body_of, html_of, nesting_faults, rendered, without_lines

N = '<span data-num="n">7</span>'
DOT = b'<svg xmlns="http://www.w3.org/2000/svg"/>'
SVG = re.compile(r"<svg.*?</svg>", re.DOTALL)


def pictures_as_words(html: str) -> str:
    """Return HTML with `SVG` for each drawing and `DATA` for each embedded file."""
    return re.sub(r'"data:[^"]*"', '"DATA"', SVG.sub("SVG", html))


@pytest.mark.parametrize(
    ("body", "html"),
    [
        ("{{ n }}", f"<p>{N}</p>"),
        ("*{{ n }}* ~~a~~ `b{{ n }}`{.c}", f'<p><em>{N}</em> <s>a</s> <code class="c">b{N}</code></p>'),
        ("a  \nb\\\nc", "<p>a<br />\nb<br />\nc</p>"),
        ("> {{ n }}", f"<blockquote>\n<p>{N}</p>\n</blockquote>"),
        ("### A {#b .c d=e}", '<h3 id="b" class="c" data-d="e">A</h3>'),
        ("::: aside\na\n:::", '<div class="aside">\n<p>a</p>\n</div>'),
        ("[a]{.b c=d}", '<p><span class="b" data-c="d">a</span></p>'),
        ("[a](https://example.org/?b&c){.d}", '<p><a class="d" href="https://example.org/?b&amp;c">a</a></p>'),
        ("[a](https://example.org/{{n}}/{{low}})", '<p><a href="https://example.org/7/-3">a</a></p>'),
        ("[a](<https://example.org/{{ word }} {{ n }}>)", '<p><a href="https://example.org/cat%207">a</a></p>'),
        ("<b>{{ n }}</b><!-- c -->", f"<p><b>{N}</b></p>"),
        ("a\n\n. . .\n\nb", '<p>a</p>\n<div class="fragment pause">\n<p>b</p>\n</div>'),
        ("1. a\n2. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>"),
        ("3. a", '<ol start="3">\n<li>a</li>\n</ol>'),
        ('& < > "a', "<p>&amp; &lt; &gt; &quot;a</p>"),
    ],
)
def test_a_form_becomes_html(tmp_path: Path, body: str, html: str) -> None:
    """Each form has its element, numbers have their names."""
    assert body_of(tmp_path, body) == html


@pytest.mark.parametrize(
    ("body", "html"),
    [
        ("![a](figure:f)", '<figure class="drawing figure">SVG</figure>'),
        ("![a](table:t){.wide}", '<figure class="drawing table wide">SVG</figure>'),
        ("![a](d.svg)", '<figure class="picture"><img src="DATA" alt="a" loading="lazy"></figure>'),
        (
            "![a](https://example.org/b.png)",
            '<figure class="picture"><img src="https://example.org/b.png" alt="a" loading="lazy"></figure>',
        ),
        (
            "![{{ n }} *b*](d.svg){width=60%}",
            (
                '<figure class="picture" style="width:60%;">'
                '<img src="DATA" alt="7 b" style="width:100%" loading="lazy"></figure>'
            ),
        ),
        ("a ![b](figure:f) c", '<p>a <span class="drawing figure">SVG</span> c</p>'),
        (
            "![a](figure:f)\n![b](d.svg)",
            (
                '<p><span class="drawing figure">SVG</span>\n'
                '<span class="picture"><img src="DATA" alt="b" loading="lazy"></span></p>'
            ),
        ),
        ("- ![a](figure:f)", '<ul>\n<li><figure class="drawing figure">SVG</figure></li>\n</ul>'),
        (
            '![a](figure:f){caption="b < {{ n }}"}',
            f'<figure class="drawing figure">SVG<figcaption>b &lt; {N}</figcaption></figure>',
        ),
        (
            "![a < {{ n }}](figure:f){#fig-x}",
            (
                '<figure id="fig-x" class="drawing figure">SVG<figcaption><span data-ref="number">Figure 1</span>: '
                "a &lt; 7</figcaption></figure>"
            ),
        ),
        (
            "a ![b](figure:f){#fig-x}",
            (
                '<p>a <span id="fig-x" class="drawing figure">SVG<span class="caption">'
                '<span data-ref="number">Figure 1</span>: b</span></span></p>'
            ),
        ),
    ],
)
def test_pictures(tmp_path: Path, body: str, html: str) -> None:
    """A picture alone in its paragraph is a figure, beside text a span; captions are shown where asked for."""
    assert pictures_as_words(body_of(tmp_path, body, d_svg=DOT)) == html


def test_a_drawing_says_what_it_shows(tmp_path: Path) -> None:
    """The alt text labels the drawing, its numbers resolved; each place has ids of its own."""
    html = body_of(tmp_path, "![{{ n }} a](figure:f)\n\n![b](figure:f)")

    assert '<svg role="img" aria-label="7 a"' in html
    assert re.findall(r'<clipPath id="([^"]*)"', html) == ["s-1-c", "s-2-c"]
    assert re.findall(r"url\(#([^)]*)\)", html) == ["s-1-c", "s-2-c"]


def test_a_drawing_s_numbers_are_in_the_ledger(tmp_path: Path) -> None:
    """Each drawn number is an entry at the line of the slide, with the drawing's origin."""
    (entry,) = rendered(tmp_path, "## A\n\na\n\n![b](figure:f)\n").ledger

    assert (entry.name, entry.kind, entry.text, entry.slide, entry.place.line) == ("d1", "drawn", "3", "a", 8)
    assert entry.origin == DRAWN.origin


@pytest.mark.parametrize(
    ("body", "line"),
    [
        ("a\n{{ n }}", 7),
        ("$$\na\n{{ n }}\n$$", 8),
        ("```\na\n{{ n }}\n```", 8),
        ("    a\n    {{ n }}", 7),
        ("<div>\n{{ n }}\n</div>", 7),
        ("`a\n{{ n }}`", 6),
        ("- a\n\n  $$\n  a\n  {{ n }}\n  $$", 10),
        ('![a](figure:f){caption="{{ n }}"}', 6),
    ],
)
def test_the_ledger_knows_the_line(tmp_path: Path, body: str, line: int) -> None:
    """A number's entry has the line in which it is written; code in a line is one with its first."""
    entries = [entry for entry in rendered(tmp_path, f"## S\n\n{body}\n").ledger if entry.name == "n"]

    assert [entry.place.line for entry in entries] == [line]


def test_blocks_carry_their_lines(tmp_path: Path) -> None:
    """Every block says where it stands in the source."""
    html = html_of(
        tmp_path, "## A\n\n- b\n\n> c\n\n| d |\n|---|\n| e |\n\n::: f\n:::\n\n```\ng\n```\n\n![h](figure:i)\n"
    )

    assert [
        int(line) for line in re.findall(r'<(?:h2|ul|blockquote|table|div|pre|figure) ?[^>]*data-line="(\d+)"', html)
    ] == [
        4,
        6,
        8,
        10,
        14,
        17,
        21,
    ]


def test_a_slide_s_attributes_are_the_section_s(tmp_path: Path) -> None:
    """They do not stand on its heading a second time."""
    html = html_of(tmp_path, "## A {#b .c d=e}\n")

    assert '<section id="b" class="slide-slide c" data-d="e"' in html
    assert "<h2>A</h2>" in without_lines(html)


def test_marks_of_footnotes(tmp_path: Path) -> None:
    """Mark and footnote have the same number, and say that it is a reference, not a result."""
    html = body_of(tmp_path, "a[^x]\n\n[^x]: b {{ n }}\n")

    assert '<p>a<sup class="footnote-mark" data-ref="footnote">1</sup></p>' in html
    assert f'<div class="footnote"><sup data-ref="footnote">1</sup><p>b {N}</p>' in html


def test_titles_are_plain(tmp_path: Path) -> None:
    """A slide's title has its numbers, formulas as TeX, and no mark-up."""
    body = "## *A* {{ n:words }} `b` $c_0$ <b>d</b> {{ tiny:.1e }}  e[^x]\n\n[^x]: f\n"

    assert rendered(tmp_path, body).slides[1].title == "A seven b c_0 d 1.2 \u00d7 10\u207b\u2077 e"


@pytest.mark.parametrize(
    "body",
    [
        "a ![b](d.svg){#fig-x} [![c](d.svg)](https://example.org)",
        "| ![a](figure:f) |\n|---|\n| $x$ ![b](figure:f) |",
        "- a\n\n  . . .\n\n  - b\n\n    . . .\n\n    ![c](figure:f)",
        "::: incremental\n- ![a](figure:f)\n:::",
        "a[^x]\n\n. . .\n\nb\n\n[^x]: c\n\n    - d",
        "term\n: ![a](figure:f)\n\n  . . .\n\n  b",
        "<details>\n<summary>a</summary>\n\n. . .\n\n::: b\n. . .\n:::\n\n</details>",
    ],
)
def test_tags_nest(tmp_path: Path, body: str) -> None:
    """Forms inside forms give elements inside elements."""
    assert nesting_faults(html_of(tmp_path, f"## A\n\n{body}\n", d_svg=DOT)) == []
