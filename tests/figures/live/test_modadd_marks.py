"""The marks of the forward pass: cells tell sign and size by colour, bars stand on zero, and a point has its cell."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests import live_pages

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def page(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """A page that has the module."""
    folder: Path = tmp_path_factory.mktemp("marks")
    html = live_pages.page("", live_pages.sources("modadd_marks"))
    with live_pages.shown(browser, folder, html) as shown:
        yield shown.page

    assert shown.troubles == []


def run(page: Page, script: str) -> Any:  # noqa: ANN401  # JSON's types
    """What a function body gives that has the module as `marks`."""
    return page.evaluate(f"async () => {{ const marks = await import('modadd_marks'); {script} }}")


NAMES = ["class", "x", "y", "width", "height", "fill-opacity"]
ATTRIBUTES = f"const of = (e) => {NAMES}.map((name) => e.getAttribute(name));"


def test_cells_tell_sign_and_size(page: Page) -> None:
    """Row by row; blue positive, red negative, as strong as the share of the strongest, which is the most."""
    script = f"""{ATTRIBUTES} const cells = marks.cellsOf(3, 2);
      cells.fill([0.5, -1, 0, 2, -4, 8], 4); return [...cells.node.children].slice(0, 6).map(of);"""

    found = run(page, script)

    expected = [("blue", 0.125), ("red", 0.25), ("blue", 0), ("blue", 0.5), ("red", 1), ("blue", 1)]
    for i, ((role, strength), (classes, x, y, width, height, opacity)) in enumerate(zip(expected, found, strict=True)):
        assert (classes, float(x), float(y), float(width), float(height)) == (f"f-{role}", i % 3, i // 3, 1, 1)
        assert float(opacity) == pytest.approx(strength, rel=0, abs=0.006)


@pytest.mark.parametrize(("at", "place"), [("null", None), ("0", (0, 0)), ("4", (1, 1))])
def test_a_cell_is_outlined(page: Page, at: str, place: tuple[int, int] | None) -> None:
    """Or none is."""
    script = f"""const cells = marks.cellsOf(3, 2); cells.mark({at}); const e = cells.node.lastChild;
      return [e.style.display, Number(e.getAttribute("x")), Number(e.getAttribute("y"))];"""

    display, *found = run(page, script)

    assert (display == "none") == (place is None)
    assert place in {None, tuple(found)}


def test_bars_stand_on_zero(page: Page) -> None:
    """Positive ones reach up, negative ones down; the greatest and the least reach the edges."""
    script = f"""{ATTRIBUTES} const bars = marks.barsOf(4);
      bars.fill([3, -1, 0, 1.5], 3, 0); return [...bars.node.children].slice(0, 4).map(of);"""

    found = run(page, script)

    assert [one[0] for one in found] == ["f-red", "f-grey", "f-grey", "f-green"]
    for (top, height), one in zip([(0, 0.75), (0.75, 0.25), (0.75, 0), (0.375, 0.375)], found, strict=True):
        assert [float(one[2]), float(one[4])] == pytest.approx([top, height], rel=0, abs=1e-4)


def test_bars_without_negative_values_stand_at_the_foot(page: Page) -> None:
    """And all zeros are drawn without a division by zero."""
    script = f"""{ATTRIBUTES} const bars = marks.barsOf(2); const found = [];
      for (const data of [[1, 4], [0, 0]]) {{
        bars.fill(data, 0, 1);
        found.push([...bars.node.children].slice(0, 2).map(of));
      }}
      return found;"""

    low, none = run(page, script)

    assert [[float(one[2]), float(one[4])] for one in low] == [[0.75, 0.25], [0, 1]]
    assert [float(one[4]) for one in none] == [0, 0]


@pytest.mark.parametrize(
    ("x", "y", "cell"),
    [(100, 50, 0), (139.9, 69.9, 0), (140.1, 50, 1), (100, 70.1, 3), (219.9, 89.9, 5), (300, 300, 5), (0, 0, 0)],
)
def test_a_point_has_its_cell(page: Page, x: float, y: float, cell: int) -> None:
    """Of 3 across and 2 down on 120 by 40 px at (100, 50); beside the drawing it is the nearest."""
    script = f"""const drawn = {{ getBoundingClientRect: () => ({{ left: 100, top: 50, width: 120, height: 40 }}) }};
      return marks.cellAt({{ clientX: {x}, clientY: {y} }}, drawn, 3, 2);"""

    assert run(page, script) == cell


def test_a_share_of_a_box_is_filled(page: Page) -> None:
    """With the number in it."""
    script = """const share = marks.shareOf(); share.fill(0.273, "27"); const [bar, text] = share.node.children;
      return [bar.style.width, text.textContent];"""

    assert run(page, script) == ["27.3%", "27"]
