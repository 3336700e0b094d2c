"""What to say about an exception that a talk's code raised: its text, its place in the project, its traceback."""

from __future__ import annotations

import traceback
from pathlib import Path

from deckproof.compute.findings import BadFormatSpec, FunctionRaised, UnshowableValue
from deckproof.compute.protocol import Failure
from deckproof.errors import Place
from deckproof.numbers import BadSpec, BadValue

CAUGHT = (Exception, SystemExit)
"""What a talk's code may raise without ending the computing process; Ctrl-C still does."""
_PACKAGE = Path(__file__).parent.parent
_TRACEBACK_LINES = 6


def failure(error: BaseException, what: str, root: Path, defined: Place) -> Failure:
    """Return why `what`, a function defined at `defined`, has no result: the fault stands at the line that raised."""
    place = place_in(root, error) or defined
    if isinstance(error, BadValue | BadSpec):
        rule = UnshowableValue if isinstance(error, BadValue) else BadFormatSpec
        return Failure(rule.code, f"in {what}, a number: {error}", trace(error), place)
    return Failure(FunctionRaised.code, f"{what} raised {described(error)}", trace(error), place)


def described(error: BaseException) -> str:
    """Return an exception's type and text."""
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def place_in(root: Path, error: BaseException) -> Place | None:
    """Return the deepest line of the project's own code that an exception passed, None where it passed none."""
    if isinstance(error, SyntaxError) and error.filename and _is_own(error.filename, root):
        return Place(relative(error.filename, root), error.lineno or 1)
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if _is_own(frame.filename, root)]
    return Place(relative(frames[-1].filename, root), frames[-1].lineno or 1) if frames else None


def trace(error: BaseException) -> str:
    """Return the last lines of the traceback."""
    lines = "".join(traceback.format_exception(error)).rstrip().splitlines()
    return "\n".join(lines[-_TRACEBACK_LINES:])


def relative(file: str, root: Path) -> str:
    """Return a path relative to the project, where it is inside it."""
    path = Path(file)
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else str(path)


def _is_own(file: str, root: Path) -> bool:
    """Say whether a file is the author's: in the project, and no part of an environment or of Deckproof itself."""
    path = Path(file)
    if not path.is_relative_to(root) or path.is_relative_to(_PACKAGE):
        return False
    return not any(part.startswith(".") or part == "site-packages" for part in path.relative_to(root).parts)
