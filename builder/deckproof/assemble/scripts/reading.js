// Small windows, like a phone's: the deck as a page to read and scroll, everything shown, in which reveal.js does not run.
// A slide made smaller until it fits would be too small to read. Classic script, so that file:// runs it.
(() => {
  "use strict";
  const DECK_KEYS = [" ", "PageDown", "PageUp"];
  const small = window.matchMedia("(max-width: 599.98px)");
  // Paper has its own size; the speaker's window its own page, with slides in it that are slides, however small.
  const isOther = /print-pdf|[?&](view=print|receiver|speaker)/iu.test(location.search);
  const active = small.matches && !isOther;
  const root = document.documentElement;

  function slides() {
    return [...document.querySelectorAll(".slides > section")];
  }

  /** The slide that is being read: the last one that begins in the upper third of the window. */
  function current() {
    return slides().findLast((slide) => slide.getBoundingClientRect().top < window.innerHeight / 3) ?? slides()[0];
  }

  /** Start anew in the other view, at the same slide: reveal.js cannot leave a page as it was before. */
  function turn() {
    if (active) history.replaceState(history.state, "", `${location.pathname}${location.search}#/${current().id}`);
    location.reload();
  }

  /** What is wider than the window scrolls in a box of its own, which keys can reach. */
  function box(element) {
    if (element.localName !== "table") return element;
    const around = document.createElement("div");
    element.replaceWith(around);
    around.append(element);
    return around;
  }

  function boxWide() {
    document.querySelectorAll(".body :is(figure, pre, table, .math.display)").forEach((element) => {
      const scroller = box(element);
      scroller.classList.add("scroller");
      if (scroller.scrollWidth > scroller.clientWidth) scroller.setAttribute("tabindex", "0");
    });
  }

  function goToAddress() {
    const name = decodeURIComponent(location.hash.replace(/^#\/?/u, "").split("?")[0]);
    document.getElementById(name)?.scrollIntoView();
  }

  /** Here these keys scroll the page and press buttons, as on any other. */
  function leaveKey(event) {
    if (DECK_KEYS.includes(event.key)) event.stopPropagation();
  }

  /** Show everything; resolves when the page stands at the slide of its address. */
  async function start() {
    window.deckproof.paper.showContent();
    await Promise.all([document.fonts.ready, window.deckproof.live.ready, window.deckproof.paper.loadImages()]);
    boxWide();
    window.deckproof.address.arrive();
    goToAddress();
  }

  root.classList.toggle("reading", active);
  if (active) {
    ["keydown", "keyup"].forEach((name) => window.addEventListener(name, leaveKey, { capture: true }));
    window.addEventListener("hashchange", goToAddress);
  }
  if (!isOther) small.addEventListener("change", turn);
  window.deckproof = { ...window.deckproof, reading: { active, start } };
})();
