"""The parts of a computation become one response, in whatever order they come."""

from __future__ import annotations

from dataclasses import asdict
from itertools import permutations

import pytest

from deckproof.compute.join import joined, same_size
from deckproof.compute.protocol import Failure, Response, States, drawn_from
from deckproof.errors import Place
from deckproof.model import Control, Drawing, Origin

ORIGIN = Origin("f", Place("figures/talks/case.py", 3))
CONTROL = Control("t", "t", "range", ("0", "1", "2"), 1)


def drawing(number: int) -> Drawing:
    """Return the drawing of a state, whose size grows with its number."""
    size = 10.0 + number
    return Drawing(
        f'<svg viewBox="0 0 {size:g} {size:g}" width="{size:g}" height="{size:g}"><g/></svg>', size, size, ()
    )


def part(*numbers: int, failed: int | None = None) -> Response:
    """Return the response of a part that drew some states of three, and failed at one."""
    states = States(3, 1, (CONTROL,), ORIGIN, {number: drawing(number) for number in numbers}, failed)
    failures = {"figure:f": Failure("C004", f"state {failed}")} if failed is not None else {}
    return Response(states={"figure:f": asdict(states)}, failures=failures, offered={"figure f": {}})


@pytest.mark.parametrize("order", list(permutations([part(0), part(1), part(2)])))
@pytest.mark.parametrize("full", [True, False])
def test_states_become_one_figure(order: tuple[Response, ...], *, full: bool) -> None:
    """In the order of their numbers, on one canvas; single states keep their SVG only where all was asked for."""
    found = drawn_from(joined(order, full=full).drawings["figure:f"])

    assert (found.origin, found.controls, found.default) == (ORIGIN, (CONTROL,), 1)
    assert [(state.width, state.height) for state in found.states] == [(12.0, 12.0)] * 3
    assert [bool(state.svg) for state in found.states] == [full] * 3
    assert 'viewBox="0 0 12 12"' in found.svg


@pytest.mark.parametrize("order", list(permutations([part(0), part(failed=2), part(failed=1)])))
def test_the_first_state_that_failed(order: tuple[Response, ...]) -> None:
    """By its number, not by the part that failed first; the figure is not drawn."""
    found = joined(order, full=True)

    assert found.failures == {"figure:f": Failure("C004", "state 1")}
    assert found.drawings == {}


def test_everything_else_is_gathered() -> None:
    """Values, failures, and what was read by anyone in any part."""
    one = Response(
        {"a": {"value": 1}},
        {"live:l": {}},
        {"value a": {}},
        reads={"m.py": {"x": "1"}},
        imported={"i": "3"},
        sources={"m.py": "4"},
    )
    two = Response({"b": {"value": 2}}, failures={"c": Failure("C004", "no")}, reads={"m.py": {"y": "2"}, "n.py": {}})
    found = joined([one, two], full=False)

    assert found.values == {"a": {"value": 1}, "b": {"value": 2}}
    assert (found.drawings, found.offered) == ({"live:l": {}}, {"value a": {}})
    assert found.failures == {"c": Failure("C004", "no")}
    assert found.sources == {"m.py": "4"}
    assert (found.reads, found.imported) == ({"m.py": {"x": "1", "y": "2"}, "n.py": {}}, {"i": "3"})


def test_a_module_that_failed_anywhere_failed() -> None:
    """One part's word is enough."""
    failure = Failure("C005", "no module")

    assert joined([Response(), Response(module_failure=failure)], full=False).module_failure == failure


def test_what_has_no_root_keeps_its_size() -> None:
    """A drawing that is no SVG with a root is left as it is."""
    odd = Drawing("<g/>", 1.0, 1.0, ())

    assert same_size([odd, drawing(0)])[0] == odd
