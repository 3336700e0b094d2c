"""The browsers that look at a talk: each is told what happens, in the same order."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from queue import SimpleQueue
from threading import Lock

Message = Mapping[str, object]
_END = ""


def event(message: Message) -> str:
    """Return a message as a server-sent event."""
    return f"data: {json.dumps(message, ensure_ascii=False)}\n\n"


class Hub:
    """Queues of events, one for each browser that listens."""

    def __init__(self) -> None:
        self._queues: set[SimpleQueue[str]] = set()
        self._lock = Lock()
        self._closed = False

    def __len__(self) -> int:
        """Return how many listen."""
        return len(self._queues)

    def join(self, greeting: Iterable[Message]) -> SimpleQueue[str]:
        """Return the queue of a browser that listens from now on; it is told the greeting first."""
        queue = SimpleQueue[str]()
        with self._lock:
            for message in greeting:
                queue.put(event(message))
            if self._closed:
                queue.put(_END)
            self._queues.add(queue)
        return queue

    def leave(self, queue: SimpleQueue[str]) -> None:
        """Forget a browser that is gone."""
        with self._lock:
            self._queues.discard(queue)

    def tell(self, message: Message) -> None:
        """Tell all."""
        text = event(message)
        with self._lock:
            for queue in self._queues:
                queue.put(text)

    def close(self) -> None:
        """Tell all that there is no more: an empty event."""
        with self._lock:
            self._closed = True
            for queue in self._queues:
                queue.put(_END)
