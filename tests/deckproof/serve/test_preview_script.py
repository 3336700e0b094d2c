"""The live preview in real browsers: what is saved appears where the browser stands."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from deckproof.browser import launch
from tests.deckproof.serve.previewing import LIVE, MODULE, SLIDES, THEME, Running, Window, project, serving, window

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for this file."""
    with sync_playwright() as playwright, launch(playwright) as session:
        yield session


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The command, for all tests of this file."""
    with serving(project(tmp_path_factory.mktemp("preview"))) as one:
        yield one


@pytest.fixture
def running(server: Running) -> Iterator[Running]:
    """The command, whose files are put back in the end."""
    yield server
    talk = server.talk
    live = talk.root / "figures" / "live" / "doubled.js"
    kept = ((talk.slides, SLIDES), (talk.module, MODULE), (live, LIVE), (talk.folder / "mine.css", THEME))
    for path, text in kept:
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")


@pytest.fixture
def show(browser: Browser, running: Running) -> Iterator[Window]:
    """A window with the talk."""
    with window(browser, running) as one:
        expect(one.page.locator("#first p")).to_have_text("One word here.")
        yield one


def at_the_second_step(show: Window) -> None:
    """Stand on the slide with the dice, at its second fragment, with four dice."""
    show.go("faces")
    show.press("ArrowRight", "ArrowRight")
    show.page.locator("#faces input").fill("3")
    expect_the_second_step(show)


def expect_the_second_step(show: Window) -> None:
    """Wait until the window stands there."""
    show.slide("faces")
    expect(show.page.locator("#faces [data-figure]")).to_have_attribute("data-state", "3")
    expect(show.page.locator("#faces .fragment.visible")).to_have_count(2)
    expect(show.page.locator("#faces output")).to_have_text("4")


def test_a_word_is_changed_in_its_place(running: Running, show: Window) -> None:
    """The slide with the word is made anew, no other is, and slide, fragment and figure stay as they were."""
    at_the_second_step(show)
    show.page.evaluate("document.querySelectorAll('section > h2').forEach((e) => { e.marked = true; })")
    running.edit("The second step.", "The second stage.")

    expect(show.page.locator("#faces .fragment").first).to_contain_text("The second stage.")
    expect_the_second_step(show)
    assert show.shown()[-1] == "The third step."
    marks = "[...document.querySelectorAll('section > h2')].filter((e) => !e.marked).map((e) => e.parentElement.id)"
    assert show.page.evaluate(marks) == ["faces"]
    assert show.is_same


def test_another_slide_is_changed(running: Running, show: Window) -> None:
    """What is changed elsewhere is there when one goes there, and the slide in sight is not touched."""
    at_the_second_step(show)
    running.edit("One word here.", "Another word here.")

    expect(show.page.locator("#first p")).to_have_text("Another word here.")
    expect_the_second_step(show)
    show.go("title")
    show.press("ArrowRight")
    expect(show.page.locator("#first p")).to_be_visible()
    assert show.is_same


def test_steps_go_on(running: Running, show: Window) -> None:
    """After an edit the clicker goes on from the step that was shown, for figures and for code."""
    show.go("steps")
    show.press("ArrowRight")
    expect(show.page.locator("#steps [data-figure]")).to_have_attribute("data-state", "1")
    running.edit("two\n", "deux\n")

    expect(show.page.locator("#steps pre")).to_contain_text("deux")
    assert show.state("steps") == "1"
    show.press("ArrowRight")
    expect(show.page.locator("#steps [data-figure]")).to_have_attribute("data-state", "2")
    expect(show.page.locator("#steps .code-line.dim")).to_have_text("deux\n")
    show.press("ArrowRight")
    expect(show.page.locator("#steps .code-line.dim")).to_have_text("one\n")
    assert show.is_same


def test_a_choice_beside_the_steps(running: Running, show: Window) -> None:
    """A state that was chosen on a figure with steps stays after an edit, though its step has another."""
    show.go("steps")
    show.press("ArrowRight")
    figure = show.page.locator("#steps [data-figure]")
    expect(figure).to_have_attribute("data-state", "1")
    show.page.locator("#steps input").fill("3")
    expect(figure).to_have_attribute("data-state", "3")
    running.edit("two\n", "deux\n")

    expect(show.page.locator("#steps pre")).to_contain_text("deux")
    expect(figure).to_have_attribute("data-state", "3")


def test_a_slide_comes_and_goes(running: Running, show: Window) -> None:
    """A new slide before the one in sight moves it on by one; where the one in sight goes, its place is shown."""
    at_the_second_step(show)
    running.edit("## Faces {#faces}", "## New {#new}\n\nNew.\n\n## Faces {#faces}")
    expect(show.page.locator("#new")).to_be_attached()
    expect_the_second_step(show)
    assert show.page.evaluate("Reveal.getIndices().h") == 3
    show.press("PageUp", "PageUp", "PageUp")
    show.slide("new")
    running.edit("## New {#new}\n\nNew.\n\n", "")

    expect(show.page.locator("#new")).not_to_be_attached()
    show.slide("faces")
    assert show.page.evaluate("Reveal.getTotalSlides()") == 5
    assert show.is_same


def test_a_slide_without_an_id_gets_another_title(running: Running, show: Window) -> None:
    """Its id is another then, and the browser stays on it."""
    running.edit(" {#faces}", "")
    expect(show.page.locator("#faces")).to_be_attached()
    at_the_second_step(show)
    running.edit("## Faces", "## Sides")

    show.slide("sides")
    expect(show.page.locator("#sides .fragment.visible")).to_have_count(2)
    assert show.is_same


def test_slides_change_their_order(running: Running, show: Window) -> None:
    """The browser stays on the slide that it shows, wherever that has gone."""
    at_the_second_step(show)
    moved = "## First {#first}\n\nOne word here.\n\n"
    running.edit(moved, "")
    running.edit("Below it.\n", f"Below it.\n\n{moved}")

    expect(show.page.locator(".slides > section").last).to_have_attribute("id", "first")
    expect_the_second_step(show)
    assert show.page.evaluate("Reveal.getIndices().h") == 1
    assert show.is_same


def test_the_code_of_a_figure(running: Running, show: Window) -> None:
    """A figure that is drawn otherwise appears in the state that was chosen; a value, wherever it stands."""
    at_the_second_step(show)
    running.edit("num(one) for one", "num(10 + one) for one", running.talk.module)
    running.edit("return 6", "return 8", running.talk.module)

    expect(show.page.locator("#faces svg")).to_contain_text("13")
    expect(show.page.get_by_text("A die has 8 faces.")).to_be_visible()
    expect_the_second_step(show)
    assert show.is_same


def test_no_import_is_stale(running: Running, show: Window) -> None:
    """A module that the talk's module imports is imported afresh."""
    other = running.talk.root / "figures" / "other.py"
    other.write_text("FACES = 12\n", "utf-8")
    running.edit("return 6", "from figures.other import FACES\n    return FACES", running.talk.module)
    expect(show.page.locator("#faces .body > p")).to_have_text("A die has 12 faces.")
    other.write_text("FACES = 20\n", "utf-8")

    expect(show.page.locator("#faces .body > p")).to_have_text("A die has 20 faces.")
    other.unlink()


