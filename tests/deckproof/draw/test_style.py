"""Matplotlib in the deck's look."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import matplotlib as mpl
import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from deckproof.draw import style
from deckproof.model import Drawing
from deckproof.numbers import literal, num

SVG = "{http://www.w3.org/2000/svg}"

SCRIPT = """
import hashlib, math
from deckproof.draw import style
from deckproof.numbers import num
fig, ax = style.subplots(800, 400)
line, = ax.plot(range(20), [math.sin(x) for x in range(20)], marker="o")
style.curve_label(ax, line, "end " + num(0.15, ".2f"))
ax.fill_between([0, 19], [0, 0], [1, 1], alpha=0.2)
ax.scatter([1, 2], [0, 1])
ax.set_xlabel("step $t$")
print(hashlib.sha256(style.drawing(fig).svg.encode()).hexdigest())
"""


def ticks(drawing: Drawing) -> list[tuple[str | None, str | None, str]]:
    """Return axis, position and text of every tick label."""
    root = ET.fromstring(drawing.svg)  # noqa: S314
    texts = [text for text in root.iter(f"{SVG}text") if text.get("data-tick")]
    return [(text.get("data-axis"), text.get("data-tick"), "".join(text.itertext())) for text in texts]


def drawn(ax: Axes) -> Drawing:
    """Return the drawing of the axes' figure."""
    assert isinstance(ax.figure, Figure)
    return style.drawing(ax.figure)


def test_one_px_is_one_px() -> None:
    """The drawing has the size that was asked for."""
    drawing = drawn(style.subplots(640, 360)[1])

    assert (drawing.width, drawing.height) == (640, 360)
    assert 'viewBox="0 0 640 360" width="640" height="360"' in drawing.svg


def test_numbers_stay_provable_wherever_they_stand() -> None:
    """Texts, annotations, titles, axis labels and tick labels keep their numbers, at their own text."""
    _, ax = style.subplots(700, 400)
    ax.plot([0, 1], [0, 1])
    ax.text(0.5, 0.5, "row " + num(8))
    ax.annotate(num(0.66, ".2f"), (0.2, 0.2))
    ax.set_title("loss " + num(1.2e-7, ".1e", "loss.final") + " since " + literal("2017"))
    ax.set_xlabel("two\nlines, " + num(9))
    ax.set_xticks([0, 1], [num(4), "GPT-2"])
    drawing = drawn(ax)
    root = ET.fromstring(drawing.svg)  # noqa: S314
    found = [(e.get("data-num"), "".join(e.itertext())) for e in root.iter() if e.get("data-num")]

    assert found == [(number.name, number.text) for number in drawing.numbers]
    assert sorted(text for _, text in found) == ["0.66", "1.2 × 10−7", "4", "8", "9"]
    assert ("loss.final", "1.2 × 10−7") in found
    assert drawing.loose == ()


def test_typed_digits_are_loose() -> None:
    """Digits that nobody computed are reported; so are those of tick labels that are not their position."""
    _, ax = style.subplots(700, 400)
    ax.plot([0, 1], [0, 1])
    ax.text(0.5, 0.5, "row 8")
    ax.set_xticks([0, 1], ["4", "1"])
    drawing = drawn(ax)

    assert sorted(drawing.loose) == ["4", "row 8"]
    assert ("x0", "1", "1") in ticks(drawing)


def test_linear_ticks() -> None:
    """Tick labels are their positions, with a true minus sign and parted thousands, and have their axis."""
    _, ax = style.subplots(700, 400)
    ax.plot([-20_000, 40_000], [-0.5, 1])
    drawing = drawn(ax)

    assert drawing.loose == ()
    assert ("x0", "-20000", "−20,000") in ticks(drawing)
    assert ("y0", "-0.5", "−0.5") in ticks(drawing)
    for _, position, text in ticks(drawing):
        assert float(text.replace("−", "-").replace(",", "")) == float(position or "nan")


def test_logarithmic_ticks() -> None:
    """Short numbers are written out; else all are powers of ten, really raised."""
    _, ax = style.subplots(700, 400)
    ax.loglog([1, 10_000], [1, 1e-6])
    drawing = drawn(ax)

    assert drawing.loose == ()
    assert [text for axis, _, text in ticks(drawing) if axis == "x0"] == ["1", "10", "100", "1,000", "10,000"]
    assert ("y0", "1e-06", "10−6") in ticks(drawing)
    assert re.search(r'data-tick="1e-06">10<tspan dy="-[\d.]+" font-size="[\d.]+">−6</tspan>', drawing.svg)


def test_other_steps_on_a_logarithmic_axis() -> None:
    """A tick that is no power of ten is shown as a number times one, and agrees with its position."""
    _, ax = style.subplots(700, 400)
    ax.semilogy([0, 1], [1e-6, 1])
    ax.set_yticks([2e-6, 1])
    drawing = drawn(ax)

    assert ("y0", "2e-06", "2 × 10−6") in ticks(drawing)
    assert drawing.loose == ()


