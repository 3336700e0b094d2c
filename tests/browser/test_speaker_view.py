"""The speaker's window, opened from the disk: notes, slides in step with the show, clock, timer and tools."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, expect

from tests.browser.conftest import SLIDES, Show

pytestmark = pytest.mark.browser

NOTES = ".speaker-notes"
START = datetime(2026, 5, 4, 9, 30)  # noqa: DTZ001  # the browser's clock shows its own zone's time
RED = "rgb(176, 38, 30)"


def open_view(show: Show) -> Page:
    """The window that S opens, connected."""
    with show.page.expect_popup() as popup:
        show.press("s")
    expect(popup.value.locator("html")).to_have_attribute("data-connected", "true")
    return popup.value


@pytest.fixture
def speaker(show: Show) -> Page:
    """The window that S opens, showing the first slide's notes, at half past nine."""
    set_time(show, 0)
    view = open_view(show)
    expect(view.locator(NOTES)).to_contain_text("welcome")
    return view


def set_time(show: Show, seconds: float) -> None:
    """Let it be so many seconds after the start, for every window."""
    show.context.clock.set_fixed_time(START + timedelta(seconds=seconds))


def part(view: Page, name: str) -> Locator:
    """A part of the window whose text changes."""
    return view.locator(f"[data-part={name}]")


def expect_times(view: Page, **texts: str) -> None:
    """Wait for the texts of parts, which are named with `_` for `-`."""
    for name, text in texts.items():
        expect(part(view, name.replace("_", "-"))).to_have_text(text)


def preview(view: Page, name: str) -> FrameLocator:
    """The slide `now`, or the `next`."""
    return view.frame_locator(f"[data-preview={name}] iframe")


def expect_previews(view: Page, now: str, upcoming: str) -> None:
    """Wait until these slides are shown in the window."""
    for name, slide in (("now", now), ("next", upcoming)):
        expect(preview(view, name).locator(".slides > section.present")).to_have_attribute("id", slide)


def tool(view: Page, name: str) -> Locator:
    """A button, by what stands on it."""
    return view.get_by_role("button", name=name)


class TestNotes:
    """What stands in the notes."""

    def test_they_are_the_page_s(self, show: Show, speaker: Page) -> None:
        """Letter for letter, what the slide's `aside` holds."""
        show.press("ArrowRight")
        expect(speaker.locator(NOTES)).to_contain_text("a section has notes too")

        expected = show.page.locator("#part aside.notes").inner_html()
        assert speaker.locator(NOTES).inner_html() == expected

    def test_formulas_are_set_as_formulas(self, speaker: Page) -> None:
        """In KaTeX's own fonts, which are there, and with superscripts raised."""
        symbols = speaker.locator(f"{NOTES} .katex .mord")

        families = symbols.evaluate_all("all => all.map((e) => getComputedStyle(e).fontFamily)")
        assert families
        assert all(family.startswith("KaTeX_") for family in families)
        assert speaker.evaluate("document.fonts.load('20px KaTeX_Math').then((faces) => faces.length)") == 1
        base = speaker.locator(f"{NOTES} .katex .mathnormal").first.bounding_box()
        power = speaker.locator(f"{NOTES} .katex .msupsub .mord.mtight").first.bounding_box()
        assert base is not None
        assert power is not None
        assert power["y"] + power["height"] < base["y"] + base["height"]
        assert power["height"] < base["height"]

    def test_numbers_are_named(self, speaker: Page) -> None:
        """In text and in formulas, as on the slide."""
        numbers = speaker.locator(f"{NOTES} [data-num]")

        assert numbers.evaluate_all("all => all.map((e) => [e.dataset.num, e.textContent])") == [
            ["die.square", "4"],
            ["die.tiny", "1.2 × 10−7"],
        ]

    def test_text_is_in_the_deck_s_font(self, speaker: Page) -> None:
        """The same that the slides have."""
        family = speaker.locator(NOTES).evaluate("e => getComputedStyle(e).fontFamily")

        assert family.startswith('"Source Sans 3"')

    def test_parts_have_heads(self, speaker: Page) -> None:
        """A bold word with a colon at a paragraph's beginning stands above it."""
        head = speaker.locator(f"{NOTES} strong")

        expect(head).to_have_text("Say:")
        expect(head).to_have_css("display", "block")

    def test_a_slide_without_notes_says_so(self, show: Show, speaker: Page) -> None:
        """So that an empty window is no puzzle."""
        show.page.evaluate("location.hash = '#/columns'")

        expect(speaker.locator(NOTES)).to_have_text("No notes on this slide.")

    def test_their_size_is_kept(self, speaker: Page) -> None:
        """Two buttons make them larger and smaller, within limits; a reload keeps the size."""
        expect(speaker.locator(NOTES)).to_have_css("font-size", "24px")
        tool(speaker, "Larger notes").click()
        tool(speaker, "Larger notes").click()
        tool(speaker, "Smaller notes").click()
        expect(speaker.locator(NOTES)).to_have_css("font-size", "26px")
        speaker.reload()

        expect(speaker.locator(NOTES)).to_have_css("font-size", "26px")
        for _ in range(8):
            tool(speaker, "Smaller notes").click()
        expect(speaker.locator(NOTES)).to_have_css("font-size", "14px")


