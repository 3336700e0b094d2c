"""What a deck names gets its answers; all that has none is reported at once."""

from __future__ import annotations

import shutil
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path

import pytest

from deckproof import compute
from deckproof.compute import process
from deckproof.compute.protocol import Request, Response
from deckproof.errors import DeckError, Finding, Place
from deckproof.model import Answers, Origin
from tests.projects import HEAD, IMPORTS, Talk, full_disk, make, write
from tests.typefaces import boxes

SLIDES = """## Die

{{ die.mean:.1f }}, {{ die.faces }} and {{ die.faces:words }}

![Faces](table:faces)
"""
MODULE = """
from fractions import Fraction

from deckproof.draw import Table


@value
def die():
    return {"mean": Fraction(7, 2), "faces": 6, "name": "die", "bad": None}


@table
def faces():
    return Table(["face"], [[num(n)] for n in range(1, 7)])


@value
def raises():
    raise ValueError("no such face")


@value
def unused():
    return 0
"""
FILE, SOURCE = "figures/talks/case.py", "deck/case/slides.md"
DIE = 1 + IMPORTS.count("\n") + MODULE[: MODULE.index("@value\ndef die")].count("\n")
RAISES = 1 + IMPORTS.count("\n") + MODULE[: MODULE.index("    raise Val")].count("\n")


@pytest.fixture
def talk(tmp_path: Path) -> Talk:
    """A talk that names two values and a table."""
    return make(tmp_path, HEAD + SLIDES, IMPORTS + MODULE)


@pytest.fixture
def requests(monkeypatch: pytest.MonkeyPatch) -> list[Request]:
    """Every request for which the computing process was started."""
    seen: list[Request] = []
    run = process.run

    def noted(request: Request) -> Response:
        seen.append(request)
        return run(request)

    monkeypatch.setattr(process, "run", noted)
    return seen


def cached(talk: Talk) -> Answers:
    """Compute with the project's cache."""
    return compute.answers(talk.deck(), talk.project.cache / "answers")


def faults(talk: Talk) -> list[Finding]:
    """The findings of a deck that cannot be answered."""
    with pytest.raises(DeckError) as caught:
        compute.answers(talk.deck())
    return caught.value.findings


def test_the_answers_to_what_is_named(talk: Talk) -> None:
    """Values by dotted name with where they come from; drawings by kind and name; every value that is offered."""
    answers = compute.answers(talk.deck())

    assert {name: answer.value for name, answer in answers.values.items()} == {
        "die.mean": Fraction(7, 2),
        "die.faces": 6,
    }
    assert answers.values["die.mean"].origin == Origin("die", Place(FILE, DIE))
    (state,) = answers.drawings["table", "faces"].states
    assert [number.text for number in state.numbers] == list("123456")
    assert list(answers.offered) == ["die", "raises", "unused"]


def test_a_theme_s_font_measures(tmp_path: Path) -> None:
    """In every process, from the import of the talk's module on, with a cache and without; a changed font anew."""
    module = (
        "from typing import Annotated\n\nfrom deckproof import Range\nfrom deckproof.draw import Svg, text_width\n\n"
        'WIDTH = text_width("mm", 100)\n\n\n@value\ndef width():\n    return WIDTH\n\n\n'
        "@figure\ndef wide(t: Annotated[int, Range(1, 12)] = 1):\n    return Svg(text_width('m' * t, 100), 20)\n"
    )
    slides = "---\ntitle: T\ntheme: mine.css\n---\n\n## A\n\n{{ width:.0f }}\n\n![Wide](figure:wide)\n"
    talk = make(tmp_path, slides, IMPORTS + module)
    write(talk.folder / "mine.css", ':root { --font: "mine.ttf"; }')

    for advance in (800, 900):
        boxes(talk.folder / "mine.ttf", {"m": advance})
        for answers in (cached(talk), compute.answers(talk.deck())):
            assert answers.values["width"].value == pytest.approx(advance / 5, rel=1e-9, abs=0)
            assert answers.drawings["figure", "wide"].states[0].width == pytest.approx(1.2 * advance, rel=1e-9, abs=0)


