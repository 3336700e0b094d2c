"""Browsers that listen: what each is told, and in which order."""

from __future__ import annotations

import json
from queue import SimpleQueue

from deckproof.serve.hub import Hub, event


def heard(queue: SimpleQueue[str]) -> list[object]:
    """The messages that wait in a queue; None is the end."""
    texts = [queue.get_nowait() for _ in range(queue.qsize())]
    return [json.loads(text.removeprefix("data: ")) if text else None for text in texts]


def test_an_event() -> None:
    """One line of JSON, whatever line feeds its texts hold, and an empty line: so a browser reads it."""
    text = event({"html": "one\ntwo \u2028 \u00e9"})

    assert text.startswith("data: {")
    assert text.endswith("}\n\n")
    assert "\n" not in text.removesuffix("\n\n")
    assert json.loads(text.removeprefix("data: ")) == {"html": "one\ntwo \u2028 \u00e9"}


def test_all_hear_the_same() -> None:
    """Who listens hears its greeting, and then all that is told, in order; who has left, nothing more."""
    hub = Hub()
    first = hub.join([{"hello": 1}])
    hub.tell({"a": 1})
    second = hub.join([])
    hub.tell({"b": 2})
    hub.leave(first)
    hub.tell({"c": 3})

    assert heard(first) == [{"hello": 1}, {"a": 1}, {"b": 2}]
    assert heard(second) == [{"b": 2}, {"c": 3}]
    assert len(hub) == 1


def test_the_end() -> None:
    """All are told when there is no more, and who comes later at once."""
    hub = Hub()
    first = hub.join([])
    hub.close()

    assert heard(first) == [None]
    assert heard(hub.join([{"hello": 1}])) == [{"hello": 1}, None]
