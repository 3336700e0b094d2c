"""The inspector on a page of its own: marks, panel, keys, and that it leaves the deck as it was."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from deckproof.assemble import fonts, parts
from deckproof.render.math import formula, typeset
from tests.browser.conftest import Show
from tests.projects import ROOT

pytestmark = pytest.mark.browser

MARKED = "[data-inspect]"
PANEL = ".inspect-panel"
HINT = ".inspect-hint"

ORIGINS = {
    "commit": "abc1234 (with changes)",
    "functions": {
        "die": ["die", "figures/talks/dice.py:12", ""],
        "figure:loss": ["loss", "figures/talks/dice.py:30", "figures/runs/loss.json"],
        "playground": ["playground", "figures/talks/dice.py:51", ""],
    },
}
TEX = r"p = \htmlData{num=die.p}{1.2 \times {10}^{-7}} + \frac{\htmlData{num=die.sides}{6}}{n}"
FORMULA = formula(typeset(TEX, display=True), "p", display=True)
TEXT = f"""
<p>A die of <span data-num="die.sides">6</span> sides, <span data-literal>2</span> throws, and on average
<a href="#/drawn"><span data-num="die.mean" data-value="3.4999999999999996" data-spec=".2f">3.50</span></a>.</p>
{FORMULA}
<p><span data-num="die.tiny" data-value="1.2e-07" data-spec=".1e">1.2 × 10<sup>−7</sup></span>,
<span class="fragment">then <span data-num="die.later">7</span></span></p>
<p id="plain"><a href="#/drawn">further</a></p>
"""
DRAWN = """
<figure class="drawing figure"><svg class="draw" width="600" height="120"><g id="cells">
<rect class="f-blue" width="120" height="50"/>
<text class="on-strong" x="10" y="34" font-size="24">
<tspan data-num="figure:loss#0" data-value="0.125">0.1</tspan></text>
<text class="f-ink" x="150" y="34" font-size="24">n = <tspan data-num="figure:loss#1">8</tspan> and
<tspan data-literal="">9</tspan></text></g></svg></figure>
"""
LIVE = """
<figure class="live"><svg class="draw" width="300" height="60"><text class="f-ink" x="10" y="40" font-size="24">
<tspan id="answer" data-live="playground.X.3.7" data-value="0.70710678">0.71</tspan></text>
<rect class="live-cell" width="300" height="60"/></svg><button>again</button><input aria-label="word"></figure>
"""
CORNERS = "".join(
    f'<span style="position:absolute;left:{left}%;top:{top}%" data-num="die.at_{left}_{top}">0.123</span>'
    for left in (1, 30, 48, 60, 92)
    for top in (1, 30, 49, 60, 90)
)
SLIDES = {"text": TEXT, "drawn": DRAWN, "live": LIVE, "corners": CORNERS, "none": "<p>Only words.</p>"}
SETTINGS = {"width": 1280, "height": 720, "margin": 0, "center": False, "display": "flex", "hash": True}
EFFECTS = {"controls": False, "transition": "none", "backgroundTransition": "none"}
START = (
    f"Reveal.initialize({json.dumps(SETTINGS | EFFECTS)}).then(() => document.fonts.ready)"
    ".then(() => { document.documentElement.dataset.ready = 'true'; });"
)
NAMES = ["die.sides", "", "die.mean", "die.p", "die.sides", "die.tiny"]


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A deck of a few slides with every kind of number, and the inspector as its only script beside reveal.js."""
    sections = "".join(
        f'<section id="{name}"><h2>Slide</h2><div class="body">{body}</div></section>' for name, body in SLIDES.items()
    )
    styles = parts.reveal_css() + parts.math_css(sections) + parts.theme_css()
    styles += fonts.css(sections, ROOT / ".deckproof" / "fonts")
    scripts = (parts.in_script(parts.vendored("reveal.js", "reveal.js")), parts.script("inspect.js"), START)
    file = tmp_path_factory.mktemp("inspect") / "index.html"
    file.write_text(
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Dice</title>'
        f'<link rel="icon" href="data:,"><style>{styles}</style></head>'
        f'<body><div class="reveal"><div class="slides">{sections}</div></div>'
        f'<script type="application/json" id="deckproof-origins">{parts.as_json(ORIGINS)}</script>'
        + "".join(f"<script>{script}</script>" for script in scripts)
        + "</body></html>",
        "utf-8",
    )
    return file


