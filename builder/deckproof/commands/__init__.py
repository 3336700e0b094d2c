"""The commands, one a module; each loads what it needs when it runs, so that `--help` is quick."""

from __future__ import annotations

from deckproof.commands.build import build
from deckproof.commands.check import check
from deckproof.commands.diff import diff
from deckproof.commands.doctor import doctor
from deckproof.commands.export import export
from deckproof.commands.new import new
from deckproof.commands.numbers import numbers
from deckproof.commands.present import present
from deckproof.commands.serve import serve
from deckproof.commands.why import why

COMMANDS = (build, check, export, serve, present, numbers, diff, why, new, doctor)
