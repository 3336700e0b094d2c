"""What stands on which row of tokens, in each of the two programs.

Row 0 holds s_0, row 1 the query letter, then come the word and SEP: the prompt. Process supervision goes on
with s_1..s_n. Both end with ':', the answer and EOS. The token of row i + 1 is predicted from row i.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from figures.core.counting.sizes import Sizes

Program = Literal["process", "outcome"]
PROGRAMS: tuple[Program, ...] = ("process", "outcome")


@dataclass(frozen=True)
class PromptRows:
    """Row numbers of the prompt, which both programs share."""

    sizes: Sizes

    @property
    def start(self) -> int:
        """The row that holds s_0."""
        return 0

    @property
    def query(self) -> int:
        """The row that holds the query letter."""
        return self.start + 1

    @property
    def letters(self) -> range:
        """The rows that hold w_1..w_n."""
        return range(self.query + 1, self.query + 1 + self.sizes.n)

    @property
    def separator(self) -> int:
        """The row that holds SEP, the prompt's last."""
        return self.letters.stop


@dataclass(frozen=True)
class Rows(PromptRows):
    """Row numbers of one program's finished row of tokens."""

    program: Program

    def __post_init__(self) -> None:
        if self.program not in PROGRAMS:
            message = f"the program is {self.program!r}, allowed are {' and '.join(PROGRAMS)}"
            raise ValueError(message)

    @property
    def states(self) -> range:
        """The rows that hold s_1..s_n; none in the outcome program."""
        first = self.separator + 1
        return range(first, first + (self.sizes.n if self.program == "process" else 0))

    @property
    def colon(self) -> int:
        """The row that holds ':'."""
        return self.states.stop

    @property
    def answer(self) -> int:
        """The row that holds the answer."""
        return self.colon + 1

    @property
    def eos(self) -> int:
        """The row that holds EOS, the last."""
        return self.answer + 1

    @property
    def length(self) -> int:
        """T, the number of rows."""
        return self.eos + 1

    @property
    def supervised(self) -> range:
        """The rows whose tokens the network has to print: all after the prompt."""
        return range(self.separator + 1, self.length)

    @property
    def printing_a_new_state(self) -> range:
        """The rows from which a state is predicted that no earlier row holds.

        Process: the rows before s_1..s_n, since the answer only repeats s_n. Outcome: the ':' row.
        """
        if self.program == "process":
            return range(self.states.start - 1, self.states.stop - 1)
        return range(self.colon, self.colon + 1)

    @property
    def roles(self) -> tuple[str, ...]:
        """What each row holds: s_0, q, w_1, ..., SEP, s_1, ..., ':', answer, EOS."""
        word = (f"w_{t}" for t, _ in enumerate(self.letters, start=1))
        written = (f"s_{t}" for t, _ in enumerate(self.states, start=1))
        return ("s_0", "q", *word, "SEP", *written, ":", "answer", "EOS")
