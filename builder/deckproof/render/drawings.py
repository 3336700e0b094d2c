"""Figures and tables in a slide: their SVG and, where they have parameters, controls, states and steps."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from deckproof.merge import Merged, apply
from deckproof.model import Control, DrawingKind, Drawn, LiveFigure
from deckproof.pins import Pins
from deckproof.render.pictures import embed, prefixed

_ROOT_ATTRIBUTES = frozenset({"role", "aria-label"})
"""What the slide says of a drawing; no state says otherwise."""
_ROOT_NUMBER = re.compile(r'<svg\b[^>]*\bdata-v="(\d+)"')
_MARK = re.compile(r' data-v="\d+"')


@dataclass(frozen=True)
class Place:
    """Where in the page a drawing stands: `prefix` is put before its ids, `label` is its text for who cannot see it."""

    kind: DrawingKind
    name: str
    label: str
    prefix: str


def figure(drawn: Drawn, pins: Pins, place: Place, *, controls: bool) -> tuple[str, str]:
    """Return what goes into a figure's element, and the attributes of that element."""
    merged = Merged(drawn.svg, drawn.slots)
    shown = drawn.svg if pins.shown == drawn.default else apply(merged, pins.shown)
    svg = embed(shown, place.kind, place.label, place.prefix)
    if not drawn.controls:
        return svg, ""
    parts = [svg, *([_controls(drawn, pins, place)] if controls else []), _frames(drawn, pins, place)]
    # The clicker's stops: one for each state after the first.
    parts.append('<i class="fragment" data-figure-step></i>' * max(0, len(pins.steps) - 1))
    if pins.printed:
        parts.append(_print_states(merged, pins, place))
    return "".join(parts), f' data-figure="{escape(place.name)}" data-state="{pins.shown}"'


def live(found: LiveFigure, place: Place) -> tuple[str, str]:
    """Return what goes into a live figure's element, and the attributes of that element."""
    payload = _json(found.payload)
    stage = f'<div class="stage" role="group" aria-label="{escape(place.label)}"></div>'
    script = f'<script type="application/json" data-payload>{payload}</script>'
    return stage + script, f' data-live-figure="{escape(place.name)}" data-module="{escape(found.module)}"'


def _controls(drawn: Drawn, pins: Pins, place: Place) -> str:
    """Return a figure's controls, in the state that is shown first."""
    places = drawn.places(pins.shown)
    inner = "".join(
        _slider(control, index, places[index]) if control.kind == "range" else _buttons(control, index, places[index])
        for index, control in enumerate(drawn.controls)
    )
    return f'<div class="controls" data-prevent-swipe role="group" aria-label="{escape(place.label)}">{inner}</div>'


def _slider(control: Control, index: int, value: int) -> str:
    """Return the control of a range."""
    text = escape(control.texts[value])
    return (
        f'<label class="range"><span class="name">{escape(control.label)}</span>'
        f'<input type="range" min="0" max="{len(control.texts) - 1}" step="1" value="{value}" data-control="{index}"'
        f' autocomplete="off"'
        f' aria-valuetext="{text}"><output data-ref="parameter">{text}</output></label>'
    )


def _buttons(control: Control, index: int, value: int) -> str:
    """Return the control of a choice."""
    buttons = "".join(
        f'<button type="button" data-control="{index}" data-value="{place}" data-ref="parameter"'
        f' aria-pressed="{"true" if place == value else "false"}">{escape(text)}</button>'
        for place, text in enumerate(control.texts)
    )
    label = escape(control.label)
    return f'<span class="choice" role="group" aria-label="{label}"><span class="name">{label}</span>{buttons}</span>'


def _frames(drawn: Drawn, pins: Pins, place: Place) -> str:
    """Return the data from which the page's script makes every state."""
    controls = [
        {"name": one.name, "label": one.label, "kind": one.kind, "texts": one.texts, "default": one.default}
        for one in drawn.controls
    ]
    frames = {"controls": controls, "slots": list(_slots(drawn, place.prefix)), "steps": pins.steps}
    return f'<script type="application/json" data-frames>{_json(frames)}</script>'


def _slots(drawn: Drawn, prefix: str) -> Iterator[list[object]]:
    """Yield what differs between the states, its ids those of this place in the page."""
    found = _ROOT_NUMBER.match(drawn.svg)
    root = int(found[1]) if found else None
    for slot in drawn.slots:
        if slot.element == root and slot.attribute in _ROOT_ATTRIBUTES:
            continue
        values = [None if value is None else prefixed(slot.attribute, value, prefix) for value in slot.values]
        yield [slot.element, slot.attribute, values, slot.states]


def _print_states(merged: Merged, pins: Pins, place: Place) -> str:
    """Return the states that stand in the figure's place on paper; a template is no part of the slide on screen."""
    drawings = (
        _MARK.sub("", embed(apply(merged, state), place.kind, place.label, f"{place.prefix}p{number}-"))
        for number, state in enumerate(pins.printed)
    )
    return f"<template data-print-states>{''.join(drawings)}</template>"


def _json(data: object) -> str:
    """Return data for a script element, which it cannot end."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
