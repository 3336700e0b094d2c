"""One training step on the table E: derivatives, the row of the last token moved, and what it changes."""

from __future__ import annotations

from deckproof import label, num, table
from deckproof.draw import Column, Table
from figures.core.gpt256.sums import updates
from figures.talks.end_to_end.example import LAST, ids, step
from figures.talks.end_to_end.look import EXACT, ROUNDED, WIDE, cells, entries, word


@table
def gradient() -> Table:
    """Show the loss's derivative by the rows of the sentence's tokens, and that by all other rows."""
    found = step()
    body = [[num(number), word(number), *cells(found.d_W_E[number])] for number in ids().tolist()]
    others = label("the other ", num(len(found.unmoved)), " tokens")
    body.append(["", others, *(num(x, ".0f") for x in found.d_W_E[found.unmoved[0]])])
    columns = [
        Column("id", "right", "blue"),
        Column("token", "left", "blue"),
        *(Column(f"by ${name[1:-1]}$", "right", "violet") for name in entries("E")),
    ]
    return Table(columns, body, size=28, width=WIDE, highlights={(LAST, None): "copper"})


@table
def update() -> Table:
    """Show the step on the last token's row, entry by entry, as a sum."""
    body = [
        [
            f"$E_{place}$",
            num(one.old, EXACT),
            label("−", num(one.eta), " × (", num(one.derivative, ROUNDED), ")"),
            num(one.new, ROUNDED),
        ]
        for place, one in enumerate(updates(step(), int(ids()[LAST])), start=1)
    ]
    columns = [
        Column("entry"),
        Column("old", "right", "violet"),
        Column("− $η$ × derivative", "right", "red"),
        Column("new", "right", "green"),
    ]
    return Table(columns, body, size=28, width=620)


@table
def before_after() -> Table:
    """Show the probability of the right token and the loss on both sides of the step."""
    found = step()
    sides = (("before", found.before), ("after", found.after))
    body = [[name, num(side.p_target, ROUNDED), num(side.loss_nats, ROUNDED)] for name, side in sides]
    columns = [Column(""), Column("$p$ of roof", "right", "green"), Column("loss $L$", "right", "red")]
    return Table(columns, body, size=28, width=460)
