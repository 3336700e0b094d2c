"""The faults that rendering a deck can report."""

from __future__ import annotations

from deckproof.errors import Rule


class MathError(Rule):
    r"""A formula is not valid TeX.

    What: a formula that KaTeX cannot typeset.
    Why: it would be missing or red on the slide.
    Bad: `$\frac{a}$`. Good: `$\frac{a}{b}$`.
    """

    code = "R001"


class UnknownCitation(Rule):
    """A citation's key is not in the bibliography.

    What: `[@key]` where the .bib file has no such entry, or where the deck names no .bib file.
    Why: the audience cannot find the source.
    Bad: `[@vaswani2071]`. Good: `[@vaswani2017]`.
    """

    code = "R002"


class BrokenBibliography(Rule):
    """The bibliography cannot be used.

    What: a .bib file with a syntax error, or a cited entry that lacks a field of its kind.
    Why: no citation can be resolved, or one cannot be listed.
    Bad: an entry without its closing brace. Good: a file that a reference manager wrote.
    """

    code = "R003"
