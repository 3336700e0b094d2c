"""The pieces of a page: scripts that cannot end their element, modules that need no other file."""

from __future__ import annotations

import base64
import json
import re

import pytest

from deckproof.assemble import parts
from deckproof.model import Rendered


@pytest.mark.parametrize("text", ['x = "</script>"', 'x = "</SCRIPT >"', 'x = "<!-- <script>"'])
def test_a_script_cannot_end_its_element(text: str) -> None:
    """What could end it, in any case, is written so that the script means the same."""
    written = parts.in_script(text)

    assert not re.search(r"</script|<!--", written, re.IGNORECASE)
    assert written.replace(r"\x3c", "<") == text


def test_data_cannot_end_its_element() -> None:
    """It reads back as what it was."""
    written = parts.as_json({"b": "</script>", "a": 1})

    assert "<" not in written
    assert json.loads(written) == {"a": 1, "b": "</script>"}


def test_modules_are_found_in_the_page() -> None:
    """The map holds each module's source, and the one that all may import; without modules there is no map."""
    written = json.loads(parts.import_map(Rendered("", [], [], modules={"mine": "export const a = 1;"})))["imports"]

    assert sorted(written) == ["marks", "mine"]
    assert base64.b64decode(written["mine"].partition(",")[2]).decode() == "export const a = 1;"
    assert parts.import_map(Rendered("", [], [])) == ""


def test_formulas_bring_their_rules() -> None:
    """A page without formulas carries none of KaTeX's, and no page its fonts twice."""
    assert parts.math_css("<p>no formula</p>") == ""
    assert ".katex" in parts.math_css('<span class="katex">x</span>')
    assert "@font-face" not in parts.math_css('<span class="katex">x</span>')
