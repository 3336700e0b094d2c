"""The faults that computing a deck's numbers can report."""

from __future__ import annotations

from deckproof.errors import Rule


class UnknownName(Rule):
    """A slide names a value, figure or table that the talk's module does not have.

    What: `{{ name }}`, a part of one, `figure:name` or `table:name` that no function and no result offers.
    Why: there is nothing to show.
    Bad: `{{ exmaple.n }}`. Good: `{{ example.n }}`.
    """

    code = "C001"


class BadFormatSpec(Rule):
    """A format spec does not fit its value.

    What: a spec that Python refuses for this kind of value, or `words` for what is no small count.
    Why: the number could not be shown as asked.
    Bad: `{{ example.query:.2f }}` for a letter. Good: `{{ example.query }}`.
    """

    code = "C002"


class UnshowableValue(Rule):
    """A value is not one number or one word.

    What: a value that is None, nan, infinite, an array or any other container.
    Why: nan on a slide is a fault of the computation that the audience finds.
    Bad: `{{ losses }}` for a list. Good: `{{ losses.0:.2f }}`.
    """

    code = "C003"


class FunctionRaised(Rule):
    """A function of the talk's module raised an exception, or returned no drawing.

    What: an exception in a `@value`, `@figure` or `@table` function that a slide names.
    Why: what it would show does not exist.
    Bad: `return hits / total` where total is 0. Good: the function handles its own inputs.
    """

    code = "C004"


class ModuleFailed(Rule):
    """The talk's module cannot be imported.

    What: `figures/talks/NAME.py` is missing, has a syntax error, or raises while it is imported.
    Why: none of the talk's numbers can be computed.
    Bad: `deck/two-words/` without `figures/talks/two_words.py`. Good: both.
    """

    code = "C005"


class BadParameters(Rule):
    """A figure function's parameters cannot become controls.

    What: a parameter without a `Range` or `Choice`, a default outside of it, or more states than the figure allows.
    Why: every state is computed when the deck is built, so every state has to be known, and there must not be too many.
    Bad: `def loss(beta: float = 8)`. Good: `def loss(beta: Annotated[int, Range(0, 12)] = 8)`.
    """

    code = "C007"


class UnknownState(Rule):
    """A slide asks for a state that a figure does not have.

    What: braces after a figure that name no parameter of it, or a value outside of the parameter's.
    Why: that state was never computed.
    Bad: `![Loss](figure:loss){beta=13}` where beta goes to 12. Good: `![Loss](figure:loss){beta=12}`.
    """

    code = "C008"


class MissingLiveModule(Rule):
    """A live figure's module is not there.

    What: a `@live` function whose `Live` names a module that `figures/live/` does not hold.
    Why: there is nothing to run in the browser.
    Bad: `Live(module="playgruond", ...)`. Good: `Live(module="playground", ...)` with `figures/live/playground.js`.
    """

    code = "C009"