class TestInStep:
    """The window, its slides and the show."""

    def test_the_window_follows_the_show(self, show: Show, speaker: Page) -> None:
        """Notes, number and titles of each slide that the show goes to; both slides move."""
        expect_previews(speaker, "title", "part")
        show.press("ArrowRight")

        expect(speaker.locator(NOTES)).to_contain_text("a section has notes too")
        expect_previews(speaker, "part", "values")
        expect_times(speaker, number=f"2 of {len(SLIDES)}", title="Part of words", next_title="Values")

    def test_steps_are_followed(self, show: Show, speaker: Page) -> None:
        """The slide now has the show's step, the next one the step after it."""
        show.page.evaluate("location.hash = '#/steps'")
        expect_previews(speaker, "steps", "steps")
        show.press("ArrowRight")

        for name, count in (("now", 1), ("next", 2)):
            expect(preview(speaker, name).locator("#steps .fragment.visible")).to_have_count(count)

    def test_slides_are_shown_as_slides(self, speaker: Page) -> None:
        """Small as they are, they do not become a page to scroll."""
        expect_previews(speaker, "title", "part")

        for name in ("now", "next"):
            expect(preview(speaker, name).locator("html.reveal-scroll")).to_have_count(0)
            expect(preview(speaker, name).locator(".reveal-viewport")).not_to_have_class(re.compile("reveal-scroll"))

    @pytest.mark.parametrize("key", ["ArrowRight", "PageDown", "Space", "n"])
    def test_the_show_follows_keys_in_the_window(self, show: Show, speaker: Page, key: str) -> None:
        """The speaker may press keys, or the clicker, in either window."""
        speaker.keyboard.press(key)

        show.expect_slide("part")
        expect_previews(speaker, "part", "values")

    def test_shift_and_space_go_back(self, show: Show, speaker: Page) -> None:
        """As in the show."""
        show.press("ArrowRight", "ArrowRight")
        show.expect_slide("values")
        speaker.keyboard.press("Shift+Space")

        show.expect_slide("part")

    @pytest.mark.parametrize("name", ["now", "next"])
    def test_keys_pressed_on_a_slide_go_to_the_show(self, show: Show, speaker: Page, name: str) -> None:
        """A click on a slide in the window does not take the keys away from the talk."""
        expect_previews(speaker, "title", "part")
        preview(speaker, name).locator(".reveal").click(position={"x": 5, "y": 5})
        speaker.keyboard.press("ArrowRight")

        show.expect_slide("part")
        expect_previews(speaker, "part", "values")

    def test_a_link_on_the_slide_now_leads_the_show(self, show: Show, speaker: Page) -> None:
        """What the speaker follows in the window is followed on the screen."""
        show.page.evaluate("location.hash = '#/columns'")
        expect_previews(speaker, "columns", "code")
        preview(speaker, "now").locator("#columns").evaluate("() => Reveal.slide(2)")

        show.expect_slide("values")
        expect_previews(speaker, "values", "steps")

    def test_the_last_slide_has_no_next(self, show: Show, speaker: Page) -> None:
        """It says that it is the end."""
        show.page.evaluate("location.hash = '#/references'")

        expect_times(speaker, next_title="the end")
        expect(speaker.locator("[data-preview=next]")).to_have_css("visibility", "hidden")

    def test_a_second_press_opens_no_second_window(self, show: Show, speaker: Page) -> None:
        """Nor does it, after a reload of the show, load the window again."""
        speaker.evaluate("window.isSame = true")
        show.press("s")
        show.page.reload()
        expect(show.page.locator("html")).to_have_attribute("data-ready", "true")
        show.press("s", "ArrowRight")
        expect(speaker.locator(NOTES)).to_contain_text("a section has notes too")

        assert len(show.context.pages) == 2
        assert speaker.evaluate("window.isSame") is True

    def test_the_window_has_the_show_s_theme(self, show: Show, speaker: Page) -> None:
        """D, in either window, changes both and the slides in the window."""
        speaker.keyboard.press("d")

        for root in (show.page.locator("html"), speaker.locator("html"), preview(speaker, "next").locator("html")):
            expect(root).to_have_attribute("data-theme", "dark")
        expect(speaker.locator("body")).to_have_css("background-color", "rgb(21, 24, 29)")

    def test_the_screen_is_blacked_out(self, show: Show, speaker: Page) -> None:
        """By a button, which says whether it is; the slide in the window stays."""
        button = tool(speaker, "Black out")
        for pressed in ("true", "false"):
            button.click()
            expect(button).to_have_attribute("aria-pressed", pressed)
            assert show.page.evaluate("String(Reveal.isPaused())") == pressed
            assert preview(speaker, "now").locator("html").evaluate("() => Reveal.isPaused()") is False

    def test_a_window_on_its_own_says_so(self, show: Show) -> None:
        """Until a show is opened, in whichever order."""
        view = show.context.new_page()
        view.goto(f"{show.address}?speaker")
        expect(view.locator(".lost")).to_be_hidden()  # the show of the fixture has answered
        show.page.close()
        expect(view.locator(".lost")).to_be_visible()
        again = show.context.new_page()
        again.goto(show.address)

        expect(view.locator(".lost")).to_be_hidden()

    def test_a_blocked_window_says_what_to_do(self, show: Show) -> None:
        """The browser's own sign is small."""
        show.page.evaluate("window.open = () => null")
        with show.page.expect_event("dialog") as dialog:
            show.page.on("dialog", lambda one: one.accept())
            show.press("s")

        assert "allow pop-ups for this page, then press S again" in dialog.value.message