def test_a_theme_s_font_counts_for_every_drawing(tmp_path: Path) -> None:
    """Also for one that is drawn after another has read the font, in the same process."""
    module = "from deckproof.draw import Svg, text_width\n\n" + "".join(
        f"\n@figure\ndef {name}():\n    return Svg(text_width('m', 100), 20)\n" for name in ("one", "two")
    )
    slides = "---\ntitle: T\ntheme: mine.css\n---\n\n## A\n\n![One](figure:one)\n\n![Two](figure:two)\n"
    talk = make(tmp_path, slides, IMPORTS + module)
    write(talk.folder / "mine.css", ':root { --font: "mine.ttf"; }')

    for advance in (800, 900):
        boxes(talk.folder / "mine.ttf", {"m": advance})
        with ThreadPoolExecutor(1) as executor:
            found = compute.answers(talk.deck(), talk.project.cache / "answers", executor)
        assert [drawn.states[0].width for drawn in found.drawings.values()] == pytest.approx(
            [advance / 10] * 2, rel=0, abs=1e-9
        )


def test_all_findings_come_at_once(tmp_path: Path) -> None:
    """Unknown names, bad values, bad specs, functions that raise and unknown drawings of one deck, sorted by place."""
    slides = (
        "## Faults\n\n{{ dei }} {{ die.mena }}\n\n{{ die.bad }} {{ die.name:.2f }}\n\n"
        "{{ raises.a }} {{ raises.b }}\n\n![Faces](table:face)\n\n{{ die.mean:words }}\n"
    )
    findings = faults(make(tmp_path, HEAD + slides, IMPORTS + MODULE))

    assert [(finding.place, finding.code, finding.message) for finding in findings] == [
        (Place(SOURCE, 7), "C001", "unknown value 'dei'"),
        (Place(SOURCE, 7), "C001", "unknown value 'die.mena': 'die' has no part 'mena'"),
        (
            Place(SOURCE, 9),
            "C002",
            ("{{ die.name:.2f }}: '.2f' does not fit 'die', a word: Unknown format code 'f' for object of type 'str'"),
        ),
        (Place(SOURCE, 9), "C003", "value 'die.bad' is None: the function returned nothing"),
        (Place(SOURCE, 13), "C001", "unknown table 'face'"),
        (
            Place(SOURCE, 15),
            "C002",
            "{{ die.mean:words }}: 'words' does not fit Fraction(7, 2): it takes whole numbers from 0 to 20",
        ),
        (Place(FILE, RAISES), "C004", "value 'raises' raised ValueError: no such face"),
    ]


def test_a_function_that_raises_is_one_finding(tmp_path: Path) -> None:
    """At the line that raised, with the end of the traceback and the first slide that names it."""
    (finding,) = faults(make(tmp_path, HEAD + "## A\n\n{{ raises.a }}\n\n{{ raises.b }}\n", IMPORTS + MODULE))

    assert str(finding.place) == f"{FILE}:{RAISES}"
    assert finding.hint.splitlines()[-2:] == ["ValueError: no such face", f"named at {SOURCE}:7"]


def test_an_unknown_name_is_reported_wherever_it_stands(tmp_path: Path) -> None:
    """Each place is to be mended."""
    findings = faults(make(tmp_path, HEAD + "## A\n\n{{ dei }}\n\n## B\n\n{{ dei }}\n", IMPORTS + MODULE))

    assert [finding.place.line for finding in findings] == [7, 11]
    assert findings[0].hint == "did you mean 'die'?\nlist them: deckproof numbers --names"


