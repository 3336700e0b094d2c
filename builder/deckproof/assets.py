"""Where the files lie that a finished deck carries inside: reveal.js, KaTeX and the fonts."""

from __future__ import annotations

from pathlib import Path

VENDOR = Path(__file__).parent / "assets" / "vendor"


class MissingAsset(Exception):
    """A file that the installation should have brought is not there."""


def vendor(*parts: str) -> Path:
    """Return the path of a file or folder that the build hook brought in.

    >>> vendor("source-sans", "SourceSans3-Regular.ttf").name
    'SourceSans3-Regular.ttf'

    Raises:
        MissingAsset: where it is not there.

    """
    path = VENDOR.joinpath(*parts)
    if not path.exists():
        wanted = "/".join(parts)
        raise MissingAsset(
            f"the installed deckproof lacks {wanted!r} (looked for {path}): "
            "install it again, which fetches it: python -m pip install --force-reinstall --no-deps -e . in its folder"
        )
    return path