def inspect(show: Show, slide: str) -> Locator:
    """Open a slide, press I, and return its marks."""
    show.open(f"#/{slide}")
    show.press("i")
    expect(show.page.locator(HINT)).to_be_visible()
    return show.page.locator(MARKED)


def names(marks: Locator) -> list[str]:
    """The names of the marked numbers, `""` for a literal."""
    found: list[str] = marks.evaluate_all("all => all.map((e) => e.dataset.live ?? e.dataset.num ?? '')")
    return found


def focused(show: Show) -> str:
    """The text of what has the focus; of the whole page where nothing has."""
    text: str = show.page.evaluate("document.activeElement.textContent")
    return text


def rows(show: Show) -> list[str]:
    """The lines of the panel: the number as shown, then terms and what is said of them."""
    return show.page.locator(f"{PANEL} :is(p, dt, dd)").all_text_contents()


def box(element: Locator) -> FloatRect:
    """Where an element stands in the window."""
    found = element.bounding_box()
    assert found is not None
    return found


def is_active(show: Show) -> bool:
    """Whether the script says that numbers are inspected."""
    active: bool = show.page.evaluate("deckproof.inspect.active()")
    return active


# --- on and off ---


def test_i_turns_it_on_and_off(show: Show) -> None:
    """The same key both ways."""
    marks = inspect(show, "text")
    assert is_active(show)
    show.press("i")

    expect(marks).to_have_count(0)
    expect(show.page.locator(HINT)).not_to_be_attached()
    assert not is_active(show)


def test_scripts_turn_it_on_and_off(show: Show) -> None:
    """By `window.deckproof.inspect`; twice is as good as once."""
    marks = show.page.locator(MARKED)
    show.page.evaluate("deckproof.inspect.on(); deckproof.inspect.on()")
    expect(marks).to_have_count(len(NAMES))
    show.page.evaluate("deckproof.inspect.off(); deckproof.inspect.off()")
    expect(marks).to_have_count(0)
    show.press("Escape")

    assert show.page.evaluate("Reveal.isOverview()"), "a listener outlived the mode"


def test_the_help_names_the_key(show: Show) -> None:
    """Among reveal.js's own, which `?` shows."""
    show.press("Shift+?")

    expect(show.page.locator(".r-overlay-help tr", has_text="Inspect numbers")).to_contain_text("I")


def test_the_hint_says_how_to_leave(show: Show) -> None:
    """Also where there is nothing to inspect."""
    inspect(show, "text")
    expect(show.page.locator(HINT)).to_have_text("Inspecting: click a number, or use Tab and arrow keys. Esc leaves.")
    show.page.evaluate("Reveal.slide(4)")

    expect(show.page.locator(HINT)).to_have_text("Inspecting: this slide shows no number. Esc leaves.")


def test_escape_leaves_it_and_does_nothing_else(show: Show) -> None:
    """The overview opens at the next press only."""
    inspect(show, "text")
    show.press("Tab", "Escape")

    expect(show.page.locator(HINT)).not_to_be_attached()
    expect(show.page.locator(PANEL)).not_to_be_attached()
    assert not show.page.evaluate("Reveal.isOverview()")

    show.press("Escape")

    assert show.page.evaluate("Reveal.isOverview()")


def test_it_leaves_no_trace(show: Show) -> None:
    """After it the slides are, to the letter, what they were."""
    before = show.page.locator(".slides").inner_html()
    inspect(show, "text")
    show.press("Tab", "ArrowRight")
    assert show.page.locator(".slides").inner_html() != before
    show.press("Escape")

    assert show.page.locator(".slides").inner_html() == before


