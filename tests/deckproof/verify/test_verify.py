"""The whole check of a page in a real browser, on pages made by hand: each fault is found, and only it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from deckproof import verify
from deckproof.errors import Finding, Place
from deckproof.model import (
    Answers,
    Deck,
    Drawing,
    DrawingUse,
    Drawn,
    Origin,
    Rendered,
    RenderedSlide,
    ShownNumber,
)
from deckproof.report import Report
from deckproof.verify import browser_session
from tests.deckproof.verify import changing

NONE = Answers({}, {})
LOSS = '<b data-num="loss">0.49</b>'


def svg(inside: str) -> str:
    """Return a drawing of 200 x 100 px."""
    return f'<svg width="200" height="100" viewBox="0 0 200 100" font-size="24">{inside}</svg>'


def axis(middle: int) -> str:
    """Return an axis from 0 to 2 whose middle tick stands at `middle`."""
    places = zip((0, 1, 2), (20, middle, 180), strict=True)
    return svg(
        "".join(
            f'<text data-axis="x0" data-tick="{v}" x="{x}" y="80" text-anchor="middle">{v}</text>' for v, x in places
        )
    )


@dataclass(frozen=True)
class Case:
    """A slide as the page has it, as it is rendered afresh (by default the same), and the codes that are found."""

    page: str
    codes: str = ""
    fresh: str = ""
    loss: int = 0
    """How often the ledger has `loss` = 0.49."""


CASES: Mapping[str, Case] = {
    "right-in-text": Case(f"<p>W2 has {LOSS}</p>", loss=1),
    "right-in-a-step": Case(f'<p class="fragment">{LOSS}</p>', loss=1),
    "right-in-notes": Case(f'<aside class="notes">{LOSS}</aside>', loss=1),
    "right-in-svg": Case(svg('<text y="50"><tspan data-num="loss">0.49</tspan></text>'), loss=1),
    "right-for-screen-readers": Case(
        f'<p style="position:absolute;width:1px;height:1px;overflow:hidden">{LOSS} and much more text</p>', loss=1
    ),
    "right-declared-in-svg": Case(svg('<text y="50">of <tspan data-literal="">16</tspan></text>')),
    "right-axis": Case(axis(100)),
    "right-label": Case(svg('<text y="50">one two<tspan dx="-20">three</tspan></text>')),
    "wrong-number": Case("<b data-num='loss'>0.51</b>", "B001", LOSS, 1),
    "missing-number": Case("<p>none</p>", "B001", LOSS, 1),
    "number-too-many": Case(LOSS, "B001"),
    "invisible-number": Case(f'<p style="opacity:0">{LOSS}</p>', "B001", loss=1),
    "number-in-no-step": Case(f"<details><summary>more</summary>{LOSS}</details>", "B001", loss=1),
    "changed-name": Case("<p>GPT-3</p>", "B002 B002", "<p>GPT-2</p>"),
    "changed-alt-text": Case('<i aria-label="5 dots">a</i>', "B002", '<i aria-label="dots">a</i>'),
    "changed-figure-number": Case(
        '<b data-ref="number">Figure 2</b>', "B002 B002", '<b data-ref="number">Figure 1</b>'
    ),
    "declared-in-svg-only-in-the-page": Case(svg('<text y="50" data-literal="">5</text>'), "B002", svg("")),
    "loose-digit-in-svg": Case(svg('<text y="50">5</text>'), "B002", svg("")),
    "overflow": Case('<p style="white-space:nowrap;margin-left:1190px">far right</p>', "B003"),
    "overflow-in-a-step": Case('<p class="fragment" style="position:absolute;top:710px">low</p>', "B003"),
    "painted-box-outside": Case(
        '<hr style="position:absolute;left:-9px;width:99px;height:9px;background:red">', "B003"
    ),
    "cut-text": Case('<p style="width:90px;overflow:hidden;white-space:nowrap">much too long</p>', "B004"),
    "scrolling-text": Case('<pre style="font:inherit;width:90px;overflow:auto">much too long</pre>', "B004"),
    "text-outside-svg": Case(svg('<text x="150" y="50">much too long</text>'), "B004"),
    "overlapping-labels": Case(svg('<text y="50">one two</text><text x="30" y="55">three</text>'), "B004"),
    "text-on-figure": Case(svg("") + '<p style="position:absolute;top:60px">on it</p>', "B004"),
    "font-of-the-machine": Case('<p style="font-family:serif">serif</p>', "B005"),
    "character-without-font": Case("<p>a\U0001f6d8</p>", "B005"),
    "dead-link": Case('<a href="#nowhere">there</a>', "B008"),
    "dead-file": Case('<a href="none.pdf">there</a>', "B008"),
    "live-links": Case('<a href="#right-axis">there</a> <a href="#/2">there</a> <a href="index.html">there</a>'),
    "small-text": Case('<p style="font-size:9px">small</p>', "B009"),
    "text-in-a-small-svg": Case(
        '<svg width="100" height="50" viewBox="0 0 200 100" font-size="24"><text y="50">a</text></svg>', "B009"
    ),
    "misplaced-tick": Case(axis(110), "B010"),
    "id-twice": Case('<i id="same">a</i><i id="same">b</i>', "B016"),
}


@dataclass
class Checked:
    """The report on a page that has all of these slides, and what was said while it was made."""

    report: Report
    progress: list[str] = field(default_factory=list)

    def codes(self, slide: str) -> str:
        """Return the codes found on a slide; its line says which it is."""
        return " ".join(finding.code for finding in self.report.findings if finding.place.line == line_of(slide))


def line_of(slide: str) -> int:
    """Return the line by which the test knows the slide."""
    return list(CASES).index(slide) + 1


def on_line(slide: str, html: str) -> str:
    """Return a slide's inside, all of it on the slide's line."""
    return f'<div data-line="{line_of(slide)}">{html}</div>'


@pytest.fixture(scope="module")
def checked(
    tmp_path_factory: pytest.TempPathFactory, write_page: Callable[..., Path], make_deck: Callable[[Path], Deck]
) -> Checked:
    """Check a page with all slides, once."""
    root = tmp_path_factory.mktemp("project")
    page = write_page(root, {name: on_line(name, case.page) for name, case in CASES.items()})
    places = {name: Place("deck/talk/slides.md", line_of(name)) for name in CASES}
    slides = [RenderedSlide(name, name, places[name], case.fresh or case.page) for name, case in CASES.items()]
    ledger = [
        ShownNumber("loss", "value", "0.49", "", "0.49", name, places[name])
        for name, case in CASES.items()
        for _ in range(case.loss)
    ]
    progress: list[str] = []
    report = verify.check_page(make_deck(root), Rendered("Talk", slides, ledger), NONE, page, progress.append)
    return Checked(report, progress)


@pytest.mark.browser
@pytest.mark.parametrize("slide", CASES)
def test_each_slide_has_its_fault_and_no_other(checked: Checked, slide: str) -> None:
    """Right slides have none."""
    assert checked.codes(slide) == CASES[slide].codes


@pytest.mark.browser
def test_the_counts_are_those_of_the_page(checked: Checked) -> None:
    """Numbers confirmed, loose words, slides, and steps: one more for each fragment."""
    right = sum(case.loss for name, case in CASES.items() if name.startswith("right"))
    fragments = sum(case.page.count('class="fragment"') for case in CASES.values())

    assert (checked.report.computed, checked.report.declared) == (right, 0)
    assert checked.report.loose == 7
    assert (checked.report.slides, checked.report.steps) == (len(CASES), len(CASES) + fragments)


@pytest.mark.browser
def test_progress_names_each_slide(checked: Checked) -> None:
    """And ends with an empty text."""
    assert checked.progress[0] == f"checking slide 1 of {len(CASES)}"
    assert checked.progress[len(CASES) :] == [""]


STATES = [svg(f'<text y="50">W2 <tspan data-num="figure:f#0">{text}</tspan></text>') for text in ("0.49", "0.51")]
FIGURE = changing.drawn(STATES)
CheckFigure = Callable[..., Report]


@pytest.fixture
def check_figure(tmp_path: Path, write_page: Callable[..., Path], make_deck: Callable[[Path], Deck]) -> CheckFigure:
    """Check a page of one slide `task` with a figure, whose rendered HTML is changed in the page."""

    def check(old: str = "", new: str = "") -> Report:
        html = changing.html(FIGURE)
        assert old in html
        page = write_page(tmp_path, {"task": html.replace(old, new)}, after=changing.SCRIPT)
        deck = replace(make_deck(tmp_path), drawings=[changing.use()])
        place = Place("deck/talk/slides.md", 5)
        ledger = [
            ShownNumber(n.name, "drawn", n.value, n.spec, n.text, "task", place, FIGURE.origin) for n in FIGURE.numbers
        ]
        rendered = Rendered("Talk", [RenderedSlide("task", "task", place, html)], ledger)
        return verify.check_page(deck, rendered, changing.answers(f=FIGURE), page, lambda _: None)

    return check


@pytest.mark.browser
def test_a_figure_with_controls_is_confirmed_in_every_state(check_figure: CheckFigure) -> None:
    """Its numbers count once, its states each."""
    report = check_figure()

    assert list(report.findings) == []
    assert (report.computed, report.states, report.steps, report.loose) == (1, 2, 1, 0)


@pytest.mark.browser
@pytest.mark.parametrize(
    ("old", "new", "codes", "at"),
    [
        (">0.49<", ">0.48<", "B015", "beta=0"),
        ('"0.51"', '"0.52"', "B015", "beta=4"),
        (">W2 ", ">W3 ", "B002 B002", "beta=0"),
        ('data-state="0"', 'data-state="1"', "B015 B015", "beta=4"),
        ('"texts":["0","4"]', '"texts":["0","5"]', "B015", "beta=4"),
    ],
)
def test_a_changed_state_is_found(check_figure: CheckFigure, old: str, new: str, codes: str, at: str) -> None:
    """In the drawing, in the data of the states, in the state that is shown first, in the controls."""
    report = check_figure(old, new)

    assert " ".join(finding.code for finding in report.findings) == codes
    assert all(at in finding.message for finding in report.findings)
    assert report.computed == ("B015" not in codes)


@pytest.mark.browser
def test_a_live_figure_that_failed_is_found(check_one: CheckOne) -> None:
    """With what the page says of it; what it holds is not compared with the slides."""
    live = '<figure data-live-figure="play" data-module="player" data-failed="no 5"><p data-live-message>5</p></figure>'

    assert [finding.code for finding in check_one(slides={"task": live})] == ["B002", "B017"]


CheckOne = Callable[..., list[Finding]]


@pytest.fixture
def check_one(
    tmp_path: Path,
    write_page: Callable[..., Path],
    make_deck: Callable[[Path], Deck],
    rendering: Callable[..., Rendered],
) -> CheckOne:
    """Check a page of one empty slide `task` with something beside it."""

    def check(extra: str = "", slides: Mapping[str, str] | None = None, **page: str) -> list[Finding]:
        path = write_page(tmp_path, slides or {"task": "<p>x</p>"}, extra, **page)
        report = verify.check_page(make_deck(tmp_path), rendering({"task": ""}), NONE, path, lambda _: None)
        return list(report.findings)

    return check


@pytest.mark.browser
@pytest.mark.parametrize(
    ("extra", "codes"),
    [
        ("", ""),
        ('<img src="https://example.org/x.png">', "B006"),
        ('<img src="beside.png">', "B006"),
        ("<script>fetch('https://example.org/').catch(() => {})</script>", "B006"),
        ("<script>console.log('hello')</script>", "B007"),
        ("<script>setTimeout(() => { throw new Error('no') })</script>", "B007"),
        ("<p>page 3</p>", "B002"),
        ('<p class="slide-number">3</p><p hidden>3</p><p data-ref="">3</p>', ""),
        ('<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">', ""),
    ],
)
def test_what_stands_beside_the_slides_is_checked_too(check_one: CheckOne, extra: str, codes: str) -> None:
    """Requests, messages and digits."""
    assert " ".join(finding.code for finding in check_one(extra)) == codes


@pytest.mark.browser
def test_a_page_with_other_slides_or_title_is_found(check_one: CheckOne) -> None:
    """Both are the page's own faults."""
    found = check_one(slides={"task": "x", "more": "y"}, title="Talk 2")

    assert [(finding.code, finding.place.file) for finding in found] == [
        ("B002", "dist/talk/index.html"),
        ("B014", "dist/talk/index.html"),
    ]


