"""What the benchmarks see in a real browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench import synthetic
from tests.bench.browser import FIRST_SLIDE, edits_painted, first_slide, session
from tests.bench.synthetic import Size
from tests.bench.tools import Server, Tool, bench
from tests.projects import write

PAGE = f"""<!doctype html><title>Slides</title>
<h1 style="visibility: hidden">{synthetic.TITLE}</h1><img src="https://fonts.invalid/a.png" alt="">
<script>
const later = (frames) => requestAnimationFrame(() => {{
  if (frames) return later(frames - 1);
  document.body.dataset.shown = performance.now();
  document.querySelector("h1").style.visibility = "visible";
}});
addEventListener("load", () => later(20));
</script>
"""
# Serves the talk's Markdown as a list that asks for itself again and again: the simplest live preview.
PREVIEW = r"""
import http.server, pathlib, sys

PAGE = '''<!doctype html><ul id="list"></ul><script>
const ask = async () => {
  document.getElementById("list").innerHTML = (await (await fetch("/talk")).text());
  requestAnimationFrame(ask);
};
ask();
</script>'''

class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        lines = pathlib.Path("slides.md").read_text("utf-8").splitlines()
        items = "".join(f"<li>{line}</li>" for line in lines if any(word in line for word in ("harbour", "lantern")))
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write((items if self.path == "/talk" else PAGE).encode())

http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
"""


@pytest.mark.browser
def test_the_first_slide_is_ready_when_its_title_can_be_seen(tmp_path: Path) -> None:
    """A title that is there but hidden is no slide yet."""
    write(tmp_path / "index.html", PAGE)

    with session() as browser:
        page = browser.new_page()
        page.add_init_script(FIRST_SLIDE)
        page.goto((tmp_path / "index.html").as_uri())
        ready = page.evaluate("window.benchFirstSlide")

        page.wait_for_selector("body[data-shown]")

        assert ready > float(page.evaluate("document.body.dataset.shown"))


@pytest.mark.browser
def test_whom_a_page_asks_is_noted(tmp_path: Path) -> None:
    """A page that asks a host is opened all the same, and the host has its name in the table."""
    write(tmp_path / "index.html", PAGE)

    with session() as browser:
        opened = first_slide(browser, (tmp_path / "index.html").as_uri(), rounds=2)

    assert opened.hosts == ("fonts.invalid",)
    assert opened.ms > 0


@pytest.mark.browser
def test_an_edit_is_timed_until_its_word_is_painted(tmp_path: Path) -> None:
    """Each edit has a time after its saving; the talk ends as the last edit left it."""
    write(tmp_path / "preview.py", PREVIEW)
    server = Server(("python3", str(tmp_path / "preview.py"), "{port}"), "http://127.0.0.1:{port}/#{slide}")
    tool = Tool("preview", "1", "pandoc", ("true",), "slides.html", ("slides.html",), server=server)
    one = bench(tool, tmp_path / "talk", Size(slides=4, formulas=2, figures=1))

    with session() as browser:
        times = edits_painted(browser, one, 3)

    assert len(times) == 3
    assert all(time > 0 for time in times)
