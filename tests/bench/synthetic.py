"""Write a talk of any length, the same one for each tool that is compared; the same wishes give the same bytes.

`python -m tests.bench.synthetic FOLDER --slides 400 --dialect marp` writes one. In our dialect FOLDER is a project; in
the others it holds `slides.md` and the images beside it.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from tests.bench.dialects import DIALECTS, Page, Talk

NAME = "synthetic"
"""The talk's name in our project."""
TITLE = "A talk of any length"
FIGURE_BYTES = 20_000
VALUE_EVERY = 10  # a computed value on every tenth slide
TURNS = ("harbour", "lantern")
"""The word that an edit changes, and what it becomes; neither stands anywhere else in the talk."""

_WORDS = (
    *("amber", "basin", "candle", "desert", "ember", "forest", "glacier", "hollow", "island", "journey", "kernel"),
    *("ladder", "meadow", "needle", "orchard", "pebble", "quarry", "river", "summit", "timber", "umbrella", "valley"),
    *("window", "yarrow", "zephyr"),
)
# `@` becomes a letter with an index, so that no two formulas of a talk are the same.
_FORMULAS = (
    r"\mathrm{softmax}\left(\frac{Q K^\top}{\sqrt{@}}\right) V",
    r"\sum_{j=1}^{n} w_j \, @ + \lambda \lVert w \rVert_2^2",
    r"\mathbb{E}[@] = \int_{\Omega} f(\omega) \, \mathrm{d}\mu(\omega)",
    r"\frac{\partial \mathcal{L}}{\partial @} = \prod_{k=1}^{d} \left(1 - \alpha_k\right)",
    r"\hat{y} = \arg\max_{c \in C} \; @ \cdot p(c \mid x)",
    r"@ \le \sqrt{\frac{\log (n / \delta)}{n}} + \epsilon",
)
_LETTERS = "xyzuvwpqr"
_WIDTH, _HEIGHT, _POINTS = 960, 420, 80


@dataclass(frozen=True)
class Size:
    """How large a talk is; of its figures, `drawn` are functions of our module instead of image files."""

    slides: int
    formulas: int
    figures: int
    drawn: int = 0

    def __post_init__(self) -> None:
        content = self.slides - 1
        if content < 1 or not 0 <= self.drawn <= self.figures <= content or self.formulas < 0:
            raise ValueError(f"a title, then at most a figure on each slide, drawn ones among them; got {self}")


