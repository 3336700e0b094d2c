"""B019: text with too little contrast."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from deckproof.verify.rules.b019_low_contrast import check
from deckproof.verify.snapshot import LowContrast, Spot, Visit
from tests.deckproof.assemble.test_colours import contrast

Walked = Callable[[str], Visit]
GREY = "#8a8a8a"


def test_colours_are_reported_once_for_each_theme(seen: Callable[..., Visit], spot: Spot) -> None:
    """Where they were met first, with how many texts have them; the ratio is cut, so that no 4.5 is too little."""
    texts = [
        LowContrast("task", "light", GREY, "#ffffff", 3.456, spot),
        LowContrast("next", "light", GREY, "#ffffff", 3.456, spot),
        LowContrast("task", "dark", GREY, "#777777", 4.4999, spot),
        LowContrast("task", "", GREY, "#777777", 4.4999, spot),
    ]

    begin, least = f"{spot.name} on slide 'task'", "the least is 4.5 to 1"
    light = f"{begin}, and 1 more of these colours: #8a8a8a on #ffffff has a contrast of 3.45 to 1 in the theme 'light'"
    nearly = f"{begin}: #8a8a8a on #777777 has a contrast of 4.49 to 1"
    assert [finding.message for finding in check(seen({"low_contrasts": texts}))] == [
        f"{light}; {least}",
        f"{nearly} in the theme 'dark'; {least}",
        f"{nearly}; {least}",
    ]


@pytest.mark.browser
@pytest.mark.parametrize(
    ("html", "found"),
    [
        ('<p style="color:#777">pale</p>', ("#777777", "#ffffff")),
        ('<p style="color:#767676">just readable</p>', None),
        ('<p style="background:#000;color:#fff">white on black</p>', None),
        ('<p style="background:#222;color:#000">black on black</p>', ("#000000", "#222222")),
        ('<p style="opacity:.5">dimmed</p>', ("#808080", "#ffffff")),
        ('<p class="fragment" style="opacity:.5">dimmed by a step</p>', None),
        ('<p style="color:rgb(0 0 0 / 40%)">half there</p>', ("#999999", "#ffffff")),
        ('<p hidden style="color:#eee">not seen</p>', None),
    ],
)
def test_texts_are_held_to_their_ground(walked: Walked, html: str, found: tuple[str, str] | None) -> None:
    """Text's colour over its own background's; what is see-through is mixed with what is under it."""
    seen = [(one.colour, one.ground) for one in walked(html).low_contrasts]

    assert seen == ([found] if found else [])


@pytest.mark.browser
def test_texts_in_drawings_are_held_to_the_shapes_under_them(walked: Walked) -> None:
    """Not to those over them, and not to what has no fill; the ratio is the one that WCAG's formula gives in Python."""
    text = '<text x="20" y="50" font-size="30" fill="#ffffff">{}</text>'
    rect = '<rect width="100" height="80" fill="{}"/>'
    groups = (
        rect.format("#000000") + text.format("on black"),
        rect.format("#808080") + text.format("on grey") + rect.format("none"),
        text.format("on nothing") + rect.format("#000000"),
    )
    moved = "".join(f'<g transform="translate({200 * i})">{group}</g>' for i, group in enumerate(groups))
    visit = walked(f'<svg width="600" height="80">{moved}</svg>')

    assert [(one.spot.name, one.ground) for one in visit.low_contrasts] == [
        ('text "on grey"', "#808080"),
        ('text "on nothing"', "#ffffff"),
    ]
    assert [one.ratio for one in visit.low_contrasts] == pytest.approx(
        [contrast("#ffffff", "#808080"), 1.0], rel=1e-9, abs=0
    )
