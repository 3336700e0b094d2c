"""Turns matplotlib's SVG into a drawing: theme colours, provable texts, no ids but those that are used."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from xml.etree import ElementTree as ET

from deckproof.draw.label import Piece, loose, pieces
from deckproof.draw.metrics import Weight
from deckproof.draw.spans import numbered, px, spans
from deckproof.model import Drawing, DrawnNumber

_SVG = "{http://www.w3.org/2000/svg}"
_XLINK_HREF = "{http://www.w3.org/1999/xlink}href"
_HEX = re.compile(r"#[0-9a-f]{6}\b")
_REFERENCE = re.compile(r"url\(#([^)]+)\)")
# What the page decides: the deck's font, which is the one that measured the figure.
_PAGE_DECIDES = ("font-family", "font-variant", "font-stretch")
_FONT_SIZE = re.compile(r"font-size: ([\d.]+)px")
_FONT_WEIGHT = re.compile(r"font-weight: (\d+)")
_DEFAULT_SIZE = 10.0  # matplotlib's, for a text without a size of its own


class Tick(NamedTuple):
    """The axis of a tick, `x0` for the first axes' x axis, and its position in the units of the data."""

    axis: str
    position: float


@dataclass(frozen=True)
class Mark:
    """What a text of the figure is: its lines, each as pieces, and the tick that it agrees with."""

    lines: tuple[tuple[Piece, ...], ...]
    tick: Tick | None = None


def finished(source: str, marks: Mapping[str, Mark], roles: Mapping[str, str], size: tuple[float, float]) -> Drawing:
    """Return matplotlib's SVG `source` as a drawing of `size` px.

    `marks` says what each text is, by the id of its group; `roles` names the theme's colour for a hex value.
    """
    root = ET.fromstring(source)  # noqa: S314  # matplotlib wrote it a moment ago
    _drop_preamble(root)
    texts = _Texts()
    for group in root.iter(f"{_SVG}g"):
        mark = marks.get(group.get("id", ""))
        if mark is not None:
            texts.write_lines(list(group.iter(f"{_SVG}text")), mark)
    texts.write_rest(root)
    for element in root.iter():
        _restyle(element, roles)
    _drop_unused_ids(root)
    _drop_empty_groups(root)
    return Drawing(_source(root, size), *size, tuple(texts.numbers), tuple(texts.loose))


class _Texts:
    """Writes the figure's texts anew and gathers their numbers."""

    def __init__(self) -> None:
        self.numbers: list[DrawnNumber] = []
        self.loose: list[str] = []
        self._done: set[ET.Element] = set()

    def write_lines(self, elements: Sequence[ET.Element], mark: Mark) -> None:
        """Write a text's lines into its elements."""
        for element, parts in zip(elements, mark.lines, strict=True):
            self._write(element, parts)
            if mark.tick is None:
                self.loose += loose(parts)
            else:
                element.set("data-axis", mark.tick.axis)
                element.set("data-tick", f"{mark.tick.position:.12g}")

    def write_rest(self, root: ET.Element) -> None:
        """Write the texts that no mark is known of."""
        for element in root.iter(f"{_SVG}text"):
            if element not in self._done:
                parts = pieces(element.text or "")
                self._write(element, parts)
                self.loose += loose(parts)

    def _write(self, element: ET.Element, parts: Sequence[Piece]) -> None:
        """Write the inside of one text element."""
        self._done.add(element)
        style = element.get("style", "")
        size, weight = _FONT_SIZE.search(style), _FONT_WEIGHT.search(style)
        nearest: Weight = min((400, 600, 700), key=lambda own: abs(own - int(weight[1]))) if weight else 400
        inside = numbered(spans(parts, float(size[1]) if size else _DEFAULT_SIZE, nearest), self.numbers)
        written = ET.fromstring(f'<text xmlns="{_SVG[1:-1]}">{inside}</text>')  # noqa: S314  # written a line above
        element.text = written.text
        element[:] = list(written)


def _drop_preamble(root: ET.Element) -> None:
    """Drop matplotlib's metadata, and its style sheet, which would apply to the whole page."""
    for child in list(root):
        if child.tag == f"{_SVG}metadata" or child.find(f"{_SVG}style") is not None:
            root.remove(child)


def _restyle(element: ET.Element, roles: Mapping[str, str]) -> None:
    """Let the theme decide fonts and colours."""
    if _XLINK_HREF in element.attrib:
        element.set("href", element.attrib.pop(_XLINK_HREF))
    style = element.get("style")
    if style is None:
        return
    rules = [rule.strip() for rule in style.split(";") if rule.strip()]
    kept = [rule for rule in rules if rule.partition(":")[0] not in _PAGE_DECIDES]
    themed = (_HEX.sub(lambda match: f"var(--{roles[match[0]]})" if match[0] in roles else match[0], r) for r in kept)
    element.set("style", "; ".join(themed))


def _drop_unused_ids(root: ET.Element) -> None:
    """Drop the ids that nothing refers to."""
    values = [value for element in root.iter() for value in element.attrib.values()]
    used = {match[1] for value in values for match in _REFERENCE.finditer(value)}
    used |= {value[1:] for element in root.iter() if (value := element.get("href", "")).startswith("#")}
    for element in root.iter():
        if element.get("id", "") not in used:
            element.attrib.pop("id", None)


def _drop_empty_groups(element: ET.Element) -> None:
    """Drop the groups of ticks and texts that are not drawn."""
    for child in list(element):
        _drop_empty_groups(child)
        if child.tag == f"{_SVG}g" and len(child) == 0:
            element.remove(child)


def _source(root: ET.Element, size: tuple[float, float]) -> str:
    """Return the SVG's text with a root like that of our own drawings."""
    width, height = px(size[0]), px(size[1])
    root.attrib.clear()
    root.attrib.update({"class": "draw plot", "viewBox": f"0 0 {width} {height}", "width": width, "height": height})
    for element in root.iter():
        if element.tag != f"{_SVG}text" and not (element.text or "").strip():
            element.text = None
        if not (element.tail or "").strip() and not element.tag.endswith("tspan"):
            element.tail = "\n"
    ET.register_namespace("", _SVG[1:-1])
    return ET.tostring(root, encoding="unicode").rstrip()
