"""Attributes in braces become HTML attributes."""

from __future__ import annotations

import pytest
from markdown_it.token import Token

from deckproof.model import Attributes
from deckproof.render.attributes import attributes_of, html_attributes


@pytest.mark.parametrize(
    ("attributes", "html"),
    [
        (Attributes(), ""),
        (Attributes("a", ("b", "c")), ' id="a" class="b c"'),
        (Attributes(pairs={"width": "60%", "height": "300"}), ' style="width:60%;height:300px;"'),
        (Attributes(pairs={"style": "margin:0", "width": "2em"}), ' style="width:2em;margin:0"'),
        (Attributes(pairs={"background-color": "#123"}), ' data-background-color="#123"'),
        (Attributes(pairs={"data-x": "1"}), ' data-x="1"'),
        (
            Attributes(pairs={"title": 'a "b" & c', "lang": "de", "target": "_blank", "aria-label": "d"}),
            ' title="a &quot;b&quot; &amp; c" lang="de" target="_blank" aria-label="d"',
        ),
        (Attributes(pairs={"caption": "elsewhere"}), ""),
        (Attributes(pairs={"width": '"><b>'}), ' style="width:&quot;&gt;&lt;b&gt;;"'),
    ],
)
def test_how_attributes_are_written(attributes: Attributes, html: str) -> None:
    """Sizes are styles, HTML's own names stay, all other keys are data; the caption stands elsewhere."""
    assert html_attributes(attributes, str) == html


def test_references_in_values_are_resolved() -> None:
    """Each value passes through the function that resolves references."""
    assert html_attributes(
        Attributes(pairs={"title": "{{ n }}", "width": "{{ w }}"}), lambda text: text.strip("{} ")
    ) == (' style="width:w;" title="n"')


def test_a_token_without_braces_has_none() -> None:
    """Reading leaves no attributes on most tokens."""
    token = Token("paragraph_open", "p", 1)

    assert attributes_of(token) == Attributes()
    token.meta["attributes"] = Attributes("a")
    assert attributes_of(token) == Attributes("a")
