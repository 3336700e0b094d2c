"""What the walk measures, in a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from deckproof.verify import browser_session
from deckproof.verify.geometry import Box
from deckproof.verify.snapshot import Visit

pytestmark = pytest.mark.browser
Walked = Callable[[str], Visit]


def test_every_fragment_is_a_step(walked: Walked) -> None:
    """A number appears when its fragment does; its key stays."""
    fragments = [f'<p class="fragment"><b {kind}>1</b></p>' for kind in ('data-num="n"', 'data-literal=""')]
    visit = walked("<p>a</p>" + "".join(fragments))

    states = [[(number.name, number.literal, number.visible) for number in step.numbers] for step in visit.steps]
    assert states == [
        [("n", False, False), ("", True, False)],
        [("n", False, True), ("", True, False)],
        [("n", False, True), ("", True, True)],
    ]
    assert len({step.numbers[0].key for step in visit.steps}) == 1


def test_numbers_in_notes_and_for_screen_readers_are_silent(walked: Walked) -> None:
    """So is one in a drawing's title; a hidden one is not."""
    tiny = '<i style="position:absolute;width:1px;height:1px;overflow:hidden"><b data-num="c">1</b></i>'
    number = '<b data-num="{}">1</b>'
    notes = f'<aside class="notes">{number.format("b")}</aside>'
    visit = walked(number.format("a") + notes + tiny + f"<i hidden>{number.format('d')}</i>")

    assert {number.name: number.silent for number in visit.steps[0].numbers} == {
        "a": False,
        "b": True,
        "c": True,
        "d": False,
    }


def test_texts_with_digits_are_those_outside_numbers(walked: Walked) -> None:
    """Text nodes and what is read aloud, seen or not; not scripts."""
    visit = walked(
        '<p data-line="9">W2 <b data-num="n">3</b> plain</p><i data-ref="">4</i><script>5</script>'
        '<img alt="six 6" src="data:,"><aside class="notes">7</aside>'
    )

    texts = {text.text.strip(): text.spot.place.line for text in visit.steps[0].texts}
    assert texts == {"W2": 9, "4": 5, "7": 5, "six 6": 5}


def test_what_a_live_figure_writes_is_kept_apart(walked: Walked) -> None:
    """Its digits that nothing says what they are; its label and caption are the slide's."""
    marked = "".join(f'<b data-{kind}="">2</b>' for kind in ("live", "num", "literal", "ref", "tick"))
    stage = f'<div class="stage" aria-label="3 dots"><p aria-label="4">1 {marked}</p></div>'
    message = "<p data-live-message>5</p><figcaption>6</figcaption>"
    (step,) = walked(f'<figure data-live-figure="play">{stage}{message}</figure>').steps

    assert [text.text.strip() for text in step.live] == ["1", "5"]
    assert sorted(text.text for text in step.texts) == ["3 dots", "6"]
    assert step.numbers == []


def test_the_walk_does_not_wait_for_ever(walked: Walked, monkeypatch: pytest.MonkeyPatch) -> None:
    """A live figure that is never done is seen as it is."""
    monkeypatch.setattr(browser_session, "READY_SECONDS", 4)
    script = "<script>window.deckproof = { live: { ready: new Promise(() => {}) } };</script>"
    visit = walked(f'{script}<figure data-live-figure="play" data-module="player" data-line="9">x</figure>')

    (live,) = visit.lives
    assert (live.name, live.module, live.slide, live.mounted, live.failed) == ("play", "player", "task", False, "")
    assert live.spot.place.line == 9


def test_a_run_is_as_high_as_its_ink(walked: Walked) -> None:
    """At 100 px, Source Sans 3 draws an x 48.6 px high and a p below the line; spaces have none."""
    visit = walked('<p style="font-size:100px;line-height:3">x</p><p style="font-size:100px">Hp</p> <p> </p>')

    small, tall = (run.box for run in visit.steps[0].runs)
    assert small.bottom - small.top == pytest.approx(48.6, abs=2)
    assert tall.bottom - tall.top == pytest.approx(66 + 20.5, abs=2)