def test_a_short_logarithmic_axis() -> None:
    """Where there is no power of ten in view, matplotlib's own labels, in its own grammar, do not come up."""
    _, ax = style.subplots(700, 400)
    ax.semilogy([0, 1], [2, 8])
    drawing = drawn(ax)

    assert "mathdefault" not in drawing.svg
    assert [axis for axis, _, _ in ticks(drawing) if axis == "y0"] == []


def test_ticks_in_per_cent() -> None:
    """A share shown in per cent agrees with its position."""
    _, ax = style.subplots(700, 400)
    ax.set_ylim(0, 1)
    ax.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    drawing = drawn(ax)

    assert ("y0", "0.2", "20%") in ticks(drawing)
    assert drawing.loose == ()


@pytest.mark.parametrize(
    ("text", "position", "agrees"),
    [("0.33", 1 / 3, True), ("0.33", 0.336, False), ("3", 3.2, False), ("50%", 0.5, True), ("x", 0, False)],
)
def test_a_tick_gives_its_position(text: str, position: float, agrees: bool) -> None:  # noqa: FBT001
    """Decimals may be rounded, whole numbers not."""
    _, ax = style.subplots(700, 400)
    ax.set_xlim(position - 1, position + 1)
    ax.set_xticks([position], [text])

    assert (text in [shown for axis, _, shown in ticks(drawn(ax)) if axis == "x0"]) == agrees


def test_colours_follow_the_theme() -> None:
    """Every colour of ours is a role of the theme; the figure's font is the page's."""
    _, ax = style.subplots(700, 400)
    ax.plot([0, 1], [0, 1])
    ax.plot([0, 1], [1, 0], color="black")
    svg = drawn(ax).svg

    assert "var(--blue)" in svg
    assert re.findall(r"#[0-9a-f]{6}\b", svg) == []
    assert "font-family" not in svg
    assert "<style" not in svg


def test_every_id_is_used() -> None:
    """Ids are unique, and each is referred to."""
    _, ax = style.subplots(700, 400)
    ax.plot([0, 1], [0, 1], marker="o")
    svg = drawn(ax).svg
    ids = re.findall(r' id="([^"]+)"', svg)

    assert len(set(ids)) == len(ids) > 0
    assert all(f"url(#{own})" in svg or f'href="#{own}"' in svg for own in ids)


def test_formulas_take_their_own_room() -> None:
    """A formula is laid out as wide as it is shown, not as it is typed, and the figure keeps its text."""
    places = []
    for text in ("loss Wq", "loss $W_{q}$"):
        _, ax = style.subplots(700, 400)
        (line,) = ax.plot([0, 1], [0, 1])
        label = style.curve_label(ax, line, text)
        places.append(re.findall(r' x="([\d.]+)"[^>]*>loss', drawn(ax).svg))
        assert label.get_text() == text
    plain, formula = (float(x) for (x,) in places)

    assert plain == pytest.approx(formula, abs=5)  # of the script's smaller size


def test_a_label_at_the_end_of_a_curve() -> None:
    """It has the curve's colour and stands right of its last point."""
    _, ax = style.subplots(700, 400)
    (line,) = ax.plot([0, 1], [0, 1], color=style.COLOURS["green"])
    style.curve_label(ax, line, "process")
    root = ET.fromstring(drawn(ax).svg)  # noqa: S314
    (text,) = (text for text in root.iter(f"{SVG}text") if text.text == "process")

    assert "fill: var(--green)" in text.get("style", "")
    assert float(text.get("x", "")) > ax.transData.transform((1, 1))[0]


def test_a_grid_of_axes() -> None:
    """Axes come by row and column, and ticks say whose they are."""
    fig, axes = style.grid(900, 600, 2, 3)

    assert [len(row) for row in axes] == [3, 3]
    assert {axis for axis, _, _ in ticks(style.drawing(fig))} == {f"{name}{i}" for name in "xy" for i in range(6)}


def test_settings_of_one_figure_do_not_reach_the_next() -> None:
    """What a talk changes in matplotlib's settings is set back for the next figure; pyplot is not loaded."""
    mpl.rcParams["font.size"] = 5
    style.subplots(100, 100)

    assert mpl.rcParams["font.size"] == 24
    assert (
        subprocess.run(
            [
                sys.executable,
                "-c",
                "import sys; import deckproof.draw.style; sys.exit('matplotlib.pyplot' in sys.modules)",
            ],
            check=False,
        ).returncode
        == 0
    )


def test_drawing_twice_gives_the_same_bytes() -> None:
    """A figure can be drawn more than once."""
    _, ax = style.subplots(700, 400)
    ax.plot([0, 1], [0, 1])
    ax.set_title("$x_1$ " + num(3))

    assert drawn(ax) == drawn(ax)


@pytest.mark.parametrize("seed", ["0", "1", "random"])
def test_the_same_bytes_in_every_process(seed: str, tmp_path: Path) -> None:
    """Hash seeds and processes make no difference."""
    script = tmp_path / "figure.py"
    script.write_text(SCRIPT, encoding="utf-8")
    runs = {
        subprocess.run(
            [sys.executable, script], check=True, capture_output=True, text=True, env={"PYTHONHASHSEED": own}
        ).stdout
        for own in (seed, "2")
    }

    assert len(runs) == 1
