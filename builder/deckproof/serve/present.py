"""Present one built talk: for this machine alone, and nothing outside the talk's folder."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Thread

from deckproof.serve.server import Handler, Server, open_server

Say = Callable[[str], None]


def server(folder: Path, port: int) -> Server:
    """Return a server for `folder` on `port`, or on the next port that is free.

    Raises:
        UsageError: where none of them can be had.

    """
    return open_server(partial(Handler, directory=str(folder.resolve())), port)


def present(folder: Path, port: int, say: Say, *, opens: bool) -> None:
    """Serve `folder` until Ctrl-C, and open it in the browser where `opens`; `say` is told where it is.

    Raises:
        UsageError: where no port can be had.

    """
    with server(folder, port) as running:
        tell(running, port, say)
        say(f"{folder.name}: {running.address} (in the talk, S opens the speaker view; here, Ctrl-C ends)")
        if opens:
            open_browser(running)
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            say("stopped")


def tell(running: Server, port: int, say: Say) -> None:
    """Say so where another port was had than the one that was wanted."""
    if running.port != port:
        say(f"port {port} is taken: port {running.port} instead")


def open_browser(running: Server) -> None:
    """Open the server's address; in a thread, since a browser that runs in the terminal returns when it is closed."""
    Thread(target=webbrowser.open, args=[running.address], daemon=True).start()
