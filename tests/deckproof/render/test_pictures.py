"""Drawings and image files inside the page."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from deckproof.render.pictures import data_uri, embed, prefixed

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="old" width="9">'
    '<title id="t">x</title><defs><clipPath id="c"/><g id="g"/></defs>'
    '<g clip-path="url(#c)" aria-labelledby="t"><use href="#g"/><use xlink:href="#g"/>'
    '<svg role="img" aria-label="inner"/></g></svg>'
)


def embedded(label: str = "new", prefix: str = "p-") -> str:
    """Embed the drawing above."""
    return embed(SVG, "figure", label, prefix)


def test_ids_and_their_uses_get_the_prefix() -> None:
    """Every id, and everything that names one, belongs to its place in the page."""
    html = embedded()

    for text in ('id="p-t"', 'id="p-c"', 'id="p-g"', "url(#p-c)", 'aria-labelledby="p-t"', 'href="#p-g"'):
        assert text in html
    assert embedded(prefix="zz").count("zz") == 7


def test_two_places_share_no_id() -> None:
    """The same drawing twice in a page has different ids."""
    assert embedded(prefix="a-").replace("a-", "b-", 0) != embedded(prefix="b-")
    assert "#b-" not in embedded(prefix="a-")


@pytest.mark.parametrize(("kind", "role"), [("figure", "img"), ("table", "table")])
def test_the_root_says_what_it_shows(kind: str, role: str) -> None:
    """The root has its role and the alt text, escaped, in place of its own; labels inside stay."""
    html = embed(SVG, "table" if kind == "table" else "figure", 'a "b" < c', "p-")

    assert html.startswith(f'<svg role="{role}" aria-label="a &quot;b&quot; &lt; c" xmlns=')
    assert 'aria-label="inner"' in html
    assert "old" not in html


def test_a_root_without_a_label_gets_one() -> None:
    """A drawing with a bare root is labelled too."""
    assert embed("<svg><g/></svg>", "figure", "x", "p-") == ('<svg role="img" aria-label="x"><g/></svg>')


@pytest.mark.parametrize(
    ("name", "kind"),
    [("a.png", "image/png"), ("a.svg", "image/svg+xml"), ("a.jpg", "image/jpeg"), ("a", "application/octet-stream")],
)
def test_a_file_becomes_its_own_address(tmp_path: Path, name: str, kind: str) -> None:
    """The address holds the kind and every byte of the file."""
    content = bytes(range(256))
    (tmp_path / name).write_bytes(content)
    head, _, data = data_uri(tmp_path / name).partition(",")

    assert head == f"data:{kind};base64"
    assert base64.b64decode(data) == content


@pytest.mark.parametrize(
    ("attribute", "value", "found"),
    [
        ("id", "a", "p-a"),
        ("clip-path", "url(#c)", "url(#p-c)"),
        ("href", "#g", "#p-g"),
        ("xlink:href", "#g", "#p-g"),
        ("href", "https://example.org/#g", "https://example.org/#g"),
        ("", '<use href="#g" id="u"/>', '<use href="#p-g" id="p-u"/>'),
        ("fill", "red", "red"),
    ],
)
def test_a_changing_value_gets_the_same_prefix(attribute: str, value: str, found: str) -> None:
    """What a state of a figure puts into an attribute names the same ids as the embedded drawing."""
    assert prefixed(attribute, value, "p-") == found
