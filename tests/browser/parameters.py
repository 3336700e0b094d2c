"""A small deck of figures with parameters, made by hand around reveal.js, for tests of the scripts that switch them."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from importlib.resources import files
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from deckproof.assets import vendor
from deckproof.merge import merge
from tests.browser.conftest import Show

BETAS, CAUSAL, WORDS = ("−1", "0", "0.5", "2"), ("no", "yes"), ("one", "two", "three")
DEFAULT = 2
"""The first state of `attention`: β = 0, not causal."""


def _svg(inside: str) -> str:
    """A small drawing."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60">{inside}</svg>'


def _attention(number: int, beta: str, causal: str) -> str:
    """A drawing whose attribute, number, words and elements depend on the state."""
    words = "a<tspan>b</tspan> &lt; c" if beta == "2" else "plain"
    circle = '<circle cx="5" cy="40" r="4"/>' if causal == "yes" else ""
    rect = f'<rect x="1" y="2" width="9" height="9" fill-opacity="0.{number}"/>'
    number_text = f'<text x="20" y="30">β = <tspan data-num="beta">{beta}</tspan></text>'
    return _svg(f'{rect}{number_text}<text x="20" y="55">{words}</text>{circle}')


ATTENTION = [_attention(number, *values) for number, values in enumerate(product(BETAS, CAUSAL))]
STEPPED = [_svg(f'<text y="30">{word}</text>') for word in WORDS]

_START = """
if (!window.deckproof.speaker.isView)
  Reveal.initialize({ width: 1280, height: 720, margin: 0, center: false, display: "flex", hash: true, controls: false,
  transition: "none", pdfSeparateFragments: false })
  .then(() => { document.documentElement.dataset.ready = "true"; });
"""


def write_deck(folder: Path) -> Path:
    """Write the deck into a folder and return its page."""
    own = files("deckproof.assemble")
    styles = [vendor("reveal.js", name).read_text("utf-8") for name in ("reset.css", "reveal.css")]
    themes = ("colours", "slides", "controls", "speaker")
    styles += [own.joinpath(f"theme/{name}.css").read_text("utf-8") for name in themes]
    names = ("speaker", "timer", "speaker_view", "states", "address")
    scripts = [vendor("reveal.js", "reveal.js").read_text("utf-8")]
    scripts += [own.joinpath(f"scripts/{name}.js").read_text("utf-8") for name in names]
    page = folder / "index.html"
    page.write_text(
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="deckproof-digest" content="abc">'
        f'<link rel="icon" href="data:,"><style>{"".join(styles)}</style>'
        f'<div class="reveal"><div class="slides">{_slides()}</div></div>'
        '<script type="application/json" id="deckproof-settings">{"width": 1280, "height": 720}</script>'
        + "".join(f"<script>{_in_script(text)}</script>" for text in (*scripts, _START)),
        "utf-8",
    )
    return page


def _in_script(text: str) -> str:
    """A script that cannot end its element."""
    return re.sub(r"<(?=/script|!--)", r"\\x3c", text)


def _slides() -> str:
    """A slide without figures, one with two parameters, one with steps, one whose two figures share a parameter."""
    # `width` is also the name of a setting of reveal.js.
    beta, causal = _control("beta", "range", BETAS, 1), _control("causal", "choice", CAUSAL)
    step, width = _control("t", "range", WORDS), _control("width", "choice", WORDS)
    parts = {
        "home": '<p><a href="#attention?beta=2&amp;causal=yes">sharp</a> <a href="#stepped?t=two">second</a></p>',
        "attention": _figure("attention", ATTENTION, [beta, causal], DEFAULT),
        "stepped": _figure("stepped", STEPPED, [step], 0, steps=(0, 2, 1)) + '<p class="fragment">more</p>',
        "twins": "".join(_figure(name, STEPPED, [width], 0) for name in ("left", "right")),
    }
    return "".join(f'<section id="{name}">{inside}</section>' for name, inside in parts.items())


def _figure(
    name: str, states: Sequence[str], controls: Sequence[dict[str, Any]], default: int, *, steps: Sequence[int] = ()
) -> str:
    """A figure, as a deck has it."""
    merged = merge(states, default)
    slots = [[slot.element, slot.attribute, slot.values, slot.states] for slot in merged.slots]
    frames = json.dumps({"controls": controls, "slots": slots, "steps": steps}).replace("<", "\\u003c")
    rows = [(_slider if one["kind"] == "range" else _choice)(number, one) for number, one in enumerate(controls)]
    stops = '<i class="fragment" data-figure-step></i>' * (len(steps) - 1)
    return (
        f'<figure class="drawing figure" data-figure="{name}" data-state="{default}">{merged.svg}'
        f'<div class="controls" data-prevent-swipe role="group" aria-label="{name}">{"".join(rows)}</div>'
        f'<script type="application/json" data-frames>{frames}</script>{stops}</figure>'
    )


def _control(name: str, kind: str, texts: Sequence[str], default: int = 0) -> dict[str, Any]:
    """A control, as a figure's data has it."""
    return {"name": name, "label": name, "kind": kind, "texts": texts, "default": default}


def _slider(number: int, control: dict[str, Any]) -> str:
    """The control of a range, as a deck has it."""
    texts, default = control["texts"], control["default"]
    return (
        f'<label class="range"><span class="name">{control["label"]}</span><input type="range" min="0"'
        f' max="{len(texts) - 1}" step="1" value="{default}" data-control="{number}" aria-valuetext="{texts[default]}">'
        f'<output data-ref="parameter">{texts[default]}</output></label>'
    )


def _choice(number: int, control: dict[str, Any]) -> str:
    """The control of a choice, as a deck has it."""
    label = control["label"]
    buttons = "".join(
        f'<button type="button" data-control="{number}" data-value="{place}"'
        f' aria-pressed="{str(place == control["default"]).lower()}">{text}</button>'
        for place, text in enumerate(control["texts"])
    )
    return f'<span class="choice" role="group" aria-label="{label}"><span class="name">{label}</span>{buttons}</span>'


def part(show: Show, selector: str) -> Locator:
    """Something on the present slide."""
    return show.page.locator(f"section.present {selector}")


def expect_state(page: Page, name: str, state: int) -> None:
    """Wait until a figure shows a state."""
    expect(page.locator(f"[data-figure={name}]")).to_have_attribute("data-state", str(state))


def is_drawn(page: Page, name: str, source: str) -> bool:
    """Say whether a figure's drawing equals this source, but for its marks and for elements that are hidden."""
    return bool(page.evaluate(_IS_DRAWN, [name, source]))


_IS_DRAWN = """([name, source]) => {
  const drawn = document.querySelector(`[data-figure=${name}] > svg`).cloneNode(true);
  drawn.querySelectorAll("[display=none]").forEach((element) => element.remove());
  for (const element of [drawn, ...drawn.querySelectorAll("*")]) element.removeAttribute("data-v");
  const wanted = document.createElement("div");
  wanted.innerHTML = source;
  return drawn.isEqualNode(wanted.firstChild);
}"""
