"""The states of a figure as one SVG and what differs: the union of all elements, and slots for what varies in them.

`merge` makes both, `apply` makes the SVG of any state from them. The elements of a group are matched between states by
what they are and where they stand; the order in which each state draws its elements is kept.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from html import escape
from itertools import pairwise
from typing import TypeVar
from xml.etree import ElementTree as ET

from deckproof.model import Slot

_SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
_PREFIXES = {_SVG: "", _XLINK: "xlink:", "http://www.w3.org/XML/1998/namespace": "xml:"}
_PREFIXED = re.compile(r"\{(?P<space>[^}]*)\}(?P<name>.*)")
_MARK = "data-v"
_PLACED = frozenset({"rect", "text", "circle", "ellipse", "line", "use", "image"})
_PLACE = ("x", "y", "width", "height", "cx", "cy", "x1", "y1", "x2", "y2", "transform")
_WORDS = frozenset({"text", "tspan", "textPath", "title", "desc", "style"})
"""Elements in which white space between the children counts."""

Label = tuple[str, ...]
Item = TypeVar("Item")


@dataclass(frozen=True)
class Merged:
    """The union of all states, shown in one of them, and what to change for the others."""

    svg: str
    slots: tuple[Slot, ...] = ()


def merge(svgs: Sequence[str], default: int) -> Merged:
    """Return the states `svgs` of a figure as one SVG that shows state `default`.

    Raises:
        ValueError: where an element or attribute is of another namespace than SVG's, XLink's or XML's.

    """
    merger = _Merger(default)
    root = merger.united([_parsed(svg) for svg in svgs])
    return Merged(_document(root), tuple(merger.slots))


def apply(merged: Merged, state: int) -> str:
    """Return the SVG of a state; elements that it does not have carry `display="none"`."""
    root = _parsed(merged.svg)
    elements = {element.get(_MARK): element for element in root.iter() if _MARK in element.attrib}
    for slot in merged.slots:
        _put(elements[str(slot.element)], slot.attribute, slot.values[slot.states[state]])
    return _document(root)


def _put(element: ET.Element, attribute: str, value: str | None) -> None:
    """Give an attribute its value; `""` is the inner mark-up."""
    if not attribute:
        _fill(element, _parsed(f'<text xmlns="{_SVG}" xmlns:xlink="{_XLINK}">{value}</text>'))
    elif value is None:
        element.attrib.pop(attribute, None)
    else:
        element.set(attribute, value)


def _fill(element: ET.Element, source: ET.Element) -> None:
    """Give an element the inside of another."""
    element.text = source.text
    element[:] = list(source)


class _Merger:
    """Unites elements and gathers their slots; the marked elements are numbered in document order."""

    def __init__(self, default: int) -> None:
        self.slots: list[Slot] = []
        self._default = default
        self._marked = 0

    def united(self, found: Sequence[ET.Element | None]) -> ET.Element:
        """Return the union of one element's variants, None for each state that does not have it."""
        # Where an element is hidden nothing about it matters: it stays as it was in the state before.
        variants = _carried(found)
        union = ET.Element(variants[0].tag)
        differing = self._set_attributes(union, found, variants)
        frames = [_frame(variant) for variant in variants]
        same_frame = all(frame == frames[0] for frame in frames)
        as_text = not same_frame and any(map(_holds_words, variants))
        if as_text:
            differing.append(("", [_inner(variant) for variant in variants]))
            _fill(union, variants[self._default])
        self._add_slots(union, differing)
        if same_frame:
            self._unite_in_place(union, variants)
        elif not as_text:
            union.extend(self.united(child) for child in _aligned(variants))
        return union

    def _set_attributes(
        self, union: ET.Element, found: Sequence[ET.Element | None], variants: Sequence[ET.Element]
    ) -> list[tuple[str, list[str | None]]]:
        """Give the union the default state's attributes; return those that differ, with their value in each state."""
        sometimes = any(variant is None for variant in found)
        differing = []
        names = dict.fromkeys(name for variant in variants for name in variant.attrib)
        for name in {"display": None, **names} if sometimes else names:
            values = [variant.get(name) for variant in variants]
            if sometimes and name == "display":
                values = ["none" if own is None else value for own, value in zip(found, values, strict=True)]
            if (value := values[self._default]) is not None:
                union.set(name, value)
            if any(other != value for other in values):
                differing.append((name, values))
        return differing

    def _add_slots(self, union: ET.Element, differing: Iterable[tuple[str, list[str | None]]]) -> None:
        """Mark the element and enter its slots, where something differs."""
        for attribute, values in differing:
            if _MARK not in union.attrib:
                union.set(_MARK, str(self._marked))
                self._marked += 1
            distinct = {value: place for place, value in enumerate(dict.fromkeys(values))}
            states = tuple(distinct[value] for value in values)
            self.slots.append(Slot(int(union.attrib[_MARK]), attribute, tuple(distinct), states))

    def _unite_in_place(self, union: ET.Element, variants: Sequence[ET.Element]) -> None:
        """Unite the children one by one, where every variant has the same texts and tags."""
        union.text = variants[0].text
        for children in zip(*variants, strict=True):
            child = self.united(children)
            child.tail = children[0].tail
            union.append(child)


