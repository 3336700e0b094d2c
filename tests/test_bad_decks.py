"""Each rule is broken by a deck of its own, which trips that rule and no other; a good deck trips none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deckproof import pipeline
from deckproof.errors import RULES
from tests.projects import ROOT, Talk, case

CASES = ROOT / "tests" / "cases"
BAD = sorted(path for path in (CASES / "bad").iterdir() if path.is_dir())
VERIFY = "tests/deckproof/verify/rules"
PAPER = "tests/deckproof/verify/paper/rules"
# What no source can bring about in a build or a check of its page, only another page, a PDF, or a public build: each is
# broken in the tests named here.
ELSEWHERE = {
    "B011": f"{VERIFY}/test_b011_stale_page.py",
    "B012": f"{VERIFY}/test_b012_no_page.py",
    "B013": f"{VERIFY}/test_b013_never_ready.py",
    "B014": f"{VERIFY}/test_b014_other_slides.py",
    "P001": f"{PAPER}/test_p001_stale_pdf.py",
    "P002": f"{PAPER}/test_p002_page_count.py",
    "P003": f"{PAPER}/test_p003_number_not_on_paper.py",
    "P004": f"{PAPER}/test_p004_note_cut.py",
    "P005": f"{PAPER}/test_p005_link_lost.py",
    "P006": f"{PAPER}/test_p006_not_accessible.py",
    "P007": f"{PAPER}/test_p007_print_overflow.py",
    "P008": f"{PAPER}/test_p008_notes_published.py",
    "R004": "tests/deckproof/render/test_public.py",
}
DOCSTRING = re.compile(r"\S[^\n]*\.\n\n +What: .+\n +Why: .+\n +Bad: .+ Good: .+\.\n +", re.DOTALL)

pipeline.rules()  # enters the rules of all stages into the catalogue


def codes(talk: Talk) -> set[str]:
    """The codes of what the build finds, or else the check."""
    findings = talk.faults() or pipeline.check(talk.project, talk.folder, lambda _: None).findings
    return {finding.code for finding in findings}


@pytest.mark.browser
@pytest.mark.parametrize("folder", BAD, ids=lambda folder: folder.name)
def test_a_bad_deck_trips_its_rule_alone(folder: Path, tmp_path: Path) -> None:
    """The code in the folder's name is the only one reported."""
    assert codes(case(folder, tmp_path)) == {folder.name.partition("-")[0]}


@pytest.mark.browser
def test_a_good_deck_trips_none(tmp_path: Path) -> None:
    """A deck with every form, a figure, tables, notes, steps and references is proved without a finding."""
    talk = case(CASES / "good-project", tmp_path)
    talk.build()
    report = pipeline.check(talk.project, talk.folder, lambda _: None)

    assert report.findings == []
    assert (report.slides, report.loose) == (10, 0)
    assert report.computed > report.declared > 0


def test_every_rule_has_a_bad_deck() -> None:
    """Or a test that is named here, for the few that no source can break."""
    broken = {folder.name.partition("-")[0] for folder in BAD}

    assert sorted(broken | ELSEWHERE.keys()) == sorted(RULES)
    assert [path for path in ELSEWHERE.values() if not (ROOT / path).is_file()] == []


@pytest.mark.parametrize("code", sorted(RULES))
def test_a_rule_says_what_and_why(code: str) -> None:
    """Its docstring has a sentence, What, Why, a bad and a good example; the code is a letter and three digits."""
    assert re.fullmatch(r"[A-Z]\d{3}", code)
    assert DOCSTRING.fullmatch(RULES[code].__doc__ or ""), RULES[code].__doc__
