"""B010: ticks whose label or position is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from deckproof.verify.rules.b010_misplaced_tick import check, reads_as
from deckproof.verify.snapshot import Spot, Step, Tick, Visit


@pytest.mark.parametrize(
    ("label", "value"),
    [
        ("0.3", 0.3),
        ("0.3", 0.34),
        ("−1.50", -1.5),
        ("10^3", 1000),
        ("10⁻³", 0.001),
        ("2 × 10^4", 20400),
        ("1,000", 1000),
        ("25%", 0.25),
        ("25%", 25),
        ("10k", 10000),
        ("0", 0),
        ("5", 5.000000001),
    ],
)
def test_a_label_reads_as_its_value(label: str, value: float) -> None:
    """To within half of its last digit."""
    assert reads_as(label, value)


@pytest.mark.parametrize(
    ("label", "value"),
    [
        ("0.3", 0.36),
        ("1.5", -1.5),
        ("10^3", 1001),
        ("10^-3", 1000),
        ("2 × 10^4", 26000),
        ("25%", 0.26),
        ("4", 3),
        ("a", 1),
        ("", 0),
    ],
)
def test_another_label_does_not(label: str, value: float) -> None:
    """A power of ten alone is meant exactly; words are no numbers."""
    assert not reads_as(label, value)


@pytest.fixture
def messages(seen: Callable[..., Visit], spot: Spot) -> Callable[..., list[str]]:
    """Check one axis, given as values and positions, labels as the values."""

    def checked(values: Sequence[float], pixels: Sequence[float], *, upright: bool = False) -> list[str]:
        at = [(3.0, pixel) if upright else (pixel, 3.0) for pixel in pixels]
        ticks = [Tick(1, "x0", str(v), str(v).replace("-", "−"), p, spot) for v, p in zip(values, at, strict=True)]
        return [finding.message for finding in check(seen(ticks=ticks))]

    return checked


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize(
    ("values", "pixels"),
    [
        ([0, 1, 2, 3], [10, 60, 110, 160]),
        ([-1, 0, 2], [100, 90, 70]),
        ([1, 10, 100, 1000], [0, 50, 100, 150]),
        ([0, 1, 2], [0, 51, 100]),
        ([7], [5]),
        ([2, 2], [5, 5.5]),
        ([1, 2, 4], [0, 50, 98]),
    ],
)
def test_ticks_on_a_linear_or_logarithmic_scale_are_fine(
    messages: Callable[..., list[str]],
    values: list[float],
    pixels: list[float],
    upright: bool,  # noqa: FBT001
) -> None:
    """In either direction, within 1 px."""
    assert messages(values, pixels, upright=upright) == []


@pytest.mark.parametrize(
    ("values", "pixels", "off"),
    [
        ([0, 1, 2], [0, 52, 100], "2.0"),
        ([1, 2, 3], [10, 10, 10], "inf"),
        ([2, 2], [5, 9], "4.0"),
        ([1, 2, 4], [0, 40, 100], "6.7"),
    ],
)
def test_ticks_off_their_scale_are_found(
    messages: Callable[..., list[str]], values: list[float], pixels: list[float], off: str
) -> None:
    """The worst one is named; the scale that fits better counts."""
    (message,) = messages(values, pixels)

    assert message.endswith(f"on slide 'task' is {off} px off the axis's scale")


def test_a_wrong_label_is_found_with_its_value(seen: Callable[..., Visit], spot: Spot) -> None:
    """Each axis of each drawing is judged for itself."""
    ticks = [Tick(1, "x0", "3", "4", (0, 0), spot), Tick(2, "x0", "5", "5", (900, 0), spot)]

    (finding,) = check(seen(ticks=ticks))

    assert finding.message == "the tick at 3 of axis 'x0' on slide 'task' is labelled '4'"


def test_a_state_of_a_figure_is_named(seen: Callable[..., Visit], spot: Spot) -> None:
    """The first that has a wrong tick."""
    states = [
        Step("task", 0, ticks=[Tick(1, "x0", "3", label, (9, 9), spot)], at=f"figure 'f' at t={label}")
        for label in "345"
    ]

    assert [finding.message for finding in check(seen({"states": states}))] == [
        "the tick at 3 of axis 'x0' on slide 'task' (figure 'f' at t=4) is labelled '4'"
    ]
