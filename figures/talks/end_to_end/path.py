"""The whole path in one diagram: every stage a box, and the chosen one open, with its calculation under it."""

from __future__ import annotations

from typing import Annotated, Final

from deckproof import Choice, figure, label, num
from deckproof.draw import Role, Svg, text_width
from deckproof.draw.spans import px
from figures.core.gpt256.example import SENTENCE
from figures.talks.end_to_end.example import LAST, trace
from figures.talks.end_to_end.look import ROUNDED, WIDE, word
from figures.talks.end_to_end.panels import PANELS
from figures.talks.end_to_end.stages import ADDED, STAGES, StageName, stage_names

HIGH: Final = 440.0
"""The height of every state, in px."""
_SIZE = 24.0
_PAD = 10.0  # between a box's text and its side
_BOXES = (66.0, 106.0)  # top and bottom of the boxes
_AROUND = 48.0  # the height of the lines that go round heads and MLP
_PANEL = (120.0, 162.0)  # tops of the open stage's title and of its calculation


@figure
def path(stage: Annotated[StageName, Choice(*stage_names())] = "softmax") -> Svg:
    """Draw the path of the running example with one stage open."""
    svg = Svg(WIDE, HIGH, f"The path from text to next token, open at {STAGES[stage].title}", "group")
    _ends(svg)
    places = box_places()
    _boxes(svg, places, stage)
    for start, end, text in ADDED:
        _around(svg, places[start], places[end], text)
    _opened(svg, places[stage])
    chosen = STAGES[stage]
    svg.text(0, _PANEL[0] + 17, chosen.title, size=26, weight=600)
    svg.text(text_width(chosen.title, 26, 600) + 28, _PANEL[0] + 17, chosen.formula, size=26)
    svg.place(PANELS[stage](), 0, _PANEL[1])
    return svg


def box_places() -> dict[StageName, tuple[float, float]]:
    """Return where each box starts and ends, in px: as wide as their texts, spread over the whole width."""
    widths = {name: text_width(stage.box, _SIZE) + 2 * _PAD for name, stage in STAGES.items()}
    gap = (WIDE - 4 - sum(widths.values())) / (len(widths) - 1)
    places, x = {}, 2.0
    for name, width in widths.items():
        places[name] = (x, x + width)
        x += width + gap
    return places


def _ends(svg: Svg) -> None:
    """Write what goes in over the first box, and what comes out over the last."""
    best = int(trace().predictions[LAST])
    out = label("next token ", word(best), ", ", num(trace().probs[LAST, best], ROUNDED))
    svg.text(0, 15, SENTENCE, size=26, role="blue", weight=600)
    svg.text(WIDE, 15, out, size=26, role="green", weight=600, anchor="end")


def _boxes(svg: Svg, places: dict[StageName, tuple[float, float]], opened: StageName) -> None:
    """Draw the boxes, the open one filled, and the arrows between them."""
    top, bottom = _BOXES
    middle = (top + bottom) / 2
    before = None
    for name, (left, right) in places.items():
        is_open = name == opened
        svg.rect(left, top, right - left, bottom - top, fill="ink" if is_open else None, stroke="grey", radius=6)
        role: Role = "paper" if is_open else "ink"
        svg.text((left + right) / 2, middle, STAGES[name].box, size=_SIZE, role=role, anchor="middle")
        if before is not None:
            svg.arrow((before + 2, middle), (left - 2, middle), stroke="grey", head=9)
        before = right


def _around(svg: Svg, start: tuple[float, float], end: tuple[float, float], text: str) -> None:
    """Draw the line on which a vector goes round some stages, to be added at the last of them."""
    leaves, returns = start[1] + 8, (end[0] + end[1]) / 2
    middle = (_BOXES[0] + _BOXES[1]) / 2
    svg.path(
        f"M{px(leaves)} {px(middle)}V{px(_AROUND)}H{px(returns)}V{px(_BOXES[0] - 4)}", stroke="violet", stroke_width=2
    )
    svg.arrow_head((returns, _AROUND), (returns, _BOXES[0] - 1), fill="violet", size=10)
    svg.text((leaves + returns) / 2, _AROUND - 15, label("+ ", text), size=_SIZE, role="violet", anchor="middle")


def _opened(svg: Svg, place: tuple[float, float]) -> None:
    """Draw the line under the boxes that leads from the open one to its calculation."""
    middle, (_, bottom) = (place[0] + place[1]) / 2, _BOXES
    edge = bottom + 9
    svg.polyline([(0, edge), (middle - 9, edge), (middle, bottom + 1), (middle + 9, edge), (WIDE, edge)], stroke="ink")