def test_a_theme(running: Running, show: Window) -> None:
    """Another colour is shown at once, in the page as it stands."""
    at_the_second_step(show)
    running.edit("#fdfcf9", "#eeffee", running.talk.folder / "mine.css")

    expect(show.page.locator("body")).to_have_css("background-color", "rgb(238, 255, 238)")
    expect_the_second_step(show)
    assert show.is_same


def test_a_live_figure_runs_on(running: Running, show: Window) -> None:
    """Where the words around a live figure change, it keeps what was entered."""
    show.go("live")
    field, output = show.page.locator("#live input"), show.page.locator("#live output")
    field.fill("21")
    field.press("Enter")
    expect(output).to_have_text("= 42")
    running.edit("Below it.", "Beneath it.")

    expect(show.page.get_by_text("Beneath it.")).to_be_visible()
    expect(output).to_have_text("= 42")
    expect(field).to_have_value("21")
    assert show.is_same


def test_a_live_module(running: Running, show: Window) -> None:
    """Another module needs the page anew, which then stands where it stood, with what was entered."""
    at_the_second_step(show)
    show.go("live")
    show.page.locator("#live input").fill("21")
    show.page.locator("#live input").press("Enter")
    expect(show.page.locator("#live output")).to_have_text("= 42")
    running.edit("`= ${", "`is ${", running.talk.root / "figures" / "live" / "doubled.js")

    expect(show.page.locator("#live output")).to_have_text("is 42")
    show.slide("live")
    assert not show.is_same
    show.go("faces")
    expect(show.page.locator("#faces [data-figure]")).to_have_attribute("data-state", "3")


