"""The texts with digits of rendered HTML."""

from __future__ import annotations

import pytest

from deckproof.verify.fresh import texts_with_digits


@pytest.mark.parametrize("attribute", ["data-num", "data-literal"])
def test_text_inside_numbers_is_left_out(attribute: str) -> None:
    """At any depth, and only there."""
    assert texts_with_digits(f'<p>a 1<b {attribute}=""><i>2</i></b>3</p>') == ["a 1", "3"]


def test_ticks_and_counted_numbers_are_texts() -> None:
    """No ledger has them, so they are compared with the rendering."""
    assert texts_with_digits('<b data-tick="1">1</b><b data-ref="number">Figure 2</b>') == ["1", "Figure 2"]


def test_text_nodes_end_at_tags_and_comments() -> None:
    """As in a browser; void elements do not stay open."""
    html = '<p>1<br>2<!-- x -->3<img data-num="">4<path data-num=""/>5</p>'

    assert texts_with_digits(html) == ["1", "2", "3", "4", "5"]


def test_attributes_that_are_read_aloud_are_texts() -> None:
    """Alt texts, titles and labels; not those of numbers, no other attribute."""
    html = '<img alt="a 1" src="2"><p title="3" aria-label="4" id="5"></p><b data-num="" title="6"></b>'

    assert texts_with_digits(html) == ["a 1", "3", "4"]


def test_scripts_and_styles_are_no_text() -> None:
    """Entities in text are resolved."""
    assert texts_with_digits("<style>1</style><script>2</script><p>a&#51;&lt;</p>") == ["a3<"]


def test_an_element_left_open_ends_with_the_one_around_it() -> None:
    """What follows is outside the number."""
    assert texts_with_digits('<p><b data-num="">1</p>2') == ["2"]
