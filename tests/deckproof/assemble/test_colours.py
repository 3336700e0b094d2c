"""The themes' colours: each is readable on its paper, by WCAG 2's definition of contrast."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from deckproof.draw.table import TINT as TABLE_TINT
from deckproof.draw.tokens import TINT as TOKEN_TINT

LEAST = {"light": 4.5, "dark": 4.5, "contrast": 7.0}
ROLES = ("ink", "blue", "copper", "violet", "green", "red", "grey")


def themes() -> dict[str, dict[str, str]]:
    """Return the colours of every theme; what a theme does not set it has from the light one."""
    css = re.sub(
        r"/\*.*?\*/", "", files("deckproof.assemble").joinpath("theme/colours.css").read_text("utf-8"), flags=re.DOTALL
    )
    found: dict[str, dict[str, str]] = {}
    for name, body in re.findall(r':root(?:\[data-theme="(\w+)"\])? \{(.*?)\}', css, re.DOTALL):
        found[name or "light"] = {**found.get("light", {}), **dict(re.findall(r"--([\w-]+): (#\w{6});", body))}
    return found


def luminance(colour: str) -> float:
    """Relative luminance of `#rrggbb` (WCAG 2.2, relative luminance)."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours (WCAG 2.2, contrast ratio)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mixed(one: str, other: str, share: float) -> str:
    """Return the colour of which `share` is `one`, the rest `other`."""
    pairs = [(int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


def test_black_on_white_is_21_to_1() -> None:
    """The formula gives the value that its definition names."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0, rel=1e-12, abs=0)


def test_every_theme_is_there() -> None:
    """Three themes, each with all roles."""
    assert {name: set(ROLES) <= set(colours) for name, colours in themes().items()} == dict.fromkeys(LEAST, True)


@pytest.mark.parametrize("theme", LEAST)
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("ground", ["paper", "tint"])
def test_every_role_is_readable(theme: str, role: str, ground: str) -> None:
    """Text in every role has the theme's least contrast, on the paper and on the tint of code."""
    colours = themes()[theme]

    assert contrast(colours[role], colours[ground]) >= LEAST[theme]


@pytest.mark.parametrize("theme", LEAST)
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("share", [TOKEN_TINT, TABLE_TINT])
def test_every_role_is_readable_on_its_own_tint(theme: str, role: str, share: float) -> None:
    """Drawings set a role's text on a box tinted with the role's colour: 4.5 to 1 is left."""
    colours = themes()[theme]
    ground = mixed(colours[role], colours["paper"], share)

    assert contrast(colours[role], ground) >= 4.5
