"""The parts that live figures share, in a real browser: how numbers, formulas and cells come out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests import live_pages
from tests.live_pages import Shown

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def tables(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    """A page that can import the module; at the end it has said nothing."""
    html = live_pages.page("", live_pages.sources("parts"))
    with live_pages.shown(browser, tmp_path_factory.mktemp("tables"), html) as shown:
        yield shown

    assert shown.troubles == []


def made(tables: Shown, expression: str) -> str:
    """The HTML of the element, or the text, that an expression on the module gives."""
    script = f"""async () => {{
      const t = await import("parts");
      const result = {expression};
      return result.outerHTML ?? result;
    }}"""
    found: str = tables.page.evaluate(script)
    return found


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        ("12.0694", 3, "12.069"),
        ("-0.5", 1, "\u22120.5"),
        ("-0.0004", 3, "0.000"),
        ("-0.0006", 3, "\u22120.001"),
        ("0", 1, "0.0"),
        ("999.9994", 3, "999.999"),
        ("22026.47", 3, "22026"),
        ("-1000.4", 3, "\u22121000"),
    ],
)
def test_numbers_have_so_many_decimals(tables: Shown, value: str, digits: int, text: str) -> None:
    """With a true minus sign, which a zero has not; from a thousand on without decimals."""
    assert made(tables, f"t.fixed('a', {value}, {digits}).text") == text


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("x only", "x only"),
        ("$x$ = row of $E$", "<i>x</i> = row of <i>E</i>"),
        ("$W_U$", "<i>W</i><sub><i>U</i></sub>"),
        ("$W_{out}$", "<i>W</i><sub><i>out</i></sub>"),
        ("$e^{z/T}$", "<i>e</i><sup><i>z</i>/<i>T</i></sup>"),
        ("$u' = (x - \u03bc)$", "<i>u</i>\u2032 = (<i>x</i> \u2212 <i>\u03bc</i>)"),
    ],
)
def test_formulas_are_set(tables: Shown, text: str, html: str) -> None:
    """Letters italic, scripts raised and lowered, hyphens minus signs; what stands outside dollar signs stays."""
    assert made(tables, f"t.node('p', '', {text!r})") == f"<p>{html}</p>"


def test_a_number_in_a_text_says_which_it_is(tables: Shown) -> None:
    """Its name, and its value in full."""
    found = made(tables, "t.node('p', '', ['p = ', t.fixed('figure.p', 0.39482, 3)])")

    assert found == '<p>p = <span data-live="figure.p" data-value="0.39482">0.395</span></p>'


@pytest.mark.parametrize(
    ("value", "side", "share"),
    [
        ("1.5", "positive", "30.0%"),
        ("-0.25", "negative", "5.0%"),
        ("4.1", "positive", "50.0%"),
        ("-9", "negative", "50.0%"),
    ],
)
def test_cells_are_shaded_by_sign_and_size(tables: Shown, value: str, side: str, share: str) -> None:
    """In proportion, up to half of the colour's strength, on which every number can be read."""
    found = made(tables, f"t.cell('a', {value})")

    assert f'class="{side}"' in found
    assert f"--share: {share}" in found


@pytest.mark.parametrize("call", ["t.cell('a', 0)", "t.cell('a', 3, { shade: false })"])
def test_some_cells_are_not_shaded(tables: Shown, call: str) -> None:
    """Zeros, and those whose colour would say nothing."""
    assert "--share" not in made(tables, call)


def test_vectors_are_a_table_with_headers(tables: Shown) -> None:
    """A header over all columns, one before each row, every entry by its name, the last row marked."""
    values = "{ shape: [2, 2], data: [1, 2, 3, 4] }"
    options = "{ name: 'f.x', title: '$x$', labels: ['the', '_cat'], digits: 1 }"
    found = tables.page.evaluate(
        f"""async () => {{
          const made = (await import("parts")).vectors({values}, {options});
          return {{
            headers: [...made.querySelectorAll("th")].map((e) => [e.scope, e.textContent, e.colSpan]),
            entries: [...made.querySelectorAll("[data-live]")].map((e) => [e.dataset.live, e.textContent]),
            asked: [...made.rows].map((e) => e.className),
          }};
        }}"""
    )

    assert found == {
        "headers": [["colgroup", "x", 2], ["row", "the", 1], ["row", "_cat", 1]],
        "entries": [["f.x.0.0", "1.0"], ["f.x.0.1", "2.0"], ["f.x.1.0", "3.0"], ["f.x.1.1", "4.0"]],
        "asked": ["", "", "asked"],
    }
