"""The texts with digits of rendered HTML."""

from __future__ import annotations

import pytest

from deckproof.verify.fresh import drawn_texts, texts_with_digits


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


def test_numbers_declared_in_a_drawing_are_texts() -> None:
    """No ledger has them; outside of drawings it does."""
    assert texts_with_digits('<svg><g data-literal="">1</g><g data-num="">2</g></svg><b data-literal="">3</b>') == ["1"]


def test_what_figures_with_controls_change_is_left_out() -> None:
    """Their drawing's inside and the outputs; not its label, the buttons, a caption, or a figure without controls."""
    inside = '<svg aria-label="1 dot"><g aria-label="2"><text>3</text></g></svg>'
    controls = '<div class="controls"><output>4</output><button>5</button></div><template><svg>6</svg></template>'

    assert texts_with_digits(f'<i data-figure="f">{inside}{controls}<p>7 <svg>8</svg></p></i>9') == [
        *("1 dot", "5", "7 ", "8", "9")
    ]
    assert texts_with_digits(f"<i>{inside}<output>4</output></i>") == ["1 dot", "2", "3", "4"]


def test_texts_of_a_drawing_are_all_but_computed_numbers() -> None:
    """Declared ones are among them; the drawing's own label is not."""
    texts = '<b data-num="">3</b><b data-literal="">4</b><style>5</style><b>6<i data-num="">7</i>8</b>'

    assert drawn_texts(f'<svg aria-label="1"><g aria-label="2">{texts}</g></svg>') == ["2", "4", "6", "8"]
