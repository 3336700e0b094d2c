"""Live figures: what their script hands over, what it says where a module fails, and which keys it keeps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Browser, Error, Locator, expect

from deckproof.compute import payload
from tests import live_pages
from tests.live_pages import Shown

pytestmark = pytest.mark.browser

# Says what it was given, and draws a button and a field.
ECHO = """
export function compute(payload, input) {
  if (input === "throw") throw new Error("cannot");
  return { payload, input };
}
export async function mount(element, payload, tools) {
  await Promise.resolve();
  const button = Object.assign(document.createElement("button"), { textContent: payload.word ?? "none" });
  button.addEventListener("click", () => tools.compute("throw"));
  button.addEventListener("keydown", (event) => { if (event.key === "b") event.preventDefault(); });
  element.dataset.tools = [tools.name, typeof tools.marks.matrix, typeof tools.report].join(" ");
  element.append(button, document.createElement("input"));
}
"""
SAYS = """
export function compute() {}
export function mount(element, { placed }, tools) {
  if (placed) element.innerHTML = "<p data-live-message></p><p>below</p>";
  tools.report("first");
  tools.report("second ", tools.marks.num ? "and last" : "");
}
"""
COMPUTE = "export function compute() {}"
# Each with what its message says; some of these are the browser's own words.
FAILING: dict[str, tuple[str | None, str]] = {
    "throws_at_once": ("throw new Error('at once');", "at once"),
    "throws_in_mount": (f"{COMPUTE} export function mount() {{ throw new Error('no stage'); }}", "no stage"),
    "rejects": (f"{COMPUTE} export async function mount() {{ throw new Error('later'); }}", "later"),
    "throws_a_word": (f"{COMPUTE} export function mount() {{ throw 'a word'; }}", "a word"),
    "no_mount": (COMPUTE, 'it exports no function "mount"; it has to'),
    "no_compute": ("export const compute = 1, mount = () => {};", 'it exports no function "compute"; it has to'),
    "missing": (None, "missing"),
    "does_not_parse": ("export function compute( {", "Unexpected"),
    "imports_nothing": ("import { x } from 'nowhere'; export { x as compute, x as mount };", "nowhere"),
    "imports_no_such_name": ("import { cosine } from 'nn'; export { cosine as compute, cosine as mount };", "cosine"),
}
Open = Callable[[str, Mapping[str, str]], AbstractContextManager[Shown]]


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Open:
    """What opens a page of figures, the sources of their modules beside nn and marks."""

    def show(figures: str, modules: Mapping[str, str]) -> AbstractContextManager[Shown]:
        return live_pages.shown(browser, tmp_path, live_pages.page(figures, {**live_pages.sources(), **modules}))

    return show


@pytest.fixture
def echo(opened: Open) -> Iterator[Shown]:
    """A page with two figures of one module; at the end it has said nothing."""
    figures = live_pages.figure("one", "echo", {"word": "first"}) + live_pages.figure("two", "echo", {"word": "second"})
    with opened(figures, {"echo": ECHO}) as shown:
        yield shown

        assert shown.troubles == []


def figure(shown: Shown, name: str) -> Locator:
    """A figure by its name."""
    return shown.page.locator(f"figure[data-live-figure='{name}']")


def expect_failed(shown: Shown, name: str, module: str, reason: str) -> None:
    """Wait until a figure says, on the slide and in its data, that its module failed, and why."""
    message = figure(shown, name).get_by_role("status")
    expect(message).to_be_visible()
    text = message.inner_text()
    head, found, why = text.partition(" failed: ")
    assert (head, found) == (f'The live figure "{name}" (figures/live/{module}.js)', " failed: ")
    assert reason in why
    expect(figure(shown, name)).to_have_attribute("data-failed", text)
    assert figure(shown, name).get_attribute("data-mounted") is None


@pytest.fixture(scope="module")
def failing(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    """A page with every module that fails, a sound one among them; at the end it has said nothing."""
    modules = {name: source for name, (source, _) in FAILING.items() if source is not None}
    names = [*list(FAILING)[:3], "echo", *list(FAILING)[3:]]
    figures = "".join(live_pages.figure(name.replace("_", "-"), name, {"word": name}) for name in names)
    html = live_pages.page(figures, {**live_pages.sources(), "echo": ECHO, **modules})
    with live_pages.shown(browser, tmp_path_factory.mktemp("failing"), html) as shown:
        yield shown

        assert shown.troubles == []


@pytest.mark.parametrize("name", FAILING)
def test_a_module_that_fails_says_so_in_its_figure(failing: Shown, name: str) -> None:
    """With the figure's name, the module's file and the reason; the page is ready all the same."""
    expect_failed(failing, name.replace("_", "-"), name, FAILING[name][1])


def test_a_sound_figure_beside_failing_ones_works(failing: Shown) -> None:
    """It is drawn, and it alone can be asked."""
    expect(figure(failing, "echo")).to_have_attribute("data-mounted", "true")
    assert figure(failing, "echo").get_attribute("data-failed") is None
    assert failing.compute("echo", 1) == [{"payload": {"word": "echo"}, "input": 1}]
    with pytest.raises(Error, match='no live figure "no-mount" runs here; these do: echo'):
        failing.compute("no-mount", 1)


def test_data_of_an_unknown_type_is_a_failure(browser: Browser, tmp_path: Path) -> None:
    """The message lists the types that are known."""
    html = live_pages.page(
        live_pages.figure("one", "echo", {"x": np.zeros(2)}).replace('"int8"', '"int9"'),
        {**live_pages.sources(), "echo": ECHO},
    )
    with live_pages.shown(browser, tmp_path, html) as shown:
        known = "int8, uint8, int16, int32, float32, float64, float16"
        expect_failed(shown, "one", "echo", f'the dtype is "int9"; known are {known}')

        assert shown.troubles == []


def test_two_figures_of_one_module_keep_their_data(echo: Shown) -> None:
    """Each draws and computes with its own; a name that is not there is refused."""
    for name, word in (("one", "first"), ("two", "second")):
        expect(figure(echo, name)).to_have_attribute("data-mounted", "true")
        expect(figure(echo, name).get_by_role("button")).to_have_text(word)
        expect(figure(echo, name).locator(".stage")).to_have_attribute("data-tools", f"{name} function function")
        assert echo.compute(name, 1, "a") == [{"payload": {"word": word}, "input": given} for given in (1, "a")]
    with pytest.raises(Error, match='no live figure "three" runs here; these do: one, two'):
        echo.compute("three", 1)


def test_data_reaches_the_module_and_comes_back(opened: Open) -> None:
    """Arrays of every type, numbers and words, at any depth."""
    data = {
        "small": np.array([[-128, 127, 0]]),
        "bytes": np.array([0, 255]),
        "short": np.array([[-(2**15)], [2**15 - 1]]),
        "long": np.array([2**31 - 1, -(2**31)]),
        "half": np.array([0.5, -0.0, 2.0**-24, -1.5 * 2.0**-15, 2.0**-14, 65504.0, -1 / 3], dtype=np.float16),
        "single": np.array([0.5, 2.0**-25]),
        "exact": np.array([0.1, 1e-300, -2.5e300]),
        "none": np.zeros((0, 3)),
        "deep": [{"x": [1, 0.1, "ä", True]}, []],
    }
    with opened(live_pages.figure("one", "echo", data), {"echo": ECHO}) as shown:
        (found,) = shown.compute("one", {"deep": [1]})
        back = found["payload"]

        assert (found["input"], back.keys(), back["deep"]) == ({"deep": [1]}, data.keys(), data["deep"])
        types = [back[name].dtype.name for name in data if name != "deep"]
        assert types == ["int8", "uint8", "int16", "int32", "float32", "float32", "float64", "int8"]
        for name in data.keys() - {"deep"}:
            np.testing.assert_array_equal(back[name], data[name])
            np.testing.assert_array_equal(np.signbit(back[name]), np.signbit(np.asarray(data[name])))
        assert shown.troubles == []


def test_an_array_is_unpacked_once(echo: Shown) -> None:
    """When its entries are first asked for; later they are the same object."""
    packed = payload.encode({"x": np.array([0.5, 3.0])})
    script = (
        "packed => { const { x } = window.deckproof.live.decode(packed); return [x.data === x.data, [...x.data]]; }"
    )

    assert echo.page.evaluate(script, packed) == [True, [0.5, 3.0]]


def test_a_failure_of_a_running_figure_is_shown(opened: Open) -> None:
    """Where computing throws after a click; the error goes on, so that the console has it too."""
    with opened(live_pages.figure("one", "echo", {}), {"echo": ECHO}) as shown:
        figure(shown, "one").get_by_role("button").click()

        message = 'The live figure "one" (figures/live/echo.js) failed: cannot'
        expect(figure(shown, "one").get_by_role("status")).to_have_text(message)
        expect(figure(shown, "one")).to_have_attribute("data-failed", message)
        (trouble,) = shown.troubles
        assert trouble.startswith("error: ")
        assert "cannot" in trouble


@pytest.mark.parametrize("placed", [True, False])
def test_a_module_can_say_something(opened: Open, *, placed: bool) -> None:
    """In the place that it made for it, else under its stage; the last message stands alone."""
    with opened(live_pages.figure("one", "says", {"placed": placed}), {"says": SAYS}) as shown:
        message = figure(shown, "one").get_by_role("status")
        expect(message).to_have_text("second and last")

        assert figure(shown, "one").locator(".stage [data-live-message]").count() == placed
        assert figure(shown, "one").get_attribute("data-failed") is None
        assert shown.troubles == []


@pytest.mark.parametrize("control", ["button", "input"])
def test_a_clicker_moves_the_deck(echo: Shown, control: str) -> None:
    """From any control, which is not pressed by it: this button would throw."""
    for key, slide in {"PageDown": "after", "Space": "after", "PageUp": "before", "Shift+Space": "before"}.items():
        figure(echo, "one").locator(control).focus()
        echo.page.keyboard.press(key)

        assert echo.slide() == slide
        echo.page.evaluate("Reveal.slide(1)")
    assert figure(echo, "one").get_attribute("data-failed") is None
    assert figure(echo, "one").locator("input").input_value() == ""


def test_the_space_bar_presses_no_button_when_it_is_released(echo: Shown) -> None:
    """Some browsers click then; other keys keep their effect."""
    script = "(e, key) => e.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true, cancelable: true }))"
    button = figure(echo, "one").locator("button")

    assert [button.evaluate(script, key) for key in (" ", "Enter")] == [False, True]


def test_a_key_that_the_figure_used_does_not_reach_the_deck(echo: Shown) -> None:
    """B would pause it; without the focus on the figure it does."""
    figure(echo, "one").locator("button").focus()
    echo.page.keyboard.press("b")
    assert echo.page.evaluate("Reveal.isPaused()") is False

    echo.page.keyboard.press("Escape")
    echo.page.keyboard.press("b")
    assert echo.page.evaluate("Reveal.isPaused()") is True


def test_a_key_that_the_figure_did_not_use_is_the_decks(echo: Shown) -> None:
    """An arrow on a button that knows no arrows moves the deck."""
    figure(echo, "one").locator("button").focus()
    echo.page.keyboard.press("ArrowRight")

    assert echo.slide() == "after"


def test_escape_releases_the_focus(echo: Shown) -> None:
    """And opens no overview."""
    for control in ("button", "input"):
        figure(echo, "two").locator(control).focus()
        echo.page.keyboard.press("Escape")

        expect(figure(echo, "two").locator(control)).not_to_be_focused()
    assert echo.page.evaluate("Reveal.isOverview()") is False
