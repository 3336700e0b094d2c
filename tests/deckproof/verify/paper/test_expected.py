"""What a slide says that paper has to hold."""

from __future__ import annotations

from collections import Counter

import pytest

from deckproof.verify.paper.expected import Content, missing, numbers, words


def test_words_have_no_digits() -> None:
    """A digit beside a word may be a subscript, which a PDF writes on the same line."""
    assert words("Überall x2 and GPT-2, isn't_it") == ["Überall", "x", "and", "GPT", "isn", "t", "it"]


def test_numbers_have_no_signs() -> None:
    """A minus sign may belong to a formula."""
    assert numbers("\u22120.5, 2,048 and 10\u22127.") == Counter(["0.5", "2,048", "10", "7"])


def test_what_is_passed_over() -> None:
    """Drawings, formulas, scripts and templates have no words; what follows them has."""
    html = '<p>a<svg><text>b</text></svg><span class="math inline"><span>c</span></span><script>d</script>'
    html += "<template><p>e</p></template><img class='math'>f</p>"

    assert Content(html).sequence == ["a", "f"]


def test_links_and_ids() -> None:
    """In order; an anchor without an address is no link."""
    content = Content('<p id="x"><a href="#y">y</a><a>z</a><a href="https://e.org?a&amp;b">e</a></p>')

    assert (content.links, content.ids) == (["#y", "https://e.org?a&b"], {"x"})


@pytest.mark.parametrize(
    ("indices", "steps"), [([], 0), ([""], 1), (["", ""], 2), (["1", "1", "2"], 2), (["1", "", "1"], 2)]
)
def test_steps(indices: list[str], steps: int) -> None:
    """Fragments of one index are one; those without are one each."""
    marks = (f' data-fragment-index="{index}"' if index else "" for index in indices)

    assert Content("".join(f'<i class="fragment"{mark}></i>' for mark in marks)).steps == steps


def test_missing_counts() -> None:
    """What is wanted more often than it is found."""
    assert list(missing(Counter(["b", "b", "a"]), Counter(["b", "c"]))) == ["a", "b"]
