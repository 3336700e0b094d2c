"""Export a built deck: its slides and handouts as PDFs, its slides as pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from deckproof.export.finish import About, finished
from deckproof.export.output import write_all
from deckproof.export.printer import opened
from deckproof.model import Deck, Rendered
from deckproof.paper import Exported, ExportOptions, Layout, chosen, file_name

__all__ = ["Built", "write"]

GALLERY = "png"
"""The folder of the pictures, beside the PDFs."""


@dataclass(frozen=True)
class Built:
    """A deck, its slides, and the page that was built of them."""

    deck: Deck
    rendered: Rendered
    page: Path


def write(
    built: Built, options: ExportOptions, handout: Callable[[Layout], str], progress: Callable[[str], None]
) -> list[Exported]:
    """Write what was asked for beside the deck's page, and return it in that order.

    `handout` makes the HTML of a layout. `progress` is told what is printed, and `""` at the end.

    Raises:
        UsageError: where the range is none, a page does not become ready, or the folder cannot be written.
        BrowserNotFound: where there is no browser that works.

    """
    deck, rendered, page = built.deck, built.rendered, built.page
    keep = chosen(options.range, [slide.id for slide in rendered.slides])
    about = About(
        title=rendered.title,
        authors=deck.front.author,
        subject=rendered.subtitle,
        lang=deck.front.lang,
        digest=deck.digest,
        range=options.range,
        steps=options.steps,
    )
    files, made = dict[str, bytes](), list[Exported]()
    pictures: dict[str, bytes] = {}
    with opened() as press:
        for layout in options.layouts:
            name = file_name(layout)
            progress(f"printing {name}")
            raw = press.slides(page, keep, options) if layout == "slides" else press.handout(handout(layout))
            files[name], pages = finished(raw, about)
            made.append(Exported(page.parent / name, pages))
        if options.png:
            progress("taking pictures")
            pictures = press.pictures(page, keep, options)
            made.append(Exported(page.parent / GALLERY, len(pictures)))
    progress("")
    write_all(page.parent, files, pictures, GALLERY)
    return made
