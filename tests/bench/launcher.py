"""Run one command and write down how long it took and how much memory its largest process held.

A process of its own that loads next to nothing: what a started process is said to have held includes what the one that
started it held, so a large benchmark would hide a small tool.
"""

import os
import sys
import time


def main() -> None:
    """Run `argv[2:]` and write its seconds, peak (as the system counts it) and exit status into the file `argv[1]`."""
    report, command = sys.argv[1], sys.argv[2:]
    start = time.perf_counter()
    process = os.posix_spawnp(command[0], command, os.environ)
    _, status, usage = os.wait4(process, 0)  # with the processes that it waited for itself
    seconds = time.perf_counter() - start
    with open(report, "w", encoding="utf-8") as file:  # noqa: PTH123 (pathlib alone doubles what this process holds)
        file.write(f"{seconds!r} {usage.ru_maxrss} {os.waitstatus_to_exitcode(status)}")


if __name__ == "__main__":
    main()