@pytest.mark.parametrize("query", ["?print-pdf", "?view=print", "?receiver"])
def test_it_does_nothing_on_paper_and_in_the_speaker_s_window(show: Show, query: str) -> None:
    """Neither by its key nor by a script."""
    show.open(query)
    show.press("i")
    show.page.evaluate("deckproof.inspect.on()")

    assert not is_active(show)
    assert show.page.locator(MARKED).count() == 0
    assert show.page.locator(".inspect").count() == 0


# --- marks ---


def test_every_number_is_marked(show: Show) -> None:
    """In text, links and formulas, in reading order; nothing else, and no number of another slide."""
    assert names(inspect(show, "text")) == NAMES


def test_marks_can_take_the_focus(show: Show) -> None:
    """None of them in what is hidden from screen readers, as KaTeX's signs are at other times."""
    marks = inspect(show, "text")

    assert marks.evaluate_all("all => all.every((e) => e.tabIndex === 0)")
    assert marks.evaluate_all("all => all.every((e) => !e.closest('[aria-hidden=true]'))")


@pytest.mark.parametrize("slide", ["text", "drawn"])
def test_marks_move_nothing(show: Show, slide: str) -> None:
    """Every element of the slide stands where it stood, also with one chosen."""
    boxes = (
        "() => [...document.querySelectorAll('section.present *')]"
        ".map((e) => JSON.stringify(e.getBoundingClientRect()))"
    )
    show.open(f"#/{slide}")
    before = show.page.evaluate(boxes)
    inspect(show, slide)
    show.press("Tab")

    assert show.page.evaluate(boxes) == before


def test_marks_are_seen(show: Show) -> None:
    """By a dotted line in their own colour, in text as in drawings; the chosen one by an outline too."""
    style = "e => { const s = getComputedStyle(e); return [s.outlineStyle, s.textDecorationLine]; }"
    marks = inspect(show, "text")
    assert marks.first.evaluate(style) == ["none", "underline"]

    show.page.evaluate("Reveal.slide(1)")
    expect(marks).to_have_count(3)
    assert marks.nth(1).evaluate(style) == ["none", "underline"]

    marks.nth(1).click()
    assert marks.nth(1).evaluate(style) == ["solid", "underline"]


def test_a_number_to_come_is_marked_when_it_comes(show: Show) -> None:
    """And no longer when its step is taken back."""
    marks = inspect(show, "text")
    show.press("PageDown")
    expect(marks).to_have_count(len(NAMES) + 1)
    assert names(marks) == [*NAMES, "die.later"]
    show.press("PageUp")

    expect(marks).to_have_count(len(NAMES))


def test_another_slide_is_marked_in_turn(show: Show) -> None:
    """The mode stays, the panel goes, and so do the marks of the slide before."""
    marks = inspect(show, "text")
    show.press("Tab")
    expect(show.page.locator(PANEL)).to_be_visible()
    # In one go: nothing of a slide that reveal.js has just hidden from screen readers may have the focus.
    assert show.page.evaluate("Reveal.slide(1) || document.activeElement === document.body")
    expect(marks).to_have_count(3)

    assert names(marks) == ["figure:loss#0", "figure:loss#1", ""]
    expect(show.page.locator(PANEL)).to_be_hidden()


def test_a_figure_s_other_state_is_marked(show: Show) -> None:
    """Its elements are new; the panel follows the number, and the focus stays on it."""
    marks = inspect(show, "drawn")
    marks.nth(1).click()
    show.page.locator("#cells").evaluate(
        """cells => {
          cells.innerHTML = cells.innerHTML.replace(/ (data-inspect|tabindex)="[^"]*"/g, "").replace(">8<", ">64<");
          cells.closest("figure").dispatchEvent(new CustomEvent("deckproof:state", { bubbles: true }));
        }"""
    )
    expect(marks).to_have_count(3)

    expect(show.page.locator(f"{PANEL} p")).to_have_text("64")
    assert focused(show) == "64"