class TestTime:
    """Clock and timer."""

    def test_the_clock_is_the_machine_s(self, show: Show, speaker: Page) -> None:
        """Hours and minutes."""
        expect(part(speaker, "clock")).to_have_text(re.compile(r"^0?9:30"))
        set_time(show, 60)
        expect(part(speaker, "clock")).to_have_text(re.compile(r"^0?9:31"))

    def test_the_talk_and_each_slide_are_timed(self, show: Show, speaker: Page) -> None:
        """Against the front matter's time and the heading's, if there is one; what a slide takes twice adds up."""
        set_time(show, 40)
        expect_times(speaker, total="0:40", total_plan="of 12:30", slide="0:40", slide_plan="")
        show.press("ArrowRight", "ArrowRight")
        expect_times(speaker, title="Values", total="0:40", slide="0:00", slide_plan="of 1:30")
        set_time(show, 65)
        expect_times(speaker, total="1:05", slide="0:25")
        show.press("ArrowLeft")
        expect_times(speaker, title="Part of words", slide="0:00")
        set_time(show, 3665)
        show.press("ArrowRight")

        expect_times(speaker, title="Values", total="1:01:05", slide="0:25")

    def test_what_takes_too_long_is_red(self, show: Show, speaker: Page) -> None:
        """The slide's time beyond its plan, then the talk's beyond its own."""
        show.page.evaluate("location.hash = '#/values'")
        expect_times(speaker, title="Values")
        set_time(show, 90)
        expect_times(speaker, slide="1:30")
        expect(part(speaker, "slide")).not_to_have_css("color", RED)
        set_time(show, 91)
        expect(part(speaker, "slide")).to_have_css("color", RED)
        expect(part(speaker, "total")).not_to_have_css("color", RED)
        set_time(show, 751)
        expect(part(speaker, "total")).to_have_css("color", RED)

    def test_the_pace_is_told(self, show: Show, speaker: Page) -> None:
        """On time while the slide is the plan's; behind after it; ahead before it."""
        show.page.evaluate("location.hash = '#/values'")
        expect_times(speaker, pace="on time")
        set_time(show, 90)
        expect_times(speaker, slide="1:30", pace="on time")
        set_time(show, 100)
        expect_times(speaker, pace="0:10 behind")
        set_time(show, 80)
        show.page.evaluate("location.hash = '#/steps'")
        expect_times(speaker, title="Steps", pace="0:10 ahead")

    def test_a_stray_click_resets_nothing(self, show: Show, speaker: Page) -> None:
        """Anywhere, twice; also on Reset, which asks first, and whose yes is not where it was."""
        set_time(show, 40)
        for name in ("clock", "total", "slide", "notes", "title"):
            part(speaker, name).dblclick()
        tool(speaker, "Reset…").dblclick()
        expect(tool(speaker, "Reset…")).to_be_visible()

        expect_times(speaker, total="0:40", slide="0:40")

    def test_the_timer_is_reset_on_purpose(self, show: Show, speaker: Page) -> None:
        """By two clicks on two buttons."""
        set_time(show, 40)
        expect_times(speaker, total="0:40")
        tool(speaker, "Reset…").click()
        tool(speaker, "Reset to 0:00").click()

        expect_times(speaker, total="0:00", slide="0:00")
        expect(tool(speaker, "Reset to 0:00")).to_be_hidden()
        set_time(show, 45)
        expect_times(speaker, total="0:05", slide="0:05")

    def test_the_question_goes_away(self, show: Show) -> None:
        """Who does not answer keeps the time."""
        show.context.clock.install()
        view = open_view(show)
        tool(view, "Reset…").click()
        expect(tool(view, "Keep the time")).to_be_visible()
        view.clock.fast_forward(6000)

        expect(tool(view, "Reset…")).to_be_visible()
        expect(tool(view, "Reset to 0:00")).to_be_hidden()

    def test_the_timer_pauses(self, show: Show, speaker: Page) -> None:
        """And goes on where it was; the space bar after the click moves the show."""
        set_time(show, 40)
        tool(speaker, "Pause").click()
        set_time(show, 100)
        speaker.keyboard.press("Space")
        show.expect_slide("part")
        expect_times(speaker, total="0:40", slide="0:00")
        tool(speaker, "Go on").click()
        set_time(show, 110)

        expect_times(speaker, total="0:50", slide="0:10")

    def test_a_reload_of_the_window_keeps_everything(self, show: Show, speaker: Page) -> None:
        """Notes, slides and times, and the way to the show."""
        show.press("ArrowRight")
        expect(speaker.locator(NOTES)).to_contain_text("a section has notes too")
        set_time(show, 40)
        speaker.reload()
        expect(speaker.locator(NOTES)).to_contain_text("a section has notes too")
        expect_times(speaker, total="0:40", slide="0:40")
        expect_previews(speaker, "part", "values")
        speaker.keyboard.press("ArrowRight")
        show.expect_slide("values")

    def test_a_reload_of_the_show_keeps_everything(self, show: Show, speaker: Page) -> None:
        """It goes on being followed, and following; then both are reloaded, one after the other."""
        set_time(show, 40)
        show.page.reload()
        expect(show.page.locator("html")).to_have_attribute("data-ready", "true")
        show.press("ArrowRight")
        expect(speaker.locator(NOTES)).to_contain_text("a section has notes too")
        expect_times(speaker, total="0:40", slide="0:00")
        speaker.keyboard.press("ArrowRight")
        expect(show.page).to_have_url(re.compile("#/values$"))
        show.page.reload()
        speaker.reload()

        expect_times(speaker, title="Values", total="0:40")

    def test_a_window_closed_and_opened_keeps_the_time(self, show: Show, speaker: Page) -> None:
        """The talk goes on meanwhile."""
        set_time(show, 40)
        expect_times(speaker, total="0:40")
        speaker.close()
        set_time(show, 50)

        expect_times(open_view(show), total="0:50")