def _carried(found: Sequence[ET.Element | None]) -> list[ET.Element]:
    """Return variants in which one that is absent is that of the state before; at the start, the first there is."""
    last = next(variant for variant in found if variant is not None)
    carried = []
    for variant in found:
        last = last if variant is None else variant
        carried.append(last)
    return carried


def _frame(element: ET.Element) -> tuple[object, ...]:
    """Return what must be equal for the children to be united one by one."""
    return element.text or "", *((child.tag, child.tail or "") for child in element)


def _holds_words(element: ET.Element) -> bool:
    """Say whether there is text directly in the element."""
    texts = [element.text, *(child.tail for child in element)]
    return element.tag in _WORDS or any(text and text.strip() for text in texts)


def _aligned(variants: Sequence[ET.Element]) -> list[list[ET.Element | None]]:
    """Return the variants of each child of the union, in an order that keeps that of every state."""
    order, sequences = _united_order([_labels(variant) for variant in variants])
    states = [dict(zip(labels, variant, strict=True)) for labels, variant in zip(sequences, variants, strict=True)]
    return [[state.get(label) for state in states] for label in order]


def _labels(parent: ET.Element) -> list[Label]:
    """Return a label for each child by which it is known in every state: what it is, and where or the how-manieth."""
    seen: Counter[Label] = Counter()
    labels = []
    for child in parent:
        known = [child.get(name, "") for name in _PLACE] if child.tag in _PLACED else [child.get("class", "")]
        label = (child.tag, *known)
        labels.append((*label, str(seen[label])))
        seen[label] += 1
    return labels


def _united_order(sequences: list[list[Label]]) -> tuple[list[Label], list[list[Label]]]:
    """Return an order of all labels that keeps every sequence's, and the sequences.

    Where two sequences contradict each other, one of them has other labels in what is returned.
    """
    before: dict[Label, dict[Label, None]] = {label: {} for sequence in sequences for label in sequence}
    for sequence in sequences:
        for earlier, later in pairwise(sequence):
            before[later][earlier] = None
    try:
        return list(TopologicalSorter(before).static_order()), sequences
    except CycleError:
        order: list[Label] = []
        return order, [_fitted(order, sequence) for sequence in sequences]


def _fitted(order: list[Label], sequence: Sequence[Label]) -> list[Label]:
    """Return a sequence that keeps the order, and insert into the order what it lacks.

    A label that stands elsewhere in the order becomes another one: the element is there twice, one of them hidden.
    """
    place = {label: number for number, label in enumerate(order)}
    fitted = list(sequence)
    while True:
        shared = [label for label in fitted if label in place]
        kept = set(_longest_rise(shared, place.__getitem__))
        if len(kept) == len(shared):
            break
        fitted = [(*label, "again") if label in place and label not in kept else label for label in fitted]
    position = 0
    for label in fitted:
        if label in place:
            position = order.index(label, position)
        else:
            order.insert(position, label)
        position += 1
    return fitted


def _longest_rise(items: Sequence[Item], height: Callable[[Item], int]) -> list[Item]:
    """Return a longest subsequence of items whose heights, all different, rise (Fredman 1975: patience sorting)."""
    lows: list[int] = []  # lows[n]: the lowest end of any rise of n + 1 items so far
    ends: list[int] = []  # ends[n]: the index of the item at that end
    before: list[int | None] = []
    for index, item in enumerate(items):
        length = bisect_left(lows, height(item))
        before.append(ends[length - 1] if length else None)
        lows[length : length + 1] = [height(item)]
        ends[length : length + 1] = [index]
    rise = []
    at = ends[-1] if ends else None
    while at is not None:
        rise.append(items[at])
        at = before[at]
    return rise[::-1]


def _parsed(source: str) -> ET.Element:
    """Return an SVG's root, names as they are written in a page, white space between elements dropped."""
    root = ET.fromstring(source)  # noqa: S314  # the figure's own drawing
    for element in root.iter():
        element.tag = _written_name(element.tag)
        for name in [name for name in element.attrib if name.startswith("{")]:
            element.set(_written_name(name), element.attrib.pop(name))
        if not _holds_words(element):
            element.text = None
            for child in element:
                child.tail = None
    return root


def _document(root: ET.Element) -> str:
    """Return an SVG's source."""
    declared = f' xmlns="{_SVG}"'
    inside = _source(root)
    if " xlink:" in inside:
        declared += f' xmlns:xlink="{_XLINK}"'
    return inside.replace("<svg", f"<svg{declared}", 1)


def _source(element: ET.Element) -> str:
    """Return an element's mark-up."""
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in element.attrib.items())
    inside = _inner(element)
    return f"<{element.tag}{attributes}>{inside}</{element.tag}>" if inside else f"<{element.tag}{attributes}/>"


def _inner(element: ET.Element) -> str:
    """Return the mark-up inside an element."""
    parts = [escape(element.text or "", quote=False)]
    for child in element:
        parts += [_source(child), escape(child.tail or "", quote=False)]
    return "".join(parts)


def _written_name(name: str) -> str:
    """Return a name as a page has it: `{namespace}href` is `xlink:href`."""
    match = _PREFIXED.fullmatch(name)
    if match is None:
        return name
    if match["space"] not in _PREFIXES:
        raise ValueError(f"the figure holds {match['name']!r} of {match['space']}: only SVG's own elements can vary")
    return _PREFIXES[match["space"]] + match["name"]