def test_a_state_without_the_chosen_number_closes_the_panel(show: Show) -> None:
    """The others stay marked."""
    marks = inspect(show, "drawn")
    marks.nth(1).click()
    marks.nth(1).evaluate("e => e.remove()")
    expect(marks).to_have_count(2)

    expect(show.page.locator(PANEL)).to_be_hidden()


def test_states_that_only_styles_tell_apart_are_followed(show: Show) -> None:
    """At the figure's event, since nothing in the page changes."""
    marks = inspect(show, "drawn")
    show.page.evaluate(
        """() => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync("#cells { display: none }");
          document.adoptedStyleSheets.push(sheet);
          document.querySelector("#drawn figure").dispatchEvent(new CustomEvent("deckproof:state", { bubbles: true }));
        }"""
    )

    expect(marks).to_have_count(0)


def test_a_live_number_is_followed(show: Show) -> None:
    """While its figure is worked with, the panel shows each new value, however the figure writes it."""
    marks = inspect(show, "live")
    shown, answer = show.page.locator(f"{PANEL} p"), show.page.locator("#answer")
    marks.focus()
    answer.evaluate("e => { e.firstChild.data = '1.41'; }")
    expect(shown).to_have_text("1.41")
    answer.evaluate("e => { e.dataset.value = '1.41421356'; }")
    expect(show.page.locator(PANEL)).to_contain_text("1.41421356")
    answer.evaluate("e => { e.outerHTML = '<tspan id=answer data-live=playground.X.3.7>2</tspan>'; }")
    expect(shown).to_have_text("2")
    expect(marks).to_be_focused()

    show.page.get_by_role("button", name="again").click()

    expect(show.page.locator(PANEL)).to_be_visible()


# --- focus, pointer, keys ---


def test_tab_walks_the_numbers(show: Show) -> None:
    """In reading order from the first, links in their turn; with Shift back, or from the last."""
    inspect(show, "text")
    seen = []
    for _ in range(4):
        show.press("Tab")
        seen.append(focused(show))
    assert seen == ["6", "2", "3.50", "3.50"]  # the link around the mean, then the mean
    show.press("Shift+Tab", "Shift+Tab")
    assert focused(show) == "2"
    show.page.evaluate("document.activeElement.blur()")
    show.press("Shift+Tab")

    assert focused(show) == "1.2 × 10−7"


@pytest.mark.parametrize(("forward", "back"), [("ArrowRight", "ArrowLeft"), ("ArrowDown", "ArrowUp")])
def test_arrow_keys_walk_the_numbers(show: Show, forward: str, back: str) -> None:
    """From number to number, no further than the last and the first; the slide stays."""
    marks = inspect(show, "drawn")
    show.press("Tab", forward)
    expect(marks.nth(1)).to_be_focused()
    show.press(forward, forward)
    expect(marks.nth(2)).to_be_focused()
    show.press(back, back, back)

    expect(marks.nth(0)).to_be_focused()
    show.expect_slide("drawn")


@pytest.mark.parametrize("key", ["PageDown", "Space", "ArrowRight", "ArrowDown", "n"])
def test_keys_move_the_deck_while_no_number_has_the_focus(show: Show, key: str) -> None:
    """As at other times."""
    inspect(show, "drawn")
    show.press(key)

    show.expect_slide("live")


@pytest.mark.parametrize(("key", "slide"), [("PageDown", "live"), ("Space", "live"), ("PageUp", "text")])
def test_a_clicker_moves_the_deck_from_a_number(show: Show, key: str, slide: str) -> None:
    """What a presenter holds in the hand never stops working."""
    inspect(show, "drawn")
    show.press("Tab", key)

    show.expect_slide(slide)


def test_keys_go_to_an_open_text_field(show: Show) -> None:
    """Esc in it is not for the inspector."""
    inspect(show, "live")
    field = show.page.get_by_label("word")
    field.focus()
    show.press("i", "Escape", "ArrowLeft")

    expect(field).to_have_value("i")
    assert is_active(show)