@pytest.mark.parametrize(
    ("module", "place", "message"),
    [
        (None, Place(SOURCE, 2), "the talk's module figures/talks/case.py does not exist"),
        ("x = 1\ny = (\n", Place(FILE, 2), "importing figures.talks.case failed: SyntaxError: '(' was never closed"),
        (
            "\nimport nowhere\n",
            Place(FILE, 2),
            "importing figures.talks.case failed: ModuleNotFoundError: No module named 'nowhere'",
        ),
        (
            "\nfrom figures.core import nn\n",
            Place(FILE, 2),
            "importing figures.talks.case failed: ModuleNotFoundError: No module named 'figures.core'",
        ),
        (
            "from fractions import fraction\n",
            Place(FILE, 1),
            "importing figures.talks.case failed: ImportError: cannot import name 'fraction' from 'fractions'",
        ),
        ("import sys\nsys.exit(4)\n", Place(FILE, 2), "importing figures.talks.case failed: SystemExit: 4"),
        (
            "from deckproof import value\nvalue(3)\n",
            Place(FILE, 2),
            "importing figures.talks.case failed: TypeError: @value goes on a function, not on 3",
        ),
    ],
    ids=["missing", "syntax", "import", "own import", "name", "exit", "decorator"],
)
def test_a_module_that_cannot_be_imported(tmp_path: Path, module: str | None, place: Place, message: str) -> None:
    """One finding, at the line of the module where there is one."""
    (finding,) = faults(make(tmp_path, HEAD + "## A\n\n{{ a }} {{ b }}\n", module))

    assert (finding.place, finding.code) == (place, "C005")
    assert finding.message.startswith(message)


def test_one_name_for_two_functions(tmp_path: Path) -> None:
    """A slide could not say which it means; both places are named."""
    module = IMPORTS + "@value\ndef n():\n    return 1\n\n\n@value\ndef n():\n    return 2\n"
    (finding,) = faults(make(tmp_path, HEAD + "## A\n\n{{ n }}\n", module))
    file = tmp_path / FILE

    assert finding.place == Place(FILE, 10)
    assert finding.message.endswith(f"@value 'n' is defined at {file}:5 and again at {file}:10: rename one")


def test_a_deck_of_words_needs_no_module(tmp_path: Path) -> None:
    """Where nothing is computed, nothing has to be there."""
    assert compute.answers(make(tmp_path, HEAD + "## Words\n\nOnly.\n").deck()) == Answers({}, {})


def test_a_deck_of_words_offers_what_its_module_has(tmp_path: Path) -> None:
    """Where there is a module, its values are known, though none is named."""
    talk = make(tmp_path, HEAD + "## Words\n\nOnly.\n", IMPORTS + MODULE)

    assert list(compute.answers(talk.deck()).offered) == ["die", "raises", "unused"]


def test_another_module_may_be_named(tmp_path: Path, requests: list[Request]) -> None:
    """`figures:` in the front matter; also outside of figures/ its changes are seen, and nothing else is computed."""
    talk = make(tmp_path, HEAD.replace("---\n\n", "figures: numbers_of.mine\n---\n\n") + "## A\n\n{{ n }}\n")
    for n in (1, 2, 2):
        write(tmp_path / "numbers_of" / "mine.py", IMPORTS + f"@value\ndef n():\n    return {n}\n")

        assert cached(talk).values["n"].value == n

    assert [request.module for request in requests] == ["numbers_of.mine"] * 2


def test_everything_that_slides_may_name(talk: Talk) -> None:
    """Each decorated function, by kind and name, with its place."""
    offered = compute.offered(talk.deck())

    assert list(offered) == ["value die", "table faces", "value raises", "value unused"]
    assert offered["value die"] == Origin("die", Place(FILE, DIE))


