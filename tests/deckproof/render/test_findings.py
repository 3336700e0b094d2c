"""Each rule of rendering: its docstring's examples do what they say, and its text is printed as it should be."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deckproof.errors import RULES
from deckproof.render import findings
from tests.deckproof.render.rendering import faults

OWN = sorted(code for code, rule in RULES.items() if rule.__module__ == findings.__name__)
HEAD = "---\ntitle: T\nbibliography: refs.bib\n---\n"
ENTRY = "@misc{vaswani2017, title = {T}, author = {Ashish Vaswani}, year = 2017}\n"
CITING = "## A\n\n[@vaswani2017]\n"
# For each rule: what its docstring calls bad and good, each with the slides and the bibliography it stands in.
EXAMPLES = {
    "R001": ((r"$\frac{a}$", "## A\n\n$\\frac{a}$\n", ENTRY), (r"$\frac{a}{b}$", "## A\n\n$\\frac{a}{b}$\n", ENTRY)),
    "R002": (("[@vaswani2071]", "## A\n\n[@vaswani2071]\n", ENTRY), ("[@vaswani2017]", CITING, ENTRY)),
    "R003": (("without its closing brace", CITING, ENTRY.removesuffix("}\n")), ("a file that", CITING, ENTRY)),
}


def test_every_rule_has_examples() -> None:
    """No rule of this stage is without a row above."""
    assert sorted(EXAMPLES) == OWN


@pytest.mark.parametrize("code", OWN)
def test_the_examples_of_a_docstring_are_true(code: str, tmp_path: Path) -> None:
    """What it calls bad trips this rule alone; what it calls good trips none."""
    doc = re.sub(r"\s+", " ", RULES[code].__doc__ or "")
    bad, good = (part.strip() for part in doc.partition("Bad: ")[2].split("Good: "))
    (bad_words, bad_body, bad_bib), (good_words, good_body, good_bib) = EXAMPLES[code]

    assert bad_words in bad
    assert good_words in good
    assert [fault.split()[1] for fault in faults(tmp_path, bad_body, HEAD, refs_bib=bad_bib)] == [code]
    assert faults(tmp_path, good_body, HEAD, refs_bib=good_bib) == []


def test_what_is_printed_of_a_formula(tmp_path: Path) -> None:
    """KaTeX's message, and the formula with its numbers, at the line where it begins."""
    assert faults(tmp_path, "## A\n\nb\n$\\frac{{{ n }}}$\n\n$$\nc\n\\nothing\n$$\n") == [
        (
            "7: R001 Unexpected end of input in a macro argument, expected '}' at end of input: "
            "\u2026ata{mark=0}{7}}\n    in the formula \\frac{7}"
        ),
        "9: R001 Undefined control sequence: \\nothing at position 4: c \\nothing\n    in the formula c \\nothing",
    ]


def test_all_faults_come_at_once(tmp_path: Path) -> None:
    """Formulas and citations of all slides are reported together."""
    body = "## A[^x]\n\n$\\a$ [@b]\n\n::: notes\n$\\c$\n:::\n\n## D $\\e$\n\n[^x]: [@f]\n"

    assert [fault.partition(" ")[0] for fault in faults(tmp_path, body)] == ["6:", "6:", "9:", "12:", "14:"]