@pytest.mark.parametrize("key", ["o", "Shift+?", "b"])
def test_it_waits_while_something_lies_over_the_slide(show: Show, key: str) -> None:
    """The overview, the help, a black screen: their keys are theirs, and nothing of ours is seen."""
    layer = show.page.locator(".inspect")
    inspect(show, "text")
    show.press("Tab", key)
    expect(layer).to_be_hidden()
    show.press(*(["b"] if key == "b" else ["Escape"]))

    expect(layer).to_be_visible()
    assert is_active(show)
    assert not show.page.evaluate("Reveal.isOverview() || Reveal.isOverlayOpen() || Reveal.isPaused()")


def test_a_click_on_a_number_follows_no_link(show: Show) -> None:
    """Nor does it reach what else listens on the slide. It does both once the mode is left."""
    show.open("#/text")
    show.page.evaluate("document.querySelector('#text').addEventListener('click', () => { window.isReached = true; })")
    show.press("i")
    mean = show.page.locator("[data-num='die.mean']")
    mean.click()
    expect(show.page.locator(f"{PANEL} p")).to_have_text("3.50")
    expect(mean).to_be_focused()
    show.expect_slide("text")
    assert not show.page.evaluate("'isReached' in window")
    show.press("Escape")
    mean.click()

    show.expect_slide("drawn")
    assert show.page.evaluate("window.isReached")


def test_a_number_under_something_transparent_can_be_clicked(show: Show) -> None:
    """As the cells of a live matrix lie over its numbers."""
    inspect(show, "live")
    place = box(show.page.locator("#answer"))
    show.page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)

    expect(show.page.locator(f"{PANEL} p")).to_have_text("0.71")


def test_a_click_elsewhere_closes_the_panel(show: Show) -> None:
    """And gives the keys back to the deck."""
    inspect(show, "drawn")
    show.press("Tab")
    show.page.locator("#drawn h2").click()
    expect(show.page.locator(PANEL)).to_be_hidden()
    show.press("ArrowRight")

    show.expect_slide("live")


# --- the panel ---

COMMIT = ["Commit", "abc1234 (with changes)"]
DIE = ["Function", "die", "figures/talks/dice.py:12"]


@pytest.mark.parametrize(
    ("slide", "place", "expected"),
    [
        ("text", 0, ["6", "Name", "die.sides", "In full", "6", *DIE, *COMMIT]),
        ("text", 1, ["2", "Typed", "on purpose: a literal, not computed", *COMMIT]),
        ("text", 2, ["3.50", "Name", "die.mean", "In full", "3.4999999999999996", "Format", ".2f", *DIE, *COMMIT]),
        ("text", 3, ["1.2 × 10⁻⁷", "Name", "die.p", "In full", "1.2 × 10⁻⁷", *DIE, *COMMIT]),
        ("text", 5, ["1.2 × 10⁻⁷", "Name", "die.tiny", "In full", "1.2e-07", "Format", ".1e", *DIE, *COMMIT]),
        (
            "drawn",
            0,
            [
                *("0.1", "Name", "figure:loss#0", "In full", "0.125", "Function", "loss", "figures/talks/dice.py:30"),
                *("Stored run", "figures/runs/loss.json", *COMMIT),
            ],
        ),
        (
            "live",
            0,
            [
                *("0.71", "Name", "playground.X.3.7", "In full", "0.70710678"),
                *("Computed", "in this browser, from the payload of"),
                *("Function", "playground", "figures/talks/dice.py:51", *COMMIT),
            ],
        ),
    ],
)
def test_what_is_said_of_a_number(show: Show, slide: str, place: int, expected: list[str]) -> None:
    """By the keyboard as by the pointer: text, name, value in full, format, function, stored run, commit."""
    marks = inspect(show, slide)
    marks.nth(place).click(force=True)
    assert rows(show) == expected
    show.page.mouse.click(640, 700)
    expect(show.page.locator(PANEL)).to_be_hidden()
    marks.nth(place).focus()

    assert rows(show) == expected