def test_a_page_anew_stands_where_it_stood(running: Running, show: Window) -> None:
    """After a change of the front matter: slide, fragment and state."""
    at_the_second_step(show)
    running.edit("title: Case\n", "title: Case\nlang: de\n")

    expect(show.page.locator("html")).to_have_attribute("lang", "de")
    expect(show.page.locator("html")).to_have_attribute("data-ready", "true")
    expect_the_second_step(show)
    assert not show.is_same


def test_faults_stand_over_the_last_good_deck(running: Running, show: Window) -> None:
    """The overlay names file and line and the next step; it goes when the fault is mended, and the deck stays."""
    at_the_second_step(show)
    faults = show.page.locator(".preview-faults")
    running.edit("{{ faces }}", "{{ fazes }}")

    expect(faults.locator(".place")).to_have_text("deck/case/slides.md:12")
    expect(faults.locator(".message")).to_contain_text("fazes")
    expect(faults.locator(".hint")).to_contain_text("faces")
    expect(show.page.get_by_text("A die has 6 faces.")).to_be_visible()
    expect_the_second_step(show)
    running.edit("{{ fazes }}", "{{ faces }}")
    expect(faults).not_to_be_attached()
    expect_the_second_step(show)
    assert show.is_same


def test_a_fault_in_python(running: Running, show: Window) -> None:
    """The line is the module's."""
    running.edit("return 6", "return 6 +", running.talk.module)
    line = MODULE[: MODULE.index("return 6")].count("\n") + 1

    expect(show.page.locator(".preview-faults .place")).to_have_text(f"figures/talks/case.py:{line}")
    running.edit("return 6 +", "return 6", running.talk.module)
    expect(show.page.locator(".preview-faults")).not_to_be_attached()


def test_the_overlay_is_hidden_by_a_key(running: Running, show: Window) -> None:
    """Escape hides it, without reaching the deck; the next fault shows it again."""
    running.edit("{{ faces }}", "{{ fazes }}")
    faults = show.page.locator(".preview-faults")
    expect(faults).to_be_visible()
    show.press("Escape")
    expect(faults).not_to_be_attached()
    assert show.page.evaluate("Reveal.isOverview()") is False
    running.edit("{{ fazes }}", "{{ fuzes }}")
    expect(faults).to_contain_text("fuzes")


def test_a_file_that_is_saved_half_way(running: Running, show: Window) -> None:
    """Half of a file is a fault, shown as any other; the other half mends it."""
    running.talk.slides.write_text(SLIDES[: SLIDES.index("faces }}")], "utf-8")
    expect(show.page.locator(".preview-faults")).to_be_visible()
    running.talk.slides.write_text(SLIDES.replace("One word", "One good word"), "utf-8")

    expect(show.page.locator(".preview-faults")).not_to_be_attached()
    expect(show.page.locator("#first p")).to_have_text("One good word here.")
    assert show.is_same


def test_slides_that_are_deleted_and_made_anew(running: Running, show: Window) -> None:
    """The last good deck stays meanwhile."""
    running.talk.slides.unlink()
    expect(show.page.locator(".preview-faults .message")).to_contain_text("has no Markdown file")
    expect(show.page.locator("#first p")).to_have_text("One word here.")
    running.talk.slides.write_text(SLIDES.replace("One word", "A new word"), "utf-8")

    expect(show.page.locator("#first p")).to_have_text("A new word here.")
    expect(show.page.locator(".preview-faults")).not_to_be_attached()


