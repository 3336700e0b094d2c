"""Real PDFs of a real deck: pages, text, links, bookmarks, tags, fonts, and bytes that repeat."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pikepdf
import pytest
from matplotlib.image import imread

from deckproof import pipeline
from deckproof.errors import DeckError, UsageError
from deckproof.paper import LAYOUTS, Layout, Theme, file_name
from tests import papers
from tests.projects import Talk, command

pytestmark = pytest.mark.browser

SLIDES = ["title", "links", "steps", "moves", "clicked", "live", "formula", "long"]
TITLES = ["On paper with 3 states", "Links", "Steps", "Moves", "Clicked", "Live", "Formula", "Long notes"]
PDFS = [file_name(layout) for layout in LAYOUTS]


def test_one_page_for_each_slide(slides: pikepdf.Pdf) -> None:
    """Of exactly the slide's size: 1280 x 720 CSS pixels of 1/96 inch, in points of 1/72."""
    assert [[float(number) for number in page.mediabox] for page in slides.pages] == [[0, 0, 960, 540]] * len(SLIDES)


def test_everything_is_shown_at_once(printed: Path) -> None:
    """Steps, details, what fades out again, states that are to be printed, what is computed in the browser."""
    pages = dict(zip(SLIDES, papers.text(printed / "slides.pdf"), strict=True))

    for shown in ("Shown from the start: 3.", "Shown second", "marked", "gone", "Opened with 0.500."):
        assert shown in pages["steps"]
    assert "7000" in pages["moves"]
    assert "7002" in pages["moves"]
    assert "7001" not in pages["moves"]
    assert "5436" in pages["live"]


def test_a_page_for_each_step(copy: Talk) -> None:
    """What is not shown yet is not on the page, states and code follow the clicker."""
    folder = papers.export(copy, layouts=("slides",), steps=True)

    pages = papers.text(folder / "slides.pdf")
    steps = [page for page in pages if page.split("\n")[0].strip() == "Steps"]
    assert len(pages) == len(SLIDES) + 5 + 2, "five fragments on one slide, three states on another"
    assert ["second" in page for page in steps] == [False, True, True, True, True, True]
    assert ["gone" in page for page in steps] == [False, False, False, True, False, False]
    assert ["Opened" in page for page in steps] == [False, False, False, False, False, True]
    clicked = [page for page in pages if "Clicked" in page]
    assert [re.findall(r"700\d", page) for page in clicked] == [["7000"], ["7001"], ["7002"]]


@pytest.mark.parametrize(("theme", "paper"), [("light", "fdfcf9"), ("dark", "15181d"), ("contrast", "ffffff")])
def test_slides_and_pictures_in_a_theme(copy: Talk, theme: Theme, paper: str) -> None:
    """The slides' PDF and pictures have the theme's paper; the handout stays light."""
    folder = papers.export(copy, layouts=("slides", "2up"), range="1", png=True, theme=theme)

    corner = imread(folder / "png" / "1-title.png")[0, 0, :3]
    assert "".join(f"{round(255 * float(part)):02x}" for part in corner) == paper
    assert paper in papers.fills(folder / "slides.pdf")
    assert "15181d" not in papers.fills(folder / "handout-2up.pdf")


def test_what_it_says_of_itself(slides: pikepdf.Pdf) -> None:
    """Title, authors, subject and language, for old readers and new ones; no dates."""
    info = {key: str(text) for key, text in slides.docinfo.items() if not key.startswith("/Deckproof")}

    assert info == {
        "/Title": "On paper with 3 states",
        "/Author": "Ada Example, Émile Autre",
        "/Subject": "Everything that moves stands still",
        "/Creator": "Deckproof",
        "/Producer": "Deckproof",
    }
    assert str(slides.Root.Lang) == "en"
    with slides.open_metadata() as xmp:
        assert (xmp["dc:title"], xmp["dc:creator"]) == ("On paper with 3 states", ["Ada Example", "Émile Autre"])


@pytest.mark.parametrize("name", PDFS)
def test_tags_and_bookmarks(printed: Path, name: str) -> None:
    """A bookmark for each slide; headings, tables and pictures are tagged, pictures with their texts."""
    with pikepdf.Pdf.open(printed / name) as pdf:
        kinds = [str(tag.S) for tag in papers.tags(pdf)]
        texts = [str(tag.Alt) for tag in papers.tags(pdf) if tag.S == "/Figure"]

        assert papers.outline(pdf) == [*TITLES, *([] if name == "slides.pdf" else ["Computed numbers"])]
        assert kinds.count("/H2") == len(TITLES) - 1
        assert kinds.count("/Table") >= 1
        assert sorted(texts) == ["Bars that are clicked", "Bars that grow", "Bars that grow"]


@pytest.mark.parametrize("name", PDFS)
def test_links_lead_somewhere(printed: Path, name: str) -> None:
    """Out of the deck to the address, inside to the page of the slide."""
    with pikepdf.Pdf.open(printed / name) as pdf:
        outside, inside = papers.links(pdf)

        assert (outside, inside) == (["https://example.org/paper"], ["moves"])
        target = pdf.Root.Dests["/moves"][0]
        (number,) = [n for n, page in enumerate(pdf.pages) if page.obj.objgen == target.objgen]
        assert "Bars" not in papers.text(printed / name)[number]
        assert "Moves" in papers.text(printed / name)[number]