class TestCache:
    """With a cache only what is not known is computed."""

    def test_an_edit_of_the_text_starts_no_process(self, talk: Talk, requests: list[Request]) -> None:
        """The same names, other words: nothing is computed."""
        first = cached(talk)
        write(talk.slides, HEAD + SLIDES.replace(" and ", " or ") + "\nMore words.\n")

        assert cached(talk) == first
        assert len(requests) == 1

    def test_a_new_name_is_computed_alone(self, talk: Talk, requests: list[Request]) -> None:
        """What was known is not asked for again, and both are known afterwards."""
        cached(talk)
        write(talk.slides, HEAD + SLIDES + "\n{{ unused }}\n")
        for _ in range(2):
            assert cached(talk).values["unused"].value == 0

        assert [(request.values, request.drawings) for request in requests] == [
            (("die.faces", "die.mean"), ("table:faces",)),
            (("unused",), ()),
        ]

    def test_an_edit_of_a_function_computes_it(self, talk: Talk, requests: list[Request]) -> None:
        """Its new values are shown; the others are known."""
        cached(talk)
        write(talk.module, (IMPORTS + MODULE).replace("Fraction(7, 2)", "Fraction(9, 2)"))

        assert cached(talk).values["die.mean"].value == Fraction(9, 2)
        assert [(request.values, request.drawings) for request in requests[1:]] == [(("die.faces", "die.mean"), ())]

    def test_without_a_cache_all_is_computed_afresh(self, talk: Talk, requests: list[Request]) -> None:
        """As the check does."""
        cached(talk)
        compute.answers(talk.deck())

        assert [request.values for request in requests] == [("die.faces", "die.mean")] * 2
        assert [request.drawings for request in requests] == [("table:faces",)] * 2

    def test_a_failure_is_not_stored(self, tmp_path: Path, requests: list[Request]) -> None:
        """What failed is tried again; what went well beside it is not."""
        talk = make(tmp_path, HEAD + "## A\n\n{{ die.faces }} {{ raises }}\n", IMPORTS + MODULE)
        for _ in range(2):
            with pytest.raises(DeckError):
                cached(talk)

        assert [request.values for request in requests] == [("die.faces", "raises"), ("raises",)]

    def test_a_bad_spec_is_found_in_stored_answers(self, talk: Talk, requests: list[Request]) -> None:
        """An edit of the spec alone is judged without computing."""
        cached(talk)
        write(talk.slides, HEAD + SLIDES.replace(":.1f", ":words"))
        with pytest.raises(DeckError, match="C002"):
            cached(talk)

        assert len(requests) == 1

    def test_code_that_changes_meanwhile_is_not_stored(self, tmp_path: Path, requests: list[Request]) -> None:
        """A file edited while the process runs: its answers are not taken for those of the code before."""
        module = IMPORTS + (
            "from pathlib import Path\n\n\n@value\ndef n():\n"
            "    Path(__file__).write_text(Path(__file__).read_text() + '\\n')\n    return 1\n"
        )
        talk = make(tmp_path, HEAD + "## A\n\n{{ n }}\n", module)
        cached(talk)
        write(talk.module, module)
        cached(talk)

        assert [request.values for request in requests] == [("n",)] * 2

    def test_a_full_disk(self, talk: Talk, capsys: pytest.CaptureFixture[str]) -> None:
        """The answers are right, that they could not be kept is said once, and nothing half-written is left."""
        with full_disk():
            found = cached(talk)
        folder = talk.project.cache / "answers" / "case"

        assert found.values["die.faces"].value == 6
        assert capsys.readouterr().err == f"case: answers cannot be stored in {folder}: File too large\n"
        assert [path.name for path in folder.rglob("*")] == ["FORMAT"]

    def test_damaged_entries(self, talk: Talk, requests: list[Request], capfd: pytest.CaptureFixture[str]) -> None:
        """All of them together are said once; they are computed anew and are whole again."""
        first = cached(talk)
        for path in (talk.project.cache / "answers").rglob("*.json"):
            path.write_bytes(path.read_bytes()[:-1])

        assert cached(talk) == first
        assert capfd.readouterr().err == "case: some stored answers are damaged; they are computed anew\n"
        assert cached(talk) == first
        assert (capfd.readouterr().err, len(requests)) == ("", 2)

    def test_a_deleted_cache(self, talk: Talk, requests: list[Request]) -> None:
        """All is computed anew, without a word."""
        first = cached(talk)
        shutil.rmtree(talk.project.cache / "answers")

        assert cached(talk) == first
        assert len(requests) == 2
