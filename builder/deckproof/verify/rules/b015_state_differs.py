"""B015: a state of a figure shows a number that is not the one that the code computes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from deckproof.errors import Finding, Rule
from deckproof.model import Answers, Deck, DrawingUse, Drawn
from deckproof.pins import pins
from deckproof.verify.rules.b001_number_differs import same_text
from deckproof.verify.snapshot import FigureSeen, Visit


class StateDiffers(Rule):
    """A state of a figure differs from a fresh computation.

    What: a figure with controls that shows, in any of its states, a number that is not the computed one, that lacks
    one, or whose controls show another state; a figure that is missing or opens in another state than the slide says.
    Why: whoever moves a slider in front of the audience must not show a number that nobody computed.
    Bad: a figure function that draws from an unseeded generator. Good: `np.random.default_rng(seed)`.
    """

    code = "B015"


_REBUILD = "build the deck again; a figure function must give the same drawing each time it is called"


@dataclass
class StateComparison:
    """What figures with controls showed against what was computed."""

    findings: list[Finding] = field(default_factory=list)
    confirmed: int = 0
    """Numbers of the states that are shown first which were right in every state."""


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong: with a number, whose name is given, or with the figure as a whole."""

    message: str
    number: str = ""


def stateful(answers: Answers, use: DrawingUse) -> Drawn | None:
    """Return the drawing of a use whose figure has controls, else None."""
    drawn = answers.drawings.get((use.kind, use.name)) if use.kind != "live" else None
    return drawn if drawn and drawn.controls else None


def compare(visit: Visit, deck: Deck, answers: Answers) -> StateComparison:
    """Compare every figure with controls, at every step and in every state."""
    comparison = StateComparison()
    elements = _elements(visit)
    for use in deck.drawings:
        drawn = stateful(answers, use)
        if drawn is not None:
            known = elements[use.slide, use.kind, use.name]
            _compare_use(use, drawn, known.pop(0) if known else [], comparison)
    for views in (views for known in elements.values() for views in known):
        one = views[0]
        message = f"{one.kind} {one.name!r} on slide {one.slide!r} is not in the deck, or has no controls there"
        comparison.findings.append(StateDiffers.at(one.spot.place, message, _REBUILD))
    return comparison


def _elements(visit: Visit) -> dict[tuple[str, str, str], list[list[FigureSeen]]]:
    """Return for each slide, kind and name its elements in order, each as all that was seen of it."""
    by_key: dict[int, list[FigureSeen]] = defaultdict(list)
    for one in visit.figures:
        by_key[one.key].append(one)
    found: dict[tuple[str, str, str], list[list[FigureSeen]]] = defaultdict(list)
    for views in by_key.values():
        found[views[0].slide, views[0].kind, views[0].name].append(views)
    return found


def _compare_use(use: DrawingUse, drawn: Drawn, views: Sequence[FigureSeen], comparison: StateComparison) -> None:
    """Compare one figure of a slide; what is wrong in many states is reported once."""
    named = f"{use.kind} {use.name!r} on slide {use.slide!r}"
    faults: dict[str, list[str]] = defaultdict(list)
    for fault in _faults(use, drawn, views):
        faults[fault.number].append(fault.message)
    for messages in faults.values():
        others = f", and in {len(messages) - 1} more" if len(messages) > 1 else ""
        comparison.findings.append(StateDiffers.at(use.place, f"{named} {messages[0]}{others}", _REBUILD))
    shown = pins(drawn.controls, use.pairs).shown
    if "" not in faults:
        comparison.confirmed += sum(number.name not in faults for number in drawn.states[shown].numbers)


def _faults(use: DrawingUse, drawn: Drawn, views: Sequence[FigureSeen]) -> Iterator[Fault]:
    """Yield all that is wrong with one figure."""
    if not views:
        yield Fault("is missing from the page")
        return
    broken = next((view.error for view in views if view.error), "")
    toured = [view.state for view in views if view.toured]
    if broken:
        yield Fault(f"cannot be switched: the page says {broken}")
    elif toured != list(range(len(drawn.states))) or any(view.state not in toured for view in views):
        yield Fault(f"has the states {_listed(toured)} on the page, a fresh computation gives {len(drawn.states)}")
    elif not any(view.visible for view in views):
        yield Fault("is never visible")
    else:
        yield from _state_faults(use, drawn, views)


def _listed(states: Sequence[int]) -> str:
    """Return state numbers as `0, 1, 2`."""
    return ", ".join(map(str, states)) or "none"


def _state_faults(use: DrawingUse, drawn: Drawn, views: Sequence[FigureSeen]) -> Iterator[Fault]:
    """Yield what is wrong at any step and in any state."""
    asked = pins(drawn.controls, use.pairs)
    stops = asked.steps or (asked.shown,)
    for view in views:
        stop = stops[min(view.clicks, len(stops) - 1)]
        if not view.toured and view.state != stop:
            shown, wanted = drawn.named_state(view.state), drawn.named_state(stop)
            yield Fault(f"is at {shown} after {view.clicks} clicks, the slide says {wanted}")
        at = f"at {drawn.named_state(view.state)}"
        yield from _number_faults(view, drawn, at)
        if view.controls and tuple(view.controls) != drawn.values(view.state):
            shown, wanted = ", ".join(view.controls), ", ".join(drawn.values(view.state))
            yield Fault(f"{at} has controls that show {shown!r} and not {wanted!r}")


def _number_faults(view: FigureSeen, drawn: Drawn, at: str) -> Iterator[Fault]:
    """Yield the numbers of one view that are wrong, missing or too many."""
    wanted = _by_name((number.name, number.text) for number in drawn.states[view.state].numbers)
    shown = _by_name(view.numbers)
    for name in dict.fromkeys([*wanted, *shown]):
        missing, surplus = _apart(wanted.get(name, []), shown.get(name, []))
        for expected, seen in zip(missing, surplus, strict=False):
            yield Fault(f"{at} shows {name!r} = {seen!r}, a fresh computation gives {expected!r}", name)
        for expected in missing[len(surplus) :]:
            yield Fault(f"{at} lacks {name!r} = {expected!r}", name)
        for seen in surplus[len(missing) :]:
            yield Fault(f"{at} shows {name!r} = {seen!r}, a fresh computation has none there", name)


def _by_name(numbers: Iterable[tuple[str, str]]) -> Mapping[str, list[str]]:
    """Return the texts of each name, in order."""
    found: dict[str, list[str]] = defaultdict(list)
    for name, text in numbers:
        found[name].append(text)
    return found


def _apart(wanted: Sequence[str], shown: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the texts that only the first has, and those that only the second has."""
    return _without(wanted, shown), _without(shown, wanted)


def _without(texts: Sequence[str], others: Sequence[str]) -> list[str]:
    """Return the texts that are left when each of the others takes away one equal to it."""
    left = Counter(map(same_text, others))
    kept = []
    for text in texts:
        if left[same_text(text)]:
            left[same_text(text)] -= 1
        else:
            kept.append(text)
    return kept