def test_what_is_not_known_is_said_to_be(show: Show) -> None:
    """In a page without origins: neither a function nor a commit."""
    show.page.add_init_script(
        "new MutationObserver(() => document.getElementById('deckproof-origins')?.remove())"
        ".observe(document, { subtree: true, childList: true })"
    )
    show.page.reload()
    inspect(show, "text")
    show.press("Tab")

    assert rows(show)[-4:] == ["Function", "not recorded", "Commit", "not recorded"]


@pytest.mark.parametrize("window", [(1280, 720), (1920, 1080), (640, 480)])
def test_the_panel_does_not_cover_its_number(show: Show, window: tuple[int, int]) -> None:
    """It stands in the other half, both ways, wholly in sight and above the hint, wherever the number is."""
    show.page.set_viewport_size({"width": window[0], "height": window[1]})
    marks = inspect(show, "corners")
    for index in range(marks.count()):
        marks.nth(index).focus()
        number, panel = box(marks.nth(index)), box(show.page.locator(PANEL))
        is_beside = number["x"] + number["width"] <= panel["x"] or panel["x"] + panel["width"] <= number["x"]
        is_above = number["y"] + number["height"] <= panel["y"] or panel["y"] + panel["height"] <= number["y"]

        is_left = number["x"] + number["width"] / 2 < window[0] / 2
        is_high = number["y"] + number["height"] / 2 < window[1] / 2

        assert is_beside or is_above, (number, panel)
        assert is_left == (panel["x"] + panel["width"] / 2 > window[0] / 2)
        assert is_high == (panel["y"] + panel["height"] / 2 > window[1] / 2)
        assert panel["x"] >= 0
        assert panel["y"] >= 0
        assert panel["x"] + panel["width"] <= window[0]
        assert panel["y"] + panel["height"] <= box(show.page.locator(HINT))["y"]


def test_the_panel_is_as_high_as_it_needs(show: Show) -> None:
    """In a small window, where half of it is too low for all that is said; the number stays in sight beside it."""
    marks = inspect(show, "drawn")
    show.page.set_viewport_size({"width": 800, "height": 450})
    marks.nth(0).focus()

    assert show.page.locator(PANEL).evaluate("e => e.scrollHeight <= e.clientHeight")
    number, panel = box(marks.nth(0)), box(show.page.locator(PANEL))
    assert number["x"] + number["width"] <= panel["x"]


@pytest.mark.parametrize(("window", "size"), [((1280, 720), 22), ((1920, 1080), 33), ((640, 360), 22)])
def test_the_panel_can_be_read(show: Show, window: tuple[int, int], size: float) -> None:
    """At 22 px and more, as large as the slide is shown, in the deck's colours and font."""
    show.page.set_viewport_size({"width": window[0], "height": window[1]})
    inspect(show, "text")
    show.press("Tab")
    style = "e => { const s = getComputedStyle(e); return [s.color, s.backgroundColor, s.fontFamily.split(',')[0]]; }"

    assert show.page.locator(PANEL).evaluate(style) == ["rgb(28, 32, 38)", "rgb(253, 252, 249)", '"Source Sans 3"']
    lines = show.page.locator(f"{PANEL} :is(dt, dd)")
    sizes = lines.evaluate_all("all => all.map((e) => parseFloat(getComputedStyle(e).fontSize))")
    assert set(sizes) == {size}


def test_the_panel_s_text_can_be_selected(show: Show) -> None:
    """By the pointer; the panel stays while it is."""
    inspect(show, "text")
    show.press("Tab")
    show.page.locator(f"{PANEL} dd", has_text="figures/talks").click(click_count=3)

    assert show.page.evaluate("getSelection().toString().trim()") == "figures/talks/dice.py:12"
    expect(show.page.locator(PANEL)).to_be_visible()


def test_the_panel_is_read_aloud(show: Show) -> None:
    """At the next pause, as is the hint: both stand in a polite live region from the start."""
    inspect(show, "text")
    region = show.page.locator("[aria-live=polite]")

    expect(region.locator(HINT)).to_be_attached()
    expect(region.locator(PANEL)).to_be_attached()
