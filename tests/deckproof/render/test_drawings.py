"""Figures with parameters in a slide: what the page's script finds."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

from deckproof.draw import Matrix
from deckproof.errors import Place as Source
from deckproof.merge import merge
from deckproof.model import Control, Drawing, Drawn, LiveFigure, Origin
from deckproof.pins import Pins, pins
from deckproof.render.drawings import Place, figure, live

ORIGIN = Origin("states", Source("figures/talks/t.py", 3))
PLACE = Place("figure", "states", 'A "matrix"', "slide-1-")
CONTROLS = (Control("t", "step t", "range", ("1", "2", "3"), 1), Control("on", "on", "choice", ("no", "yes"), 0))


def states() -> Drawn:
    """A figure of three steps and a switch, default t=2 and off."""
    drawings = [Matrix([[t, -t if on else 0]], spec="d").drawing() for t in (1, 2, 3) for on in (0, 1)]
    merged = merge([drawing.svg for drawing in drawings], 2)
    return Drawn(merged.svg, tuple(drawings), ORIGIN, CONTROLS, 2, merged.slots)


def frames(html: str) -> dict[str, Any]:
    """Return the data of the page's script."""
    found = re.search(r'<script type="application/json" data-frames>(.*?)</script>', html)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def numbers(html: str) -> list[str]:
    """Return the numbers that are not hidden, in order."""
    shown = re.sub(r'<text[^>]*display="none"[^>]*>.*?</text>', "", html)
    return re.findall(r'<tspan data-num="[^"]*"[^>]*>([^<]*)', shown)


def test_a_plain_figure_is_its_svg_alone() -> None:
    """A figure without parameters has no script, no controls and no attributes of its own."""
    drawing = Matrix([[1]]).drawing()
    html, own = figure(Drawn(drawing.svg, (drawing,), ORIGIN), Pins(0), PLACE, controls=True)

    assert html.startswith('<svg role="img" aria-label="A &quot;matrix&quot;"')
    assert html.endswith("</svg>")
    assert own == ""


def test_the_default_state_is_shown() -> None:
    """Without pins the figure, its attribute and its controls show the defaults."""
    html, own = figure(states(), pins(CONTROLS, {}), PLACE, controls=True)

    assert own == ' data-figure="states" data-state="2"'
    assert numbers(html) == ["2"]
    slider = 'max="2" step="1" value="1" data-control="0" autocomplete="off" aria-valuetext="2">'
    assert f'{slider}<output data-ref="parameter">2</output>' in html
    assert re.findall(r'aria-pressed="(\w+)">(\w+)', html) == [("true", "no"), ("false", "yes")]


def test_a_pinned_state_is_shown() -> None:
    """A pin decides what stands in the page before any script has run."""
    html, own = figure(states(), pins(CONTROLS, {"t": "3", "on": "yes"}), PLACE, controls=True)

    assert own.endswith('data-state="5"')
    assert numbers(html) == ["3", "\u22123"]
    assert 'value="2" data-control="0"' in html


def test_the_script_gets_controls_slots_and_steps() -> None:
    """Every state can be made from the slots, and the steps are the clicker's stops after the first."""
    html, _ = figure(states(), pins(CONTROLS, {"t": "1|2|3"}), PLACE, controls=True)
    data = frames(html)

    assert [control["name"] for control in data["controls"]] == ["t", "on"]
    assert data["steps"] == [0, 2, 4]
    assert html.count("data-figure-step") == 2
    assert all(len(slot) == 4 and len(slot[3]) == 6 for slot in data["slots"])


def test_controls_can_be_left_out() -> None:
    """A static figure keeps its steps and loses its controls."""
    html, _ = figure(states(), pins(CONTROLS, {}), PLACE, controls=False)

    assert "data-control" not in html


def test_print_states_are_whole_drawings_in_a_template() -> None:
    """Each printed state is a drawing with ids of its own, out of the slide's sight."""
    html, _ = figure(states(), pins(CONTROLS, {"print": "1|t=3 on=yes"}), PLACE, controls=True)
    (template,) = re.findall(r"<template data-print-states>(.*)</template>", html)

    assert template.count("<svg") == 2
    assert numbers(template) == ["1", "3", "\u22123"]
    assert "data-v" not in template


def test_ids_in_slots_are_prefixed() -> None:
    """A state's ids are those of its place in the page, also where only another state has them."""
    svgs = [f'<svg xmlns="http://www.w3.org/2000/svg"><g id="{name}"/><use href="#{name}"/></svg>' for name in "ab"]
    merged = merge(svgs, 0)
    drawings = tuple(Drawing(svg, 1, 1, ()) for svg in svgs)
    drawn = Drawn(merged.svg, drawings, ORIGIN, (Control("t", "t", "range", ("1", "2"), 0),), 0, merged.slots)
    html, _ = figure(drawn, Pins(0), PLACE, controls=False)
    values = {value for _, attribute, values, _ in frames(html)["slots"] if attribute != "display" for value in values}

    assert 'id="slide-1-a"' in html
    assert values <= {None, "slide-1-a", "slide-1-b", "#slide-1-a", "#slide-1-b"}


def test_a_live_figure_is_a_stage_and_its_data() -> None:
    """The payload stands in a script element that it cannot end."""
    found = LiveFigure("play", {"word": "</script>"}, 1e-9, ORIGIN, {"play": ""})
    html, own = live(found, PLACE)

    assert own == ' data-live-figure="states" data-module="play"'
    assert html.count("</script>") == 1
    (payload,) = re.findall(r"data-payload>(.*)</script>", html)
    assert json.loads(unescape(payload)) == {"word": "</script>"}


def test_a_state_does_not_rename_the_figure() -> None:
    """What the slide says of the drawing stays, though each state's drawing has a label of its own."""
    drawings = [Matrix([[t]], label=f"state {t}").drawing() for t in (1, 2)]
    merged = merge([drawing.svg for drawing in drawings], 0)
    drawn = Drawn(merged.svg, tuple(drawings), ORIGIN, (Control("t", "t", "range", ("1", "2"), 0),), 0, merged.slots)
    html, _ = figure(drawn, Pins(0), PLACE, controls=False)

    assert any(slot.attribute == "aria-label" for slot in merged.slots)
    assert not any(attribute == "aria-label" for _, attribute, _, _ in frames(html)["slots"])