@pytest.mark.parametrize("name", PDFS)
def test_text_is_text_and_drawings_are_lines(printed: Path, name: str) -> None:
    """Every font is inside, with the letters behind its signs; nothing is a picture of pixels."""
    with pikepdf.Pdf.open(printed / name) as pdf:
        dictionaries = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary)]
        fonts = [item for item in dictionaries if item.get("/Type") == "/Font" and "/ToUnicode" in item]
        descriptors = [item for item in dictionaries if item.get("/Type") == "/FontDescriptor"]

        assert len(fonts) >= 4
        assert all("/FontFile2" in item or "/FontFile3" in item for item in descriptors)
        assert {str(item.FontName).partition("+")[2].split("-")[0] for item in descriptors} <= {
            "SourceSans3",
            "SourceCodePro",
            "KaTeX_Main",
            "KaTeX_Math",
            "KaTeX_Size2",
            "KaTeX_Size3",
        }
        assert not [
            item for item in pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image"
        ]


def test_every_word_of_the_notes_is_in_the_handout(printed: Path) -> None:
    """Notes longer than a page flow to the next: the long ones fill more than one."""
    pages = [papers.words(page) for page in papers.text(printed / "handout.pdf")]
    found = [word for page in pages for word in page]

    assert [word for word in papers.LONG if found.count(word) != 1] == []
    assert {"confidential", "gesundheit", "86753"} <= {*found}
    assert sum(any(word in page for word in papers.LONG) for page in pages) >= 3


@pytest.mark.parametrize("name", [name for name in PDFS if name != "handout.pdf"])
def test_notes_are_in_the_handout_alone(printed: Path, name: str) -> None:
    """All else is for the audience, but for numbers that the list names."""
    text = "".join(papers.text(printed / name))

    assert "gesundheit" not in text
    assert "confidential" not in text


def test_the_list_of_numbers(printed: Path) -> None:
    """On the handout's last page: name, value in full, where it is computed."""
    last = papers.text(printed / "handout.pdf")[-1]

    for said in ("sizes.half", "0.5", "4711", "figures/talks/case.py:"):
        assert said in last


@pytest.mark.parametrize(("paper", "size"), [("a4", (595.28, 841.89)), ("letter", (612, 792))])
def test_paper_and_range(copy: Talk, paper: str, size: tuple[float, float]) -> None:
    """Of what is asked for; a link to a slide that is left out is none."""
    folder = papers.export(copy, layouts=("6up",), paper=paper, range="2-3,8")

    with pikepdf.Pdf.open(folder / "handout-6up.pdf") as pdf:
        (page,) = pdf.pages
        assert [float(number) for number in page.mediabox[2:]] == pytest.approx(size, rel=0, abs=0.5)
        assert papers.outline(pdf) == ["Links", "Steps", "Long notes"]
        assert papers.links(pdf) == (["https://example.org/paper"], [])


def test_a_range_of_slides(copy: Talk) -> None:
    """Their pages keep the numbers of the talk."""
    folder = papers.export(copy, layouts=("slides",), range="5-6", png=True)

    assert [page.strip().split("\n")[-1].strip() for page in papers.text(folder / "slides.pdf")] == ["5", "6"]
    assert sorted(path.name for path in (folder / "png").iterdir()) == ["5-clicked.png", "6-live.png"]


def test_the_same_bytes_twice(printed: Path, tmp_path: Path) -> None:
    """In another project, another process and another order."""
    layouts: tuple[Layout, ...] = ("6up", "slides", "handout")
    other = papers.project(tmp_path)

    done = command(other.root, "export", "--numbers", *(word for layout in layouts for word in ("--only", layout)))

    assert done.returncode == 0, done.stderr
    for name in map(file_name, layouts):
        first, second = ((folder / name).read_bytes() for folder in (printed, other.output))
        assert hashlib.sha256(first).hexdigest() == hashlib.sha256(second).hexdigest(), name


def test_a_public_export_holds_no_note(talk: Talk, printed: Path) -> None:
    """Not a word in a byte of its folder, packed or not; beside it, the private one keeps its notes."""
    secret = [b"gesundheit", b"confidential", b"86753", "Überblick".encode(), papers.LONG[0].encode()]

    folder = papers.export(talk, public=True, numbers=True)

    for path in folder.iterdir():
        found = [path.read_bytes(), *_unpacked(path)]
        assert [word for word in secret if any(word in data for data in found)] == [], path
    assert b"gesundheit" in (printed / "index.html").read_bytes()
    assert [path.name for path in sorted(folder.iterdir()) if path.suffix == ".pdf"] == sorted(PDFS)


def _unpacked(path: Path) -> list[bytes]:
    """Return what a PDF packs, and its text; nothing of another file."""
    if path.suffix != ".pdf":
        return []
    with pikepdf.Pdf.open(path) as pdf:
        streams = [item.read_bytes() for item in pdf.objects if isinstance(item, pikepdf.Stream)]
        other = [repr(item).encode() for item in pdf.objects if not isinstance(item, pikepdf.Stream)]
    return [*streams, *other, "".join(papers.text(path)).encode()]


def test_notes_in_html_are_not_published(tmp_path: Path) -> None:
    """reveal.js's own form of them cannot be left out, so there is no public build; a private one there is."""
    talk = papers.project(tmp_path)
    talk.slides.write_text(
        talk.slides.read_text("utf-8") + '\n## Raw\n\n<aside class="notes">hush</aside>\n\n## More {notes="hush"}\n',
        "utf-8",
    )

    with pytest.raises(DeckError) as error:
        pipeline.build(talk.project, talk.folder, public=True)

    assert [finding.code for finding in error.value.findings] == ["R004", "R004"]
    assert not (talk.project.dist / "public").exists()
    talk.build()


def test_a_wrong_range_writes_nothing(tmp_path: Path) -> None:
    """It is refused before anything is built."""
    talk = papers.project(tmp_path)

    with pytest.raises(UsageError, match="the slides 1 to 8"):
        papers.export(talk, range="9")

    assert not talk.output.exists()
