"""From a program's plan to its weights."""

from __future__ import annotations

from math import sqrt

from figures.core.basis import Basis, matrix
from figures.core.counting.outcome import outcome
from figures.core.counting.plan import BlockPlan, Lookup, Plan
from figures.core.counting.process import process
from figures.core.counting.rows import Program, Rows
from figures.core.counting.sizes import HEADS, Sizes
from figures.core.counting.stream import keys, row_labels, stream
from figures.core.counting.task import letters, states_of
from figures.core.counting.tokens import COLON, EOS, vocabulary
from figures.core.counting.weights import Block, Head, Model
from figures.core.nn import Array

# The score of a looked-up row; all others have 0. The weight on it is then at least 0.99999 (see MAX_N).
SCORE = 16.0


def plan(program: Program, sizes: Sizes) -> Plan:
    """The plan of a program. Raises ValueError for an unknown program."""
    rows = Rows(sizes, program)  # refuses an unknown program
    return process(sizes) if rows.program == "process" else outcome(sizes)


def build(program: Program, sizes: Sizes) -> Model:
    """The weights of a program. Raises ValueError for an unknown program."""
    whole = plan(program, sizes)
    space = stream(sizes)
    return Model(
        sizes=sizes,
        E_tok=_token_embedding(sizes),
        E_pos=matrix(
            Basis.of(dict.fromkeys(row_labels(sizes), ())),
            space,
            {(row, f"POS[{row}]"): 1.0 for row in row_labels(sizes)},
        ).T,
        blocks=tuple(_block(block, sizes) for block in whole.blocks),
        R=_readout(whole, sizes),
    )


def units(block: BlockPlan, sizes: Sizes) -> Basis:
    """The F units of a block's MLP by name; those without a task are called unused[...]."""
    planned: dict[str, tuple[str, ...]] = {unit.name: () for unit in block.units}
    unused = {f"unused[{i}]": () for i in range(len(planned), sizes.F)}
    return Basis.of({**planned, **unused})


def _token_embedding(sizes: Sizes) -> Array:
    """A letter sets its TL, a state value its TV; SEP, ':' and EOS set nothing."""
    of_letters = {(letter, f"TL[{letter}]"): 1.0 for letter in letters(sizes)}
    of_values = {(value, f"TV[{value}]"): 1.0 for value in states_of(sizes)}
    return matrix(vocabulary(sizes), stream(sizes), {**of_letters, **of_values}).T


def _readout(whole: Plan, sizes: Sizes) -> Array:
    """OUT_v prints state token v; ':' and EOS are printed by position."""
    of_values = {(f"OUT[{value}]", value): 1.0 for value in states_of(sizes)}
    by_position = {
        (f"POS[{whole.colon_printed_from}]", COLON): 1.0,
        (f"POS[{whole.eos_printed_from}]", EOS): 1.0,
    }
    return matrix(stream(sizes), vocabulary(sizes), {**of_values, **by_position})


def _block(block: BlockPlan, sizes: Sizes) -> Block:
    space, names = stream(sizes), units(block, sizes)
    heads = [_head(lookup, sizes) for lookup in block.lookups]
    idle = [_idle_head(sizes)] * (HEADS - len(heads))
    reads = {(source, unit.name): weight for unit in block.units for source, weight in unit.reads.items()}
    writes = {(unit.name, target): weight for unit in block.units for target, weight in unit.writes.items()}
    return Block(
        heads=(*heads, *idle),
        W_in=matrix(space, names, reads),
        b_in=names.vector({unit.name: unit.bias for unit in block.units}),
        W_out=matrix(names, space, writes),
    )


def _head(lookup: Lookup, sizes: Sizes) -> Head:
    """Row j has key e_j; a row's query is SCORE sqrt(P) times the sum of e_j over the rows it looks up.

    Their product over sqrt(P) is SCORE at each of these rows and 0 elsewhere.
    """
    space, key_space, rows = stream(sizes), keys(sizes), row_labels(sizes)
    strength = SCORE * sqrt(sizes.P)
    looked_up = {
        (f"POS[{row}]", f"KEY[{target}]"): strength
        for row in range(sizes.P)
        for target in lookup.targets.get(row, (lookup.rest,))
    }
    copied = zip(space.slot(lookup.reads).directions, space.slot(lookup.writes).directions, strict=True)
    return Head(
        W_Q=matrix(space, key_space, looked_up),
        W_K=matrix(space, key_space, {(f"POS[{row}]", f"KEY[{row}]"): 1.0 for row in rows}),
        W_V=matrix(space, space, dict.fromkeys(copied, lookup.gain)),
    )


def _idle_head(sizes: Sizes) -> Head:
    """A head without a task: its scores are 0, so it looks at all rows alike, and it copies nothing."""
    space, key_space = stream(sizes), keys(sizes)
    return Head(matrix(space, key_space, {}), matrix(space, key_space, {}), matrix(space, space, {}))
