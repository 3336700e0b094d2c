"""Labels as the inside of an SVG text."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import sync_playwright

from deckproof import browser
from deckproof.assets import vendor
from deckproof.draw.label import pieces
from deckproof.draw.metrics import text_width
from deckproof.draw.spans import numbered, px, spans
from deckproof.model import DrawnNumber
from deckproof.numbers import literal, num


def written(text: str) -> tuple[ET.Element, list[DrawnNumber]]:
    """Return the text element of a label at 20 px, and its numbers."""
    numbers: list[DrawnNumber] = []
    return ET.fromstring(f"<text>{numbered(spans(pieces(text), 20), numbers)}</text>"), numbers  # noqa: S314


def test_every_number_is_an_element() -> None:
    """A number's element has its key and exactly its text; a number with a name has that name."""
    text, numbers = written("a " + num(0.4967, ".3f") + " b " + num(1.25e-7, ".1e", "loss.final"))
    first, second = text.findall(".//*[@data-num]")

    assert (first.get("data-num"), "".join(first.itertext())) == ("#0", "0.497")
    assert (second.get("data-num"), "".join(second.itertext())) == ("loss.final", "1.2 × 10−7")
    assert numbers == [
        DrawnNumber("#0", "0.4967", ".3f", "0.497"),
        DrawnNumber("loss.final", "1.25e-07", ".1e", "1.2 × 10−7"),
    ]


def test_provenance_of_the_rest() -> None:
    """Literals and formulas say what they are; plain text has no element."""
    text, _ = written("a " + literal("2017") + " $x_1$")

    assert text.text == "a "
    assert [(next(iter(child.attrib)), "".join(child.itertext())) for child in text] == [
        ("data-literal", "2017"),
        ("data-formula", "x1"),
    ]


@pytest.mark.parametrize("text", ["$x_1$ y", "$x^2$ y", "$W_{Q,h}^T x$", num(1e-7, ".1e") + " nats"])
def test_the_base_line_is_restored(text: str) -> None:
    """What follows scripts stands on the base line: all shifts add up to none."""
    shifts = [float(element.get("dy", "0")) for element in written(text)[0].iter()]

    assert any(shifts)
    assert sum(shifts) == pytest.approx(0, abs=1e-9)


def test_signs_of_markup_are_escaped() -> None:
    """Texts may hold the signs of XML."""
    assert "".join(written("a < b & c")[0].itertext()) == "a < b & c"


def test_lengths() -> None:
    """Lengths have two decimals at most, and no negative zero."""
    assert [px(value) for value in (3.0, 2.5, 1 / 3, -0.001, 1200.0)] == ["3", "2.5", "0.33", "0", "1200"]


@pytest.mark.browser
@pytest.mark.parametrize("text", ["Outcome supervision", "$W_{Q,h}^T x$", "$x^T_{Q,h} x$", "1.2 × 10$x^{-7}$ nats"])
def test_a_browser_shows_the_measured_width(text: str) -> None:
    """Chromium's width of the text differs by kerning at most."""
    face = "@font-face{{font-family:S;src:url({});font-style:{}}}"
    faces = [("Regular", "normal"), ("It", "italic")]
    css = "".join(
        face.format(vendor("source-sans", f"SourceSans3-{name}.ttf").as_uri(), style) for name, style in faces
    )
    inside = numbered(spans(pieces(text), 100), [])
    page_source = (
        f"<style>{css} text{{font-family:S;white-space:pre}}</style><svg><text font-size='100'>{inside}</text></svg>"
    )
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=browser.find(bundled=playwright.chromium.executable_path).path
        )
        page = chromium.new_page()
        page.goto(vendor("source-sans", "LICENSE.md").as_uri())  # fonts load only from a page with a file address
        page.set_content(page_source)
        page.evaluate("document.fonts.ready")
        shown = page.evaluate(
            "(t => t.getEndPositionOfChar(t.getNumberOfChars() - 1).x)(document.querySelector('text'))"
        )
        chromium.close()

    assert shown == pytest.approx(text_width(text, 100), rel=0.02, abs=0)