def usual(slides: int) -> Size:
    """Return the size of a talk in which, after the title, formulas (three a slide) and figures take turns."""
    return Size(slides, formulas=3 * slides // 2, figures=max(slides // 2 - 1, 0))


def write(folder: Path, size: Size, dialect: str = "deckproof") -> Path:
    """Write the talk and return its Markdown file.

    Raises:
        ValueError: where drawn figures are asked of a tool that runs no Python.

    """
    if size.drawn and dialect != "deckproof":
        raise ValueError(f"drawn figures are our dialect's alone, not {dialect}'s")
    talk = make(size)
    home = folder / "deck" / NAME if dialect == "deckproof" else folder
    (home / "img").mkdir(parents=True, exist_ok=True)
    for number in range(size.drawn, size.figures):
        (home / "img" / f"figure-{number}.svg").write_text(picture(number), "utf-8")
    if dialect == "deckproof":
        module = folder / "figures" / "talks" / f"{NAME}.py"
        module.parent.mkdir(parents=True, exist_ok=True)
        module.write_text(_module(size), "utf-8")
    slides = home / "slides.md"
    slides.write_text(DIALECTS[dialect](talk), "utf-8")
    return slides


def edit(slides: Path) -> str:
    """Change one word in the middle of a talk, back and forth; return the word that stands there now."""
    old = edited_word(slides)
    new = TURNS[1 - TURNS.index(old)]
    slides.write_text(slides.read_text("utf-8").replace(old, new), "utf-8")
    return new


def edited_word(slides: Path) -> str:
    """Return the word that the next edit will change."""
    return TURNS[0] if TURNS[0] in slides.read_text("utf-8") else TURNS[1]


def edited_slide(size: Size) -> int:
    """Return the number, from 1, of the slide that an edit changes."""
    return (size.slides - 1) // 2 + 2


def make(size: Size) -> Talk:
    """Return a talk's content, the same for every dialect."""
    content = size.slides - 1
    figures = spread(size.figures, content)
    bare = [place for place in range(content) if not figures[place]] or list(range(content))
    formulas = dict(zip(bare, spread(size.formulas, len(bare)), strict=True))
    next_figure, next_formula = count(), count()
    pages = []
    for place in range(content):
        figure = _figure(next(next_figure), size.drawn) if figures[place] else ""
        own = [formula(next(next_formula)) for _ in range(formulas.get(place, 0))]
        value = place // VALUE_EVERY if place % VALUE_EVERY == 0 else None
        lines = [sentence(3 * place + i) for i in range(max(len(own), 1))]
        if place == content // 2:
            lines[0] = f"{lines[0]} {TURNS[0]}"
        pages.append(Page(title(place), tuple(lines), tuple(own), figure, value, sentence(7 * place + 5)))
    return Talk(TITLE, tuple(pages))


def spread(total: int, places: int) -> list[int]:
    """Return how many of `total` things each place gets when they are spread evenly."""
    return [(place + 1) * total // places - place * total // places for place in range(places)]


def title(number: int) -> str:
    """Return the title of a slide: its number, written with words for digits; no two are the same."""
    words, rest = [_WORDS[number % len(_WORDS)]], number // len(_WORDS)
    while rest or len(words) < 2:  # a title has two words at least
        words.append(_WORDS[rest % len(_WORDS)])
        rest //= len(_WORDS)
    return "The " + " ".join(reversed(words))


def sentence(number: int) -> str:
    """Return ten words, other ones for another number."""
    return " ".join(_WORDS[(number * (place + 3) + place * place) % len(_WORDS)] for place in range(10))


def formula(number: int) -> str:
    """Return a formula in TeX; no two are the same."""
    letter = _LETTERS[number // len(_FORMULAS) % len(_LETTERS)]
    return _FORMULAS[number % len(_FORMULAS)].replace("@", f"{letter}_{{{number}}}")


def picture(number: int) -> str:
    """Return an SVG of about 20 kB: curves of many points, other ones for another number."""
    size = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
    parts, length = [head], len(head)
    for row in count():
        if length >= FIGURE_BYTES:
            break
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in curve(number, row))
        parts.append(f'<polyline points="{points}" fill="none" stroke="#1f5fa8" stroke-width="2"/>\n')
        length += len(parts[-1])
    return "".join([*parts, "</svg>\n"])


def curve(number: int, row: int) -> list[tuple[float, float]]:
    """Return the points of one curve of a figure."""
    phase = 0.7 * row + 0.1 * number
    height = _HEIGHT / 2 - 10
    return [
        (_WIDTH * step / (_POINTS - 1), _HEIGHT / 2 + height * math.sin(step * (0.05 + 0.01 * row) + phase))
        for step in range(_POINTS)
    ]


def _figure(number: int, drawn: int) -> str:
    """Return where a figure comes from: a function of the module, or a file."""
    return f"figure:drawn_{number}" if number < drawn else f"img/figure-{number}.svg"


def _module(size: Size) -> str:
    """Return the talk's module, which computes what slides name."""
    values = -(-(size.slides - 1) // VALUE_EVERY)
    return _MODULE.format(values=values) + "".join(_DRAWN.format(number=number) for number in range(size.drawn))


_MODULE = '''"""The numbers of a talk of any length."""

import math

from deckproof import figure, value
from deckproof.draw import Svg


@value
def shares() -> list[float]:
    """Return a number for every tenth slide."""
    return [(7 * number + 3) % 97 / 97 for number in range({values})]


def chart(number: int) -> Svg:
    """Draw as much as an image file of the same talk holds."""
    canvas = Svg(960, 420)
    for row in range(17):
        phase = 0.7 * row + 0.1 * number
        canvas.polyline(
            [(960 * step / 79, 210 + 200 * math.sin(step * (0.05 + 0.01 * row) + phase)) for step in range(80)],
            stroke="blue",
        )
    return canvas
'''
_DRAWN = '''

@figure
def drawn_{number}() -> Svg:
    """Draw one chart."""
    return chart({number})
'''


def main() -> None:
    """Write a talk into a folder."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.synthetic", description=main.__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--slides", type=int, default=40)
    parser.add_argument("--formulas", type=int, help="in all; else three for every second slide")
    parser.add_argument("--figures", type=int, help="in all, at most one a slide; else on every second slide")
    parser.add_argument("--drawn", type=int, default=0, help="of the figures, as functions (our dialect only)")
    parser.add_argument("--dialect", choices=sorted(DIALECTS), default="deckproof")
    wishes = parser.parse_args()
    size = usual(wishes.slides)
    formulas = size.formulas if wishes.formulas is None else wishes.formulas
    figures = size.figures if wishes.figures is None else wishes.figures
    print(write(wishes.folder, Size(wishes.slides, formulas, figures, wishes.drawn), wishes.dialect))


if __name__ == "__main__":
    main()
