"""Pictures inside a slide: drawings as inline SVG with ids of their own, image files as data."""

from __future__ import annotations

import base64
import mimetypes
import re
from html import escape
from pathlib import Path

from deckproof.model import DrawingKind

_ID = re.compile(r'(\bid="|url\(#|href="#|aria-(?:labelledby|describedby)=")')
_ROOT = re.compile(r"<svg\b[^>]*>")
_ROOT_LABEL = re.compile(r'\s(?:role|aria-label)="[^"]*"')


def embed(svg: str, kind: DrawingKind, label: str, prefix: str) -> str:
    """Return a drawing's SVG for one place in the page.

    Every id and every reference to one gets `prefix`: two drawings with the same id on slides of which one is hidden
    lose their clip paths.
    """
    svg = _ID.sub(lambda match: match[1] + prefix, svg)
    role = "table" if kind == "table" else "img"
    return _ROOT.sub(lambda match: _labelled(match[0], role, label), svg, count=1)


def prefixed(attribute: str, value: str, prefix: str) -> str:
    """Return an attribute's value, or inner mark-up, in which every id has the prefix that `embed` gives it."""
    if attribute == "id":
        return prefix + value
    if attribute.endswith("href") and value.startswith("#"):
        return f"#{prefix}{value[1:]}"
    return _ID.sub(lambda match: match[1] + prefix, value)


def _labelled(root: str, role: str, label: str) -> str:
    """Return the root tag with its role and its text for who cannot see it."""
    bare = _ROOT_LABEL.sub("", root)
    return bare.replace("<svg", f'<svg role="{role}" aria-label="{escape(label)}"', 1)


def data_uri(path: Path) -> str:
    """Return an image file as an address that holds the image itself."""
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return f"data:{kind};base64,{base64.b64encode(path.read_bytes()).decode()}"
