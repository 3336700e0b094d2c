"""The page that lists the built talks."""

from __future__ import annotations

import json
import re
from pathlib import Path

from deckproof import assemble, pipeline
from deckproof.errors import Finding, Place
from deckproof.report import Report
from tests.projects import HEAD, IMPORTS, Talk, make

SLIDES = (
    HEAD.replace("title: Case", 'title: "A & B {{ n }}"\ntime: 30\ndate: 2026-11-30')
    + "::: notes\nsecret words\n:::\n\n## More\n"
)
MODULE = IMPORTS + "@value\ndef n() -> int:\n    return 7\n"


def listed(talk: Talk) -> str:
    """Build a talk and return the gallery."""
    talk.build()
    gallery = pipeline.gallery(talk.project)
    assert gallery == talk.project.dist / "index.html"
    return gallery.read_text("utf-8")


def test_a_talk_is_listed_with_what_is_known_of_it(tmp_path: Path) -> None:
    """Title, date, length, number of slides, and a link to each file that is there."""
    talk = make(tmp_path, SLIDES, MODULE)
    html = listed(talk)
    (talk.output / "slides.pdf").write_bytes(b"%PDF")
    with_pdf = (pipeline.gallery(talk.project) or Path()).read_text("utf-8")

    assert '<h2><a href="case/index.html">A &amp; B 7</a></h2>' in html
    assert "<p>2026-11-30, 30 minutes, 2 slides</p>" in html
    assert re.findall(r'href="(case/[^"]*)"', html) == ["case/index.html", "case/index.html", "case/numbers.json"]
    assert 'href="case/slides.pdf"' in with_pdf


def test_the_first_slide_is_shown_without_its_notes(tmp_path: Path) -> None:
    """The slide itself is the picture; notes are for the speaker, and ids are the deck's."""
    html = listed(make(tmp_path, SLIDES, MODULE))
    (slide,) = re.findall(r"<section.*?</section>", html, re.DOTALL)

    assert "A &amp; B" in slide
    assert "secret" not in html
    assert " id=" not in slide


def test_only_a_clean_check_of_this_page_is_shown(tmp_path: Path) -> None:
    """Counts stand on the card when the last check found nothing and was made of the same sources."""
    talk = make(tmp_path, SLIDES, MODULE)
    listed(talk)
    digest = json.loads((talk.output / "numbers.json").read_text("utf-8"))["digest"]
    clean = Report([], computed=12, slides=2, steps=3, states=4)
    fault = Report([Finding(Place("a.md", 1), "N001", "x")], computed=12)

    def shown(checked: str, report: Report) -> bool:
        assemble.keep_check(talk.output, checked, report)
        html = (pipeline.gallery(talk.project) or Path()).read_text("utf-8")
        return "12 numbers confirmed on 2 slides in 7 states" in html

    assert shown(digest, clean)
    assert not shown(digest, fault)
    assert not shown("another", clean)


def test_a_damaged_note_of_a_check_is_no_proof(tmp_path: Path) -> None:
    """What cannot be read confirms nothing."""
    talk = make(tmp_path, SLIDES, MODULE)
    talk.build()
    (talk.output / "check.json").write_text("{", "utf-8")

    assert "confirmed" not in listed(talk)


def test_nothing_built_is_no_gallery(tmp_path: Path) -> None:
    """Without an output folder there is nothing to list."""
    assert pipeline.gallery(make(tmp_path, SLIDES, MODULE).project) is None


def test_the_page_asks_for_nothing(tmp_path: Path) -> None:
    """Styles and fonts are inside; the only addresses are links to the talks' files."""
    html = listed(make(tmp_path, SLIDES, MODULE))

    assert "<script" not in html
    assert all(url.startswith("data:") for url in re.findall(r'url\("?([^")]*)', html))
