"""Start the computing process and hear it out."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from dataclasses import asdict

from deckproof.compute.findings import FunctionRaised, ModuleFailed
from deckproof.compute.protocol import Json, Request, Response, origin_from, response_from
from deckproof.errors import DeckError, Finding, Place

_SAID_LINES = 16  # the fault handler begins with the deepest line, and our own are eight


def run(request: Request) -> Response:
    """Run the computing process and return its response; what the talk's code prints goes to standard error.

    Raises:
        DeckError: where the process ends before it has answered.

    """
    response, said = heard(request)
    sys.stderr.write(said)
    return response


def heard(request: Request) -> tuple[Response, str]:
    """Run the computing process and return its response and what the talk's code prints.

    Raises:
        DeckError: where the process ends before it has answered.

    """
    done = subprocess.run(
        [sys.executable, "-m", "deckproof.compute.worker"],
        input=json.dumps(asdict(request)),
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        cwd=request.root,
        check=False,
    )
    # What follows the last line feed is a line that was cut off.
    lines: list[Json] = [json.loads(line) for line in done.stdout.split("\n")[:-1]]
    if lines and "response" in lines[-1]:
        return response_from(lines[-1]["response"]), done.stderr
    raise DeckError([_ended(request, lines, done)])


def _ended(request: Request, lines: list[Json], done: subprocess.CompletedProcess[str]) -> Finding:
    """Return the finding for a process that ended early, at what it was doing."""
    how = f"status {done.returncode}" if done.returncode >= 0 else f"signal {signal.Signals(-done.returncode).name}"
    said = "\n".join(done.stderr.rstrip().splitlines()[-_SAID_LINES:])
    if not lines:
        message = f"the computing process ended with {how} while it imported {request.module}"
        return ModuleFailed.at(Place(request.module.replace(".", "/") + ".py", 1), message, said)
    started = lines[-1]["started"]
    origin = origin_from(started)
    message = f"the computing process ended with {how} while {started['kind']} {origin.function!r} ran"
    return FunctionRaised.at(origin.place, message, said)
