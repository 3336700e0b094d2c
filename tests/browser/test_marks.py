"""The marks of live figures: Python and the browser draw the same matrix and the same tokens, mark by mark."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from playwright.sync_api import Browser, expect

from deckproof.assemble import fonts
from deckproof.draw import Drawable, Group, Matrix, Token, TokenRow, text_width
from deckproof.draw.svg import Role
from deckproof.typeface import Fonts
from tests import live_pages
from tests.live_pages import Shown
from tests.typefaces import DIGITS, boxes, measured_with

pytestmark = pytest.mark.browser

# Without a third decimal that is a tie: there, and only there, Python and JavaScript round apart.
VALUES = np.random.default_rng(2).normal(size=(3, 5)).round(4) * [1, 0, 1, 1, -1]
GROUPS = [("MATCH", 1, "copper"), ("TL", 2, "blue"), ("wide name", 1, "violet"), ("OUT", 1, "green")]
# Names that just have room beside each other, and some that do not, on three levels.
CROWDED = [("PREV", 2, "violet"), ("MATCH", 1, "copper"), ("MT", 1, "copper"), ("CNT", 1, "violet"), ("S0", 2, "grey")]

MATRICES: dict[str, dict[str, Any]] = {
    "bare": {},
    "labelled": {"rows": ["a", "SEP", "first row"], "label": "weights <W>"},
    "in groups": {"groups": GROUPS},
    "small, with all": {"rows": ["a", "b", "c"], "groups": GROUPS, "cell": [18, 22], "size": 20, "scale": 1.5},
    "crowded": {"groups": [*CROWDED, *CROWDED[::-1]], "cell": [22, 22]},
    "one wide name": {"groups": [("a name wider than its matrix", 5, "grey")], "cell": [12, 30]},
}
TOKENS: dict[str, dict[str, Any]] = {
    "one row": {"rows": [[("a", "blue"), ("SEP", "grey"), ("a longer token", "violet")]]},
    "two rows, named": {
        "rows": [[("b", "blue"), ("EOS", "green"), ("x", "red")], [("wider", "copper"), ("c", "grey")]],
        "names": ["printed", "correct"],
        "label": "printed & correct",
    },
    "small": {"rows": [[("a", "blue"), ("b", "blue")]], "size": 24, "box": [46, 38], "gap": 5},
}

Mark = tuple[str, dict[str, str], str]


@dataclass(frozen=True)
class Marks:
    """The module in a page."""

    shown: Shown

    def __call__(self, name: str, *arguments: object) -> Any:  # noqa: ANN401  # what the function returns
        """Call a function of the module; a drawing comes back as its source."""
        script = """async ([name, inputs]) => {
          const marks = await import("marks");
          const result = marks[name](...inputs);
          const drawing = result.svg ?? result;
          return drawing instanceof SVGElement ? new XMLSerializer().serializeToString(drawing) : result;
        }"""
        return self.shown.page.evaluate(script, [name, arguments])


@pytest.fixture(scope="module")
def marks(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Marks]:
    """The marks; at the end their page has said nothing."""
    html = live_pages.page("", live_pages.sources())
    with live_pages.shown(browser, tmp_path_factory.mktemp("marks"), html) as shown:
        # The figure round the marks keeps keys from the deck; here there is none.
        shown.page.evaluate("Reveal.configure({ keyboard: false })")
        yield Marks(shown)

        assert shown.troubles == []


def marks_of(source: str) -> list[Mark]:
    """Every mark of a drawing in order: its tag, its attributes, its text. The drawing itself comes first."""
    return [
        (element.tag.partition("}")[2], dict(element.attrib), "".join(element.itertext()))
        for element in ET.fromstring(source).iter()  # noqa: S314  # our own drawings
    ]


def assert_same(drawn: str, expected: Drawable) -> None:
    """The same marks in the same order, at the same places."""
    found, wanted = marks_of(drawn), marks_of(expected.drawing().svg)
    assert len(wanted) > 2
    assert found == wanted


@pytest.mark.parametrize("name", MATRICES)
def test_matrices_are_the_same(marks: Marks, name: str) -> None:
    """Cells, lines, brackets and labels: their boxes, classes and strengths."""
    options = MATRICES[name]
    groups = options.get("groups", ())
    values = np.resize(VALUES, (3, sum(size for _, size, _ in groups) or 5))
    python = {
        **options,
        "cell": tuple(options.get("cell", (40, 40))),
        "groups": [Group(text, size, role) for text, size, role in groups],
    }
    in_page = {**options, "groups": [{"text": text, "size": size, "role": role} for text, size, role in groups]}

    drawn = marks("matrix", {"shape": values.shape, "data": values.ravel().tolist()}, in_page)

    assert_same(drawn, Matrix(values, **python))


def test_a_matrix_of_zeros_has_no_cells(marks: Marks) -> None:
    """Only its lines; no scale is made of nothing."""
    drawn = marks("matrix", {"shape": [2, 2], "data": [0, 0, 0, 0]})

    assert_same(drawn, Matrix([[0, 0], [0, 0]], cell=(40, 40)))
    assert [tag for tag, *_ in marks_of(drawn)] == ["svg", "path", "rect"]


def test_groups_may_be_written_larger_than_rows(marks: Marks) -> None:
    """Then the brackets are those of a matrix with the larger size, and the rows those of the smaller."""
    sizes = {"rows": ["a"], "groups": [{"text": "TL", "size": 1, "role": "blue"}], "size": 20, "groupSize": 24}

    drawn = marks("matrix", {"shape": [1, 1], "data": [1]}, sizes)

    written = {text: attributes["font-size"] for tag, attributes, text in marks_of(drawn) if tag == "text"}
    assert written == {"a": "20", "TL": "24"}


@pytest.mark.parametrize("name", TOKENS)
def test_rows_of_tokens_are_the_same(marks: Marks, name: str) -> None:
    """Boxes, texts and names."""
    options = dict(TOKENS[name])
    rows = options.pop("rows")
    first, *stacked = [[Token(text, role) for text, role in row] for row in rows]
    python = {**options, "box": tuple(options.get("box", (46, 46)))}

    drawn = marks("tokenRows", [[{"text": text, "role": role} for text, role in row] for row in rows], options)

    assert_same(drawn, TokenRow(first, stacked=stacked, **python))


@pytest.mark.parametrize("text", ["", "a", "SEP", "AVATAR", "first row", "TL[a]", "0123456789", "\u22121.5 \u00d7 10"])
@pytest.mark.parametrize("size", [20, 24, 28.5])
def test_texts_are_measured_alike(marks: Marks, text: str, size: float) -> None:
    """By the advances of the font's signs, without kerning, but for what the browser cuts off each advance."""
    assert marks("textWidth", text, size) == pytest.approx(text_width(text, size), rel=3e-6, abs=0)