@pytest.mark.browser
def test_a_page_that_never_gets_ready_is_found_with_its_error(
    check_one: CheckOne, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing else is judged."""
    monkeypatch.setattr(browser_session, "READY_SECONDS", 0.5)

    frozen = "Object.defineProperty(document.documentElement, 'dataset', { value: Object.freeze({}) })"

    found = check_one(f"<script>{frozen}; none()</script>")

    assert [finding.code for finding in found] == ["B007", "B013"]


def test_a_stale_page_is_not_opened(check_one: CheckOne) -> None:
    """It says nothing about the slides as they are."""
    assert [finding.code for finding in check_one(LOSS, digest="d0")] == ["B011"]


def test_a_talk_without_a_page_is_found(
    tmp_path: Path, make_deck: Callable[[Path], Deck], rendering: Callable[..., Rendered]
) -> None:
    """No browser is started."""
    report = verify.check_page(make_deck(tmp_path), rendering({}), NONE, tmp_path / "none.html", lambda _: None)

    assert [finding.code for finding in report.findings] == ["B012"]


def test_the_source_check_runs_all_source_rules(read: Callable[..., Deck], rendering: Callable[..., Rendered]) -> None:
    """In order of their places."""
    deck = read("## A\n\nadd 1 and $x = 2$\n")
    deck = replace(deck, drawings=[DrawingUse("figure", "f", Place("deck/talk/slides.md", 9), "a")])
    drawing = Drawing("<svg/>", 1, 1, (), ("5",))
    origin = Origin("left", Place("f.py", 1))
    answers = Answers({}, {("figure", "f"): Drawn("", (drawing,), origin)}, offered={"left": origin})

    codes = [finding.code for finding in verify.check_source(deck, answers, rendering({}))]

    assert codes == ["N001", "N002", "N003", "C006"]