def test_two_browsers_go_together(browser: Browser, running: Running, show: Window) -> None:
    """Slide, fragment and state of one are followed by the other, and the other way; neither goes back and forth."""
    with window(browser, running) as other:
        at_the_second_step(show)
        expect_the_second_step(other)
        other.press("PageUp")
        expect(show.page.locator("#faces .fragment.visible")).to_have_count(1)
        other.page.locator("#faces input").fill("0")
        expect(show.page.locator("#faces [data-figure]")).to_have_attribute("data-state", "0")
        running.edit("The second step.", "The second stage.")
        for one in (show, other):
            expect(one.page.locator("#faces .fragment").first).to_contain_text("The second stage.")
            expect(one.page.locator("#faces .fragment.visible")).to_have_count(1)
            expect(one.page.locator("#faces [data-figure]")).to_have_attribute("data-state", "0")
            assert one.is_same


def test_two_browsers_that_hurry_end_at_one_place(browser: Browser, running: Running, show: Window) -> None:
    """Both are moved at once, many times: they end where the last that was told has gone."""
    show.go("title")
    with window(browser, running, "#/title") as other:
        hurry = "(step) => { for (let i = 0; i < 12; i += 1) Reveal.slide((i * step) % 5); }"
        show.page.evaluate(hurry, 2)
        other.page.evaluate(hurry, 3)
        at = "Reveal.getCurrentSlide().id"
        show.page.wait_for_function("window.deckproof.preview.isAtRest()")
        other.page.wait_for_function("window.deckproof.preview.isAtRest()")
        other.page.wait_for_function(f"(there) => {at} === there", arg=show.page.evaluate(at))


def test_one_who_comes_later_joins(browser: Browser, running: Running, show: Window) -> None:
    """A browser that asks for no slide is led to where the others are; one that asks for a slide gets it."""
    at_the_second_step(show)
    with window(browser, running) as other:
        expect_the_second_step(other)
    with window(browser, running, "#/live") as other:
        other.slide("live")
        show.slide("faces")


def test_the_speaker_s_window(running: Running, show: Window) -> None:
    """It finds the show also after edits, and shows the notes as they are now."""
    at_the_second_step(show)
    running.edit("The third step.\n", "The third step.\n\n::: notes\nSay it.\n:::\n")
    expect(show.page.locator("#faces aside.notes")).to_be_attached()
    with show.context.expect_page() as opening:
        show.press("s")
    speaker = opening.value
    expect(speaker.locator("[data-part=notes]")).to_contain_text("Say it.")
    running.edit("Say it.", "Say it loudly.")

    expect(speaker.locator("[data-part=notes]")).to_contain_text("Say it loudly.")
    speaker.keyboard.press("PageUp")
    expect(show.page.locator("#faces .fragment.visible")).to_have_count(1)
    assert show.is_same


def test_the_inspector_knows_where_a_function_is_now(running: Running, show: Window) -> None:
    """A function that has moved in its file is found at its new line, in the page as it stands."""
    show.go("faces")
    before = MODULE[: MODULE.index("@value")].count("\n") + 1
    running.edit("@value", "\n\n@value", running.talk.module)
    moved = f"figures/talks/case.py:{before + 2}"
    show.page.wait_for_function("(text) => document.getElementById('deckproof-origins').text.includes(text)", arg=moved)
    show.press("i")
    show.page.locator("#faces [data-num]").first.click()

    expect(show.page.locator(".inspect-panel")).to_contain_text(moved)
    assert show.is_same


def test_nothing_of_it_is_built(running: Running, show: Window) -> None:
    """What lies in dist/ is what a build writes: no script, style or address of the preview."""
    assert show.page.locator("script[src], link[rel=stylesheet]").count() == 2
    running.edit("One word", "One last word")
    expect(show.page.locator("#first p")).to_have_text("One last word here.")
    page = running.talk.output / "index.html"
    show.page.evaluate("async () => { while (!(await (await fetch('')).text()).includes('One last word')); }")
    served = page.read_text("utf-8")

    assert "One last word" in served
    assert ".preview/" not in served
    assert "preview-faults" not in served
    running.talk.build()
    assert page.read_text("utf-8") == served
