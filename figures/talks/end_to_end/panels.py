"""The calculation of each stage of the path, drawn beside its box: for all rows where these have room, else the last.

Blue cells are positive, red ones negative, and one scale holds for all; the last row, which is asked for the next
token, is outlined.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import numpy as np

from deckproof import label, num
from deckproof.draw import Drawable, Group, Highlights, Matrix, Role, Svg, TokenRow, above, beside
from figures.core.gpt256.forward import HeadTrace
from figures.core.gpt256.sums import logit_sum
from figures.core.gpt256.vocabulary import TOKENS
from figures.core.nn import Array, Normalised
from figures.talks.end_to_end.example import LAST, ids, trace, weights
from figures.talks.end_to_end.look import EXACT, ROUNDED, token, word
from figures.talks.end_to_end.stages import StageName

_SCALE: Final = 2.5
"""The value of full strength, one for all matrices of the path."""
_LIGHTEST: Final = 0.8
_CELL = (75.0, 34.0)
_NARROW = (60.0, 34.0)  # for one decimal
_COLUMN = (86.0, 34.0)  # of a table of the whole vocabulary
_GAP = 20.0
_SIZE = 24.0
_BARS = 110.0  # the height of the greatest bar

_numbers = partial(Matrix, spec=ROUNDED, cell=_CELL, scale=_SCALE, blank_zeros=False)
"""A matrix that shows all of its numbers, its colours on the scale that all share."""


def _cells(  # noqa: PLR0913  # a thin wrapper of Matrix
    values: Array,
    name: str,
    role: Role,
    rows: Sequence[str] = (),
    *,
    spec: str = ROUNDED,
    last: bool = True,
) -> Matrix:
    """Draw vectors under their common name, one a row; `last` outlines the last one."""
    return _numbers(
        values,
        rows,
        spec=spec,
        cell=_NARROW if spec == EXACT else _CELL,
        groups=[Group(name, values.shape[1], role)],
        highlights={(len(values) - 1, None): "copper"} if last else None,
    )


def _tokens() -> list[str]:
    """Return the row labels: the sentence's tokens."""
    return [word(number) for number in ids().tolist()]


def _ids() -> Svg:
    """Draw the sentence cut into tokens over their numbers, and the whole vocabulary."""
    sentence = TokenRow([token(number, below=num(number)) for number in ids().tolist()], size=26, box=(60, 44))
    known = ids().tolist()
    vocabulary = [
        token(number, None if number in known else "grey", below=num(number)) for number in range(len(TOKENS))
    ]
    return above(
        sentence, "of these " + num(len(TOKENS)) + " tokens", TokenRow(vocabulary, size=24, box=(60, 44)), gap=22
    )


def _embed() -> Svg:
    """Draw the rows of both tables, and their sums."""
    run = trace()
    tok = _cells(run.tok, "row of $E$", "blue", _tokens(), spec=EXACT)
    pos = _cells(run.pos, "row of $P$", "grey", spec=EXACT)
    return beside(tok, "+", pos, "=", _cells(run.resid_pre, "$x$", "violet", spec=EXACT), gap=_GAP)


def _norm(before: Array, norm: Normalised, name: str, result: str, spec: str) -> Svg:
    """Draw a LayerNorm: the rows before it, their mean and sigma, and the rows after it."""
    both = np.stack([norm.mean, norm.sigma], axis=-1)  # [T, 2]
    return beside(
        _cells(before, name, "violet", _tokens(), spec=spec),
        _cells(both, "$μ$ and $σ$", "grey"),
        "\N{RIGHTWARDS ARROW}",
        _cells(norm.out, result, "violet"),
        gap=_GAP,
    )


def _qkv() -> Svg:
    """Draw queries, keys and values of all rows."""
    run = trace()
    return beside(
        _cells(run.q, "$q$", "copper", _tokens()),
        _cells(run.k, "$k$", "blue"),
        _cells(run.v, "$v$", "violet"),
        gap=_GAP,
    )


def _heads() -> Svg:
    """Draw the last row's scores, exponentials and weights in both heads, and what every row looks at."""
    run = trace()
    columns = [np.stack([head.scores[LAST], head.exps[LAST], head.pattern[LAST]], axis=-1) for head in run.heads]
    looked = _numbers(
        np.concatenate(columns, axis=-1),
        _tokens(),
        ["$s$", "$e^s$", "$w$"] * len(run.heads),
        scale=max(float(head.exps[LAST].max()) for head in run.heads) / _LIGHTEST,
        groups=[Group("last row, head " + num(number), 3, "copper") for number in range(1, len(run.heads) + 1)],
    )
    patterns = [_pattern(i, head, _tokens() if i == 1 else []) for i, head in enumerate(run.heads, start=1)]
    return beside(looked, *patterns, gap=34)


def _pattern(number: int, head: HeadTrace, rows: list[str]) -> Matrix:
    """Draw how much each row, downwards, looks at each, across."""
    return Matrix(
        head.pattern,
        rows,
        cell=(34, 34),
        scale=1.0,
        groups=[Group("$w$, head " + num(number), len(head.pattern), "blue")],
        highlights={(LAST, None): "copper"},
    )


