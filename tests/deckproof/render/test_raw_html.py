"""Raw HTML in the source."""

from __future__ import annotations

import pytest

from deckproof.errors import Place
from deckproof.model import Answer, Answers, ShownNumber
from deckproof.render.numbers_in import Numbers
from deckproof.render.raw_html import resolved
from tests.deckproof.render.rendering import ORIGIN, VALUES

N = '<span data-num="n">7</span>'


def render(raw: str) -> tuple[str, list[tuple[str, int]]]:
    """Return the HTML, and names with lines of the ledger."""
    ledger: list[ShownNumber] = []
    answers = Answers({name: Answer(value, ORIGIN) for name, value in VALUES.items()}, {})
    html = resolved(raw, 10, Numbers(answers, "s", "s.md", ledger))
    assert {entry.place.file for entry in ledger} <= {Place("s.md", 1).file}
    return html, [(entry.text, entry.place.line) for entry in ledger]


@pytest.mark.parametrize(
    ("raw", "html"),
    [
        ("<b>{{ n }}</b>", f"<b>{N}</b>"),
        ('<b title="{{ n }} > 3">{{ n }}</b>', f'<b title="7 > 3">{N}</b>'),
        ("<b title='{{ n }}'>", "<b title='7'>"),
        ("{{ n }} < {{ n }}", f"{N} < {N}"),
        ("a<!-- {{ n }} <b> -->b", "ab"),
        ("a<!-- no end {{ n }}", "a"),
        ("<style>a { width: {{ n }}px }</style>", "<style>a { width: 7px }</style>"),
        ("<script>f({{ n }} < 3)</script>", "<script>f(7 < 3)</script>"),
        ("<details open>", '<i class="fragment" data-opens></i><details open>'),
        ("</details>", "</details>"),
        ("plain & simple", "plain & simple"),
    ],
)
def test_numbers_in_raw_html(raw: str, html: str) -> None:
    """Between tags they are elements, inside tags, scripts and styles plain; comments go, details get a step."""
    assert render(raw)[0] == html


def test_lines_are_counted() -> None:
    """Across tags and comments of several lines, each number is entered at its own."""
    _, ledger = render('<div\n title="{{ n }}">\n{{ n }}<!--\n-->\n{{ x }}\n</div>')

    assert ledger == [("7", 12), ("0.25", 14)]
