"""The build hook: what a deck carries inside is fetched by the lock file, once, and is all there."""

from __future__ import annotations

import base64
import json
import subprocess
from pathlib import Path

import pytest

import vendor_hook
from vendor_hook import VendorError

BUILDER = Path(vendor_hook.__file__).parent
LOCK = json.loads((BUILDER / "npm" / "package-lock.json").read_text(encoding="utf-8"))
PACKAGES = {path: entry for path, entry in LOCK["packages"].items() if path}
VENDOR = BUILDER / "deckproof" / "assets" / "vendor"


class Npm:
    """Stands in for npm: lays out the wanted files, but for one that may be missing, and counts its runs."""

    def __init__(self, status: int = 0, without: str = "") -> None:
        self.status = status
        self.without = without
        self.runs = 0

    def __call__(self, work: Path) -> subprocess.CompletedProcess[str]:
        """Make `node_modules` in `work`; each file's text is its name."""
        self.runs += 1
        for package, folders in vendor_hook.WANTED.items():
            for pattern in (one for patterns in folders.values() for one in patterns if one != self.without):
                file = work / "node_modules" / package / pattern.replace("*", "Main")
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(file.name, encoding="utf-8")
        return subprocess.CompletedProcess([], self.status, "", "ENOTFOUND the registry\n")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A folder with a lock file, as `builder/npm` is."""
    folder = tmp_path / "npm"
    folder.mkdir()
    for name in ("package.json", "package-lock.json"):
        (folder / name).write_text("{}", encoding="utf-8")
    return folder


def cut(folder: Path) -> None:
    """Stand in for the cutting of fonts."""
    fonts = [file for pattern in vendor_hook.CUT for file in folder.glob(pattern)]
    (folder / "cut").write_text(f"{len(fonts)} fonts", encoding="utf-8")


class TestVendor:
    """The folder is filled when something changed, and left alone otherwise."""

    def test_what_is_copied(self, source: Path, tmp_path: Path) -> None:
        """Each file lands in its package's folder, whatever folder npm had it in, and nothing else does."""
        target = tmp_path / "vendor"
        assert vendor_hook.vendor(source, target, Npm(), cut)
        names = {file.relative_to(target).as_posix() for file in target.rglob("*") if file.is_file()}
        assert {"reveal.js/reveal.js", "reveal.js/plugin/zoom.js", "katex/fonts/Main.woff2"} < names
        wanted = [one for folders in vendor_hook.WANTED.values() for some in folders.values() for one in some]
        assert len(names) == len([vendor_hook.STAMP, "cut", *wanted])
        assert (target / "cut").read_text(encoding="utf-8") == "5 fonts"
        assert (target / "katex" / "katex.min.js").read_text(encoding="utf-8") == "katex.min.js"

    def test_the_second_time_there_is_nothing_to_do(self, source: Path, tmp_path: Path) -> None:
        """An up-to-date folder is left alone, without npm."""
        npm = Npm()
        assert vendor_hook.vendor(source, tmp_path / "vendor", npm, cut)
        assert not vendor_hook.vendor(source, tmp_path / "vendor", npm, cut)
        assert npm.runs == 1

    def test_a_new_lock_file_renews_everything(self, source: Path, tmp_path: Path) -> None:
        """After a change of versions nothing old is left."""
        target, npm = tmp_path / "vendor", Npm()
        vendor_hook.vendor(source, target, npm, cut)
        (target / "old.js").touch()
        (source / "package-lock.json").write_text('{"changed": true}', encoding="utf-8")
        assert vendor_hook.vendor(source, target, npm, cut)
        assert not (target / "old.js").exists()

    def test_a_new_wish_renews_everything(self, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A change of what is taken counts like a change of versions."""
        npm = Npm()
        vendor_hook.vendor(source, tmp_path / "vendor", npm, cut)
        monkeypatch.setattr(vendor_hook, "WANTED", {"katex": {".": ("LICENSE",)}})
        assert vendor_hook.vendor(source, tmp_path / "vendor", npm, cut)
        assert not (tmp_path / "vendor" / "reveal.js").exists()

    def test_a_lost_file_is_brought_back(self, source: Path, tmp_path: Path) -> None:
        """A folder that lost a file is not up to date."""
        target, npm = tmp_path / "vendor", Npm()
        vendor_hook.vendor(source, target, npm, cut)
        (target / "katex" / "fonts" / "Main.woff2").unlink()
        assert vendor_hook.vendor(source, target, npm, cut)
        assert (target / "katex" / "fonts" / "Main.woff2").is_file()

    def test_when_npm_fails(self, source: Path, tmp_path: Path) -> None:
        """The error repeats what npm said and says what to check; the old folder stays."""
        target = tmp_path / "vendor"
        vendor_hook.vendor(source, target, Npm(), cut)
        (source / "package-lock.json").write_text('{"changed": true}', encoding="utf-8")
        with pytest.raises(VendorError, match=r"(?s)exit status 7.*ENOTFOUND the registry\nCheck that"):
            vendor_hook.vendor(source, target, Npm(status=7), cut)
        assert (target / "katex" / "katex.min.js").is_file()

    @pytest.mark.parametrize("pattern", ["dist/plugin/zoom.js", "dist/fonts/*.woff2"])
    def test_when_a_package_lacks_a_file(self, source: Path, tmp_path: Path, pattern: str) -> None:
        """The error names the package and the file, and where to correct it."""
        with pytest.raises(VendorError) as caught:
            vendor_hook.vendor(source, tmp_path / "vendor", Npm(without=pattern), cut)
        assert f" holds no {pattern}; " in str(caught.value)
        assert "WANTED in builder/vendor_hook.py" in str(caught.value)


class TestLockFile:
    """The lock file fixes versions and contents, and leaves open where they are fetched."""

    @pytest.mark.parametrize("path", PACKAGES)
    def test_every_package_is_fixed_by_its_checksum(self, path: str) -> None:
        """Each entry has a SHA-512 of its archive: 64 bytes."""
        kind, _, digest = PACKAGES[path]["integrity"].partition("-")
        assert kind == "sha512"
        assert len(base64.b64decode(digest)) == 64

    @pytest.mark.parametrize("path", PACKAGES)
    def test_no_package_names_an_address(self, path: str) -> None:
        """Any registry or mirror will do, since the checksum decides."""
        assert "resolved" not in PACKAGES[path]

    def test_the_wanted_versions_are_exact(self) -> None:
        """package.json names what is wanted with exact versions, and the lock file holds the same."""
        wanted = json.loads((BUILDER / "npm" / "package.json").read_text(encoding="utf-8"))["dependencies"]
        assert wanted.keys() == vendor_hook.WANTED.keys()
        assert {name: PACKAGES[f"node_modules/{name}"]["version"] for name in wanted} == wanted


class TestInstalled:
    """What this installation carries."""

    def test_it_is_up_to_date(self) -> None:
        """The vendor folder was filled from the lock file that is there now."""
        stamp = vendor_hook.fingerprint(BUILDER / "npm" / "package-lock.json")
        assert vendor_hook.is_current(VENDOR, stamp)

    def test_every_font_of_the_formulas_is_there(self) -> None:
        """The 20 fonts that KaTeX's style sheet names, and no other."""
        style = (VENDOR / "katex" / "katex.min.css").read_text(encoding="utf-8")
        fonts = [file.name for file in (VENDOR / "katex" / "fonts").iterdir()]
        assert len(fonts) == 20
        assert all(f"fonts/{name}" in style for name in fonts)

    @pytest.mark.parametrize("package", vendor_hook.WANTED)
    def test_every_package_brings_its_licence(self, package: str) -> None:
        """Each part may be passed on, and says so."""
        (licence,) = (VENDOR / package).glob("LICENSE*")
        words = " ".join(licence.read_text(encoding="utf-8").split())
        assert "Permission is hereby granted, free of charge" in words or "SIL OPEN FONT LICENSE" in words