def test_svg_text_is_measured_at_the_scale_at_which_it_is_drawn(walked: Walked) -> None:
    """Turned text is slanted, unless by a right angle."""
    visit = walked(
        '<svg width="400" height="400" viewBox="0 0 200 200" font-size="10"><text x="50" y="50">a</text>'
        '<text x="50" y="90" transform="rotate(45 50 90)">b</text>'
        '<text x="50" y="150" transform="rotate(-90 50 150)">c</text></svg>'
    )

    runs = visit.steps[0].runs
    assert [run.size for run in runs] == pytest.approx([20, 20, 20])
    assert [run.slanted for run in runs] == [False, True, False]
    assert len({run.label for run in runs}) == 3


def test_what_cuts_a_text_is_known_axis_by_axis(walked: Walked) -> None:
    """The outermost first; what is not cut is far away."""
    visit = walked(
        '<div style="width:300px;height:50px;overflow:hidden"><p style="overflow-x:clip;width:100px">long</p></div>'
    )

    outer, inner = (clip.box for clip in visit.steps[0].runs[0].clips)
    assert outer == Box(40, 40, 340, 90)
    assert (inner.left, inner.right) == (40, 140)
    assert inner.bottom - inner.top > 1e6


def test_painted_boxes_have_a_background_a_border_or_a_picture(walked: Walked) -> None:
    """A plain box has no ink."""
    visit = walked(
        "<div>a</div><div class='bg' style='background:red'>a</div><div class='line' style='border:1px solid'>a</div>"
        '<svg class="draw" width="9" height="9"><rect width="5" height="5"/></svg>'
    )

    assert [(one.spot.name.split()[0], one.picture) for one in visit.steps[0].boxes] == [
        ("div.bg", False),
        ("div.line", False),
        ("svg.draw", True),
    ]


def test_a_tick_stands_where_its_text_is_anchored(walked: Walked) -> None:
    """A power is set smaller and follows a `^`."""
    texts = "".join(
        f'<text data-tick="1000" x="50" y="30" text-anchor="{anchor}">10<tspan dy="-3" font-size="7">3</tspan></text>'
        for anchor in ("start", "middle", "end")
    )
    visit = walked(
        f'<svg width="400" height="100" viewBox="0 0 200 50" font-size="10"><g data-axis="y0">{texts}</g></svg>'
    )

    ticks = visit.steps[0].ticks
    assert {(tick.axis, tick.value, tick.text) for tick in ticks} == {("y0", "1000", "10^3")}
    assert [tick.at[0] for tick in ticks] == pytest.approx([140, 140, 140], abs=0.1)


def test_links_know_whether_they_land(walked: Walked) -> None:
    """Ids, reveal.js's own addresses by id and number, links of drawings."""
    hrefs = ["#task", "#/task", "#/1/2", "#none", "#/none", "#/9", "#", "https://example.org/"]
    drawn = '<svg><a href="#none2"><text>x</text></a></svg>'
    visit = walked("".join(f'<a href="{href}">x</a>' for href in hrefs) + drawn)

    landing = {link.href: link.landing for link in visit.links}
    assert [href for href in hrefs if landing[href]] == ["#task", "#/task", "#/1/2", "https://example.org/"]
    assert landing["#none2"] is False


def test_an_element_is_named_by_tag_class_and_first_words(walked: Walked) -> None:
    """A formula by its TeX; its line is the nearest one around it."""
    visit = walked(
        '<p class="a b c" data-line="9">one two three four five six seven</p>'
        '<span class="math" aria-label="x^2"><i class="katex">x</i></span>'
    )

    first, second = (run.spot for run in visit.steps[0].runs)
    assert (first.name, first.place.line) == ('p.a.b "one two three four five six"', 9)
    assert (second.name, second.place.line) == ('span.math "x^2"', 5)
