"""What Chromium leaves open in a PDF: who wrote it and what it is about, and bytes that repeat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO

from pikepdf import Array, Dictionary, Name, Object, ObjectStreamMode, Pdf, String

from deckproof.paper import MARK

PRODUCER = "Deckproof"


@dataclass(frozen=True)
class About:
    """What a PDF says of itself."""

    title: str
    authors: Sequence[str]
    subject: str
    lang: str
    digest: str
    """That of the talk's sources."""
    range: str
    """The slides that were asked for, `""` for all."""
    steps: bool
    """Whether slides have a page for each of their steps."""


def finished(raw: bytes, about: About) -> tuple[bytes, int]:
    """Return the PDF with what it says of itself, and the number of its pages.

    It holds no date and no random id, so that the same pages give the same bytes.
    """
    with Pdf.open(BytesIO(raw)) as pdf:
        _inform(pdf, about)
        _describe(pdf, about)
        pdf.Root.Lang = String(about.lang)
        pdf.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
        _mend_tags(pdf)
        if "/ID" in pdf.trailer:  # half of it would stay
            del pdf.trailer.ID
        buffer = BytesIO()
        pdf.save(buffer, min_version="1.7", deterministic_id=True, object_stream_mode=ObjectStreamMode.generate)
        return buffer.getvalue(), len(pdf.pages)


def _inform(pdf: Pdf, about: About) -> None:
    """Write the information that old and simple readers show."""
    for key in list(pdf.docinfo.keys()):
        del pdf.docinfo[key]
    entries = {
        "/Title": about.title,
        "/Author": ", ".join(about.authors),
        "/Subject": about.subject,
        "/Creator": PRODUCER,
        "/Producer": PRODUCER,
        f"{MARK}Digest": about.digest,
        f"{MARK}Range": about.range,
        f"{MARK}Steps": str(about.steps).lower(),
    }
    for key, text in entries.items():
        if text:
            pdf.docinfo[Name(key)] = String(text)


def _describe(pdf: Pdf, about: About) -> None:
    """Write the same as XMP, which newer readers and catalogues show."""
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as xmp:
        xmp["dc:title"] = about.title
        xmp["dc:language"] = {about.lang}
        xmp["pdf:Producer"] = PRODUCER
        xmp["xmp:CreatorTool"] = PRODUCER
        if about.authors:
            xmp["dc:creator"] = list(about.authors)
        if about.subject:
            xmp["dc:description"] = about.subject


def _mend_tags(pdf: Pdf) -> None:
    """Mend the tags: names count from one, only a picture is a figure, and PDF 2.0's own tags are explained.

    Chromium names a heading cell after the number that its page gave the node, which depends on what was printed
    before; and it tags every `<figure>`, whose picture or table inside has the tag and the text that count.
    """
    root = pdf.Root.StructTreeRoot
    elements = [item for item in pdf.objects if isinstance(item, Dictionary) and item.get("/Type") == "/StructElem"]
    names = sorted({str(element.ID) for element in elements if "/ID" in element})
    renamed = {name: f"cell{number:08}" for number, name in enumerate(names, start=1)}
    for element in elements:
        if element.S == "/Figure" and "/Alt" not in element:
            element.S = Name.Div
        _rename(element, renamed)
    if names:
        _rename_tree(root.IDTree, renamed)
    root.RoleMap = Dictionary(Strong=Name.Span, Em=Name.Span)


def _rename(element: Dictionary, renamed: Mapping[str, str]) -> None:
    """Rename a tag, and the heading cells that it belongs to."""
    if "/ID" in element:
        element.ID = String(renamed[str(element.ID)])
    for attributes in element.get("/A", []):
        if "/Headers" in attributes:
            attributes.Headers = Array([String(renamed[str(name)]) for name in attributes.Headers])


def _rename_tree(node: Object, renamed: Mapping[str, str]) -> None:
    """Rename the keys of a name tree; their order stays."""
    for key in ("/Limits", "/Names"):
        if key in node:
            # In /Names, every other entry is the element that has the name.
            node[key] = Array([String(renamed[str(x)]) if isinstance(x, String) else x for x in node[key]])
    for kid in node.get("/Kids", []):
        _rename_tree(kid, renamed)
