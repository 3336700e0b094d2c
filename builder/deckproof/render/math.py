r"""Formulas by KaTeX, run in this process: TeX in, HTML out, no script in the deck.

A value in a formula becomes `\htmlData{mark=...}{...}`, so that the page can say which number it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from functools import cache
from html import escape
from typing import Any

from deckproof.assets import vendor

# KaTeX returns strings that quickjs builds lazily and cannot hand over; JSON text is whole.
_RENDER = """
function render(request) {
  const { tex, display } = JSON.parse(request);
  const options = { displayMode: display, output: "html", trust: true, strict: "ignore", throwOnError: true };
  try {
    return JSON.stringify({ html: katex.renderToString(tex, options) });
  } catch (error) {
    return JSON.stringify({ error: String(error.message || error) });
  }
}
"""


_MARK = re.compile(r'data-mark="(?P<number>\d+)"')


class TexError(ValueError):
    """KaTeX's message about a formula."""


@cache
def _engine() -> Callable[[str], Any]:
    """Start KaTeX once."""
    import quickjs  # noqa: PLC0415  # only decks with formulas load the engine

    context = quickjs.Context()
    context.eval(vendor("katex", "katex.min.js").read_text("utf-8"))
    context.eval(_RENDER)
    return context.get("render")  # type: ignore[no-any-return]  # quickjs has no types


@cache
def typeset(tex: str, *, display: bool) -> str:
    """Return a formula as HTML.

    Raises:
        TexError: with KaTeX's message.

    """
    result = json.loads(_engine()(json.dumps({"tex": tex, "display": display})))
    if "error" in result:
        # KaTeX underlines the place of the fault with combining signs, which few terminals show.
        raise TexError(result["error"].removeprefix("KaTeX parse error: ").replace("\u0332", ""))
    return str(result["html"])


def formula(html: str, spoken: str, marks: Sequence[str] = (), *, display: bool) -> str:
    r"""Return the element that holds a formula that was typeset.

    `spoken` is its TeX with plain numbers, for who cannot see it. `marks` are the attributes of the elements that TeX
    calls `\htmlData{mark=0}`, `\htmlData{mark=1}` ...
    """
    kind = "math display" if display else "math"
    html = _MARK.sub(lambda match: marks[int(match["number"])], html)
    return f'<span class="{kind}" role="math" aria-label="{escape(spoken.strip())}">{html}</span>'