def _mix() -> Svg:
    """Draw the last row's weights beside the values that they mix, and x with the mixture added."""
    run = trace()
    parts = [np.concatenate([head.pattern[LAST][:, np.newaxis], head.v], axis=-1) for head in run.heads]
    mixed = _numbers(
        np.concatenate(parts, axis=-1),
        _tokens(),
        [text for head in run.heads for text in ("$w$", *["$v$"] * head.v.shape[-1])],
        groups=[Group("head " + num(i), part.shape[1], "copper") for i, part in enumerate(parts, start=1)],
    )
    sums = _last_rows({"$o$": run.attn_out, "$x$": run.resid_pre, "$h$": run.resid_mid})
    return beside(mixed, "\N{RIGHTWARDS ARROW}", sums, gap=_GAP)


def _last_rows(named: dict[str, Array]) -> Matrix:
    """Draw the last rows of some arrays under each other; what the last one is, is outlined."""
    values = np.stack([array[LAST] for array in named.values()])
    return _cells(values, "last row", "violet", list(named))


def _mlp() -> Svg:
    """Draw the last row's units before and after the GELU, and h with what they write added."""
    run, mlp = trace(), trace().mlp
    units = _numbers(
        np.stack([mlp.pre[LAST], mlp.post[LAST]]),
        ["$u' W_{in}$", "GELU"],
        groups=[Group("last row, " + num(mlp.pre.shape[-1]) + " units", mlp.pre.shape[-1], "violet")],
    )
    sums = _last_rows({"$m$": mlp.out, "$h$": run.resid_mid, "$y$": run.resid_post})
    return beside(units, "\N{RIGHTWARDS ARROW}", sums, gap=_GAP)


def _logits() -> Svg:
    """Draw the last row's f, the output matrix under its tokens, the logits, and one of them as a sum."""
    run, best = trace(), int(trace().predictions[LAST])
    of_best: Highlights = {(None, best): "green"}
    f = _numbers(run.ln_final.out[LAST][:, np.newaxis], columns=["$f$"])
    table = _numbers(weights().W_U, columns=_vocabulary(), spec=EXACT, highlights=of_best)
    scores = _numbers([run.logits[LAST]], highlights=of_best)
    table_at = f.svg().width + 60
    svg = Svg(table_at + table.svg().width, table.svg().height + 14 + scores.svg().height)
    svg.place(f, 0, 0)
    svg.text(table_at - 10, table.svg().middle, "$W_U$", size=_SIZE, anchor="end")
    svg.place(table, table_at, 0)
    svg.text(table_at - 10, svg.height - scores.svg().height / 2, "$z$", size=_SIZE, anchor="end")
    svg.place(scores, table_at, svg.height - scores.svg().height)
    return above(svg, _written_sum(best), gap=16)


def _written_sum(best: int) -> str:
    """Return one logit as the sum that it is."""
    written = logit_sum(weights(), trace(), LAST, best)
    parts: list[str] = [label("$z$ of ", word(best), " = ")]
    for i, term in enumerate(written.terms):
        parts += ["  +  "] if i else []
        parts += [_bracketed(term.left, ROUNDED), " · ", _bracketed(term.right, EXACT)]
    return label(*parts, " = ", num(written.total, ROUNDED))


def _bracketed(value: float, spec: str) -> str:
    """Return a number as a factor: a negative one in brackets."""
    return label("(", num(value, spec), ")") if value < 0 else num(value, spec)


def _softmax() -> Svg:
    """Draw the probabilities as bars over logits, exponentials and probabilities in numbers."""
    run, best = trace(), int(trace().predictions[LAST])
    probs = run.probs[LAST]
    names = ["$z/T$", "$e^{z/T}$", "$p$"]
    table = _numbers(
        np.stack([run.scaled[LAST], run.exps[LAST], probs]),
        names,
        _vocabulary(),
        cell=_COLUMN,
        scale=float(run.exps[LAST].max()) / _LIGHTEST,
        highlights={(None, best): "green"},
    ).svg()
    svg = Svg(table.width, _BARS + table.height)
    left = table.width - 2 - len(TOKENS) * _COLUMN[0]
    for number, share in enumerate(probs / probs.max()):
        x, high = left + (number + 0.5) * _COLUMN[0], _BARS * float(share)
        svg.rect(x - 22, _BARS - high, 44, high, fill="green" if number == best else "blue")
    svg.place(table, 0, _BARS)
    return svg


def _vocabulary() -> list[str]:
    """Return the texts of all tokens."""
    return [word(number) for number in range(len(TOKENS))]


PANELS: Final[dict[StageName, Callable[[], Drawable]]] = {
    "ids": _ids,
    "embed": _embed,
    "norm1": lambda: _norm(trace().resid_pre, trace().ln1, "$x$", "$u$", EXACT),
    "qkv": _qkv,
    "heads": _heads,
    "mix": _mix,
    "norm2": lambda: _norm(trace().resid_mid, trace().ln2, "$h$", "$u'$", ROUNDED),
    "mlp": _mlp,
    "norm3": lambda: _norm(trace().resid_post, trace().ln_final, "$y$", "$f$", ROUNDED),
    "logits": _logits,
    "softmax": _softmax,
}
"""The drawing of each stage's calculation."""
