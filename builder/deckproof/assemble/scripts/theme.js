// The theme: light, dark, or high contrast for bad projectors. D goes to the next; the browser keeps the choice; without
// one the system's preference decides. Paper is light. An address that ends in `?theme=dark` decides before all of these.
// Classic script, so that file:// runs it.
(() => {
  "use strict";
  const THEMES = ["light", "dark", "contrast"];
  const KEY = "deckproof-theme";
  const D = 68;
  const root = document.documentElement;
  const isPaper = /print-pdf|[?&]view=print/iu.test(location.search);
  const asked = new URLSearchParams(location.search).get("theme");

  /** A browser may forbid a file to keep anything: the theme then lasts as long as the page. */
  function kept() {
    try { return localStorage.getItem(KEY); } catch { return null; }
  }

  function keep(theme) {
    try { localStorage.setItem(KEY, theme); } catch { /* it lasts as long as the page */ }
  }

  function preferred() {
    const prefers = (query) => matchMedia(query).matches;
    if (prefers("(prefers-contrast: more)")) return "contrast";
    return prefers("(prefers-color-scheme: dark)") ? "dark" : "light";
  }

  function show(theme) {
    root.dataset.theme = THEMES.includes(theme) ? theme : "light";
  }

  function choose(theme) {
    keep(theme);
    show(theme);
  }

  function next() {
    choose(THEMES[(THEMES.indexOf(root.dataset.theme) + 1) % THEMES.length]);
  }

  show(asked ?? (isPaper ? "light" : kept() ?? preferred()));
  // The speaker's window and its two slides are pages of their own.
  window.addEventListener("storage", ({ key, newValue }) => { if (key === KEY && !isPaper) show(newValue); });
  Reveal.on("ready", () => Reveal.addKeyBinding({ keyCode: D, key: "D", description: "Light, dark, high contrast" }, next));
  window.deckproof = { ...window.deckproof, theme: { choose, themes: THEMES } };
})();