@pytest.mark.parametrize("even", [0, 600])
def test_a_theme_s_font_measures_here_too(browser: Browser, tmp_path: Path, even: int) -> None:
    """The marks are those of Python: widths of its signs and of ours where it lacks one, even digits, its capitals."""
    widths = {**dict.fromkeys("abSEPH ", 720), **dict.fromkeys(DIGITS, 550), "1": 300}
    own = Fonts(str(boxes(tmp_path / "mine.ttf", widths, even=even)))
    style = fonts.css("<p>x</p>", tmp_path, own) + fonts.variables(own)
    html = live_pages.page("", live_pages.sources()).replace("</head>", f"<style>{style}</style></head>")
    rows: list[tuple[str, Role]] = [("a", "blue"), ("11", "grey"), ("SEP → x", "violet")]

    with live_pages.shown(browser, tmp_path, html) as shown:
        drawn = Marks(shown)("tokenRows", [[{"text": text, "role": role} for text, role in rows]], {})
    with measured_with(own):
        assert_same(drawn, TokenRow([Token(text, role) for text, role in rows], size=28, box=(46, 46), gap=8))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0.0"),
        (1, "1.0"),
        (-2.5, "\u22122.5"),
        (0.12346, "0.1235"),
        (100, "100.0"),
        (0.00005, "0.0001"),
        (0.00004, "4.0 × 10⁻⁵"),
        (-1.26e-7, "\u22121.3 × 10⁻⁷"),
        (1e-12, "1.0 × 10⁻¹²"),
    ],
)
def test_numbers_are_read_aloud(marks: Marks, value: float, text: str) -> None:
    """Four decimals at most, one at least, and a power of ten for what these would hide."""
    assert marks("plainNumber", value) == text


def test_a_number_keeps_its_name(marks: Marks) -> None:
    """Its text is its value with a true minus sign, where no other text is given; on the page it says both."""
    assert marks("num", "x.y", -1.5) == {"name": "x.y", "value": -1.5, "text": "\u22121.5"}
    assert marks("num", "x.y", 2, "two") == {"name": "x.y", "value": 2, "text": "two"}
    pieces = ["row ", {"name": "i", "value": 0.1, "text": "0.10"}, ["."]]
    assert marks("plain", pieces) == "row 0.10."

    shown = marks.shown.page.evaluate(
        "async (pieces) => (await import('marks')).inline(pieces).map((node) => node.outerHTML ?? node.textContent)",
        pieces,
    )
    assert shown == ["row ", '<span data-live="i" data-value="0.1">0.10</span>', "."]


@pytest.mark.parametrize(
    ("start", "keys", "end"),
    [
        ([0, 0], ["ArrowRight", "ArrowDown"], [1, 1]),
        ([0, 0], ["ArrowLeft", "ArrowUp"], [0, 0]),
        ([1, 2], ["ArrowRight", "ArrowDown", "ArrowLeft"], [1, 1]),
        ([9, 9], ["ArrowUp"], [0, 2]),
    ],
)
def test_cells_are_walked(marks: Marks, start: list[int], keys: list[str], end: list[int]) -> None:
    """From the cell where the walk starts, within the matrix; only the last one is in the tab order."""
    page = marks.shown.page
    page.evaluate(
        """async (start) => {
          const { matrix, explore } = await import("marks");
          const drawn = matrix({ shape: [2, 3], data: [1, 0, 0, 0, 0, 1] });
          document.querySelector("section.present .body").replaceChildren(drawn.svg);
          window.told = [];
          const options = { label: "W", say: (i, j) => `${i} ${j}`, show: (at) => told.push(at), start };
          explore(drawn, options).focus(...start);
        }""",
        start,
    )
    for key in keys:
        page.keyboard.press(key)

    expect(page.get_by_role("gridcell", name=" ".join(map(str, end)), exact=True)).to_be_focused()
    assert page.evaluate("told.at(-1)") == end
    assert page.locator(".live-cell[tabindex='0']").count() == 1
    assert page.get_by_role("grid", name="W").get_by_role("row").count() == 2
