"""Figures with parameters in the browser: controls, keys, steps, the address, links, other windows, print."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from deckproof.assets import vendor
from deckproof.compute.merge import merge
from deckproof.draw import Matrix
from tests.browser.conftest import Show

pytestmark = pytest.mark.browser

BETAS = ["−1", "0", "0.5", "2"]
START = """
Reveal.initialize({ width: 1280, height: 720, margin: 0, center: false, display: "flex", hash: true, history: false,
  controls: false, transition: "none", plugins: [RevealNotes] })
  .then(() => { document.documentElement.dataset.ready = "true"; });
"""


def slider(number: int, label: str, texts: Sequence[str], default: int) -> str:
    """The control of a range, as a deck has it."""
    return (
        f'<label class="range"><span class="name">{label}</span><input type="range" min="0" max="{len(texts) - 1}" '
        f'step="1" value="{default}" data-control="{number}" aria-valuetext="{texts[default]}">'
        f'<output data-ref="parameter">{texts[default]}</output></label>'
    )


def choice(number: int, label: str, texts: Sequence[str]) -> str:
    """The control of a choice, whose first value is the default."""
    buttons = "".join(
        f'<button type="button" data-control="{number}" data-value="{i}" aria-pressed="{str(i == 0).lower()}">{text}</button>'
        for i, text in enumerate(texts)
    )
    return f'<span class="choice" role="group" aria-label="{label}"><span class="name">{label}</span>{buttons}</span>'


def figure(name: str, svg: str, frames: object, controls: str, state: int, steps: int = 0) -> str:
    """A figure, as a deck has it."""
    data = json.dumps(frames, ensure_ascii=False).replace("<", "\\u003c")
    return (
        f'<figure class="drawing figure" data-figure="{name}" data-state="{state}">{svg}'
        f'<div class="controls" data-prevent-swipe role="group" aria-label="{name}">{controls}</div>'
        f'<script type="application/json" data-frames>{data}</script>'
        f"{'<i class="fragment" data-figure-step></i>' * steps}</figure>"
    )
