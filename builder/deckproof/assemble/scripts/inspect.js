// The inspector: `I` marks every number on the slide; one that is clicked or focused tells where it comes from. Figures
// redraw themselves, so it reads the slide anew at every change and keeps no element of it. Classic script, so that
// file:// runs it.
(() => {
  "use strict";
  const NUMBER = "[data-num], [data-live], [data-literal]";
  const CHOSEN = '[data-inspect="chosen"]';
  const CONTROL = "a, button, input, label, select, summary, textarea";
  const TEXT_FIELD = "textarea, select, input:not([type=range], [type=checkbox], [type=radio], [type=button])";
  const ARROWS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
  const HINT = "Inspecting: click a number, or use Tab and arrow keys. Esc leaves.";
  const NONE = "Inspecting: this slide shows no number. Esc leaves.";
  const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

  let runs = false; // whether reveal.js shows the deck to an audience
  let mode = null; // ends the listeners of the inspect mode; null while it is off
  let chosen = null; // the number in the panel: its name, and its place among the slide's numbers
  let hadFocus = false; // whether what took the focus last was a number

  const observer = new MutationObserver(refresh);
  const panel = made("div", "inspect-panel");
  const hint = made("p", "inspect-hint");
  const layer = made("aside", "inspect", panel, hint);
  layer.setAttribute("aria-live", "polite");

  function made(tag, className, ...children) {
    const element = document.createElement(tag);
    if (className) element.className = className;
    element.append(...children);
    return element;
  }

  /** Write only what differs: the observer, which follows every writing, would never come to rest. */
  function set(element, attribute, value) {
    if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value);
  }

  // ---- The numbers of the slide

  /** Those in sight, in reading order. Opacity does not count: a slide that fades in is on its way. */
  function numbers() {
    const slide = Reveal.isOverview() ? null : Reveal.getCurrentSlide();
    const all = slide ? [...slide.querySelectorAll(NUMBER)] : [];
    return all.filter(isInSight);
  }

  // Chromium calls a tspan visible in a group that is not displayed: it has no boxes, though.
  function isInSight(number) {
    return number.checkVisibility({ visibilityProperty: true }) && number.getClientRects().length > 0;
  }

  function nameOf(number) {
    return number.dataset.live || number.dataset.num || "";
  }

  function markedAt(target) {
    return target?.closest?.("[data-inspect]") ?? null;
  }

  /** The number that the pointer is on, also where something transparent lies over it, as in a live matrix. */
  function pointedAt({ target, clientX, clientY, detail }) {
    const isOnSlide = detail > 0 && Reveal.getCurrentSlide()?.contains(target);
    return markedAt(target) ?? (isOnSlide && numbers().find((number) => holds(number, clientX, clientY))) ?? null;
  }

  function holds(number, x, y) {
    const box = number.getBoundingClientRect();
    return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
  }

  // ---- Marks

  function mark(all) {
    const kept = new Set(all);
    document.querySelectorAll("[data-inspect]").forEach((number) => kept.has(number) || unmark(number));
    all.forEach((number) => {
      if (!number.hasAttribute("data-inspect")) set(number, "data-inspect", "");
      set(number, "tabindex", "0");
    });
    // KaTeX hides its signs from screen readers; what has the focus must not be hidden from them.
    const slide = Reveal.getCurrentSlide();
    slide?.querySelectorAll(".katex-html:has([data-inspect])").forEach((signs) => set(signs, "aria-hidden", "false"));
  }

  function unmark(number) {
    number.removeAttribute("data-inspect");
    number.removeAttribute("tabindex");
    const signs = number.closest(".katex-html");
    if (signs) set(signs, "aria-hidden", "true");
  }

  /** Mark this number as the chosen one; none where it is null. */
  function accent(number) {
    document.querySelectorAll(CHOSEN).forEach((other) => other === number || set(other, "data-inspect", ""));
    if (number) set(number, "data-inspect", "chosen");
  }

  // ---- What the panel says

  /** What the page says of its numbers' origins, which a preview may change. */
  function origins() {
    const data = document.getElementById("deckproof-origins");
    return { commit: "", functions: {}, ...(data ? JSON.parse(data.textContent) : {}) };
  }

  function originOf(name) {
    const { functions } = origins();
    const [key] = name.split(/[.#]/u, 1);
    return Object.hasOwn(functions, key) ? functions[key] : ["not recorded", "", ""];
  }

  /** The text on the slide. A power of ten is raised by its place there, and by its signs here. */
  function textOf(number) {
    const text = number.textContent.replace(/[\u200b\u2060]/gu, "").trim();
    return text.replace(/\s*×\s*10([−-]?\d+)$/u, (_, power) => ` × 10${raised(power)}`);
  }

  function raised(power) {
    return [...power].map((sign) => RAISED[sign] ?? "⁻").join("");
  }

  /** A term and its lines; nothing where there is nothing to say. */
  function row(term, ...lines) {
    const said = lines.filter(Boolean);
    return said.length > 0 ? [made("dt", "", term), ...said.map((line) => made("dd", "", ...breakable(line)))] : [];
  }

  /** A line that may break after each slash: paths are long. */
  function breakable(line) {
    return line.split(/(?<=\/)/u).flatMap((part) => [part, made("wbr")]);
  }

  function rowsOf(number) {
    const name = nameOf(number);
    if (!name) return row("Typed", "on purpose: a literal, not computed");
    const [label, place, run] = originOf(name);
    const { live, value, spec } = number.dataset;
    return [
      ...row("Name", name),
      ...row("In full", value || textOf(number)),
      ...row("Format", spec),
      ...row("Computed", live && "in this browser, from the payload of"),
      ...row("Function", label, place),
      ...row("Stored run", run),
    ];
  }

  /** Say it, once: rewriting the same would end a selection in the panel, and be read aloud again. */
  function tell(number) {
    const rows = [...rowsOf(number), ...row("Commit", origins().commit || "not recorded")];
    const said = made("div", "", made("p", "", textOf(number)), made("dl", "", ...rows));
    if (said.innerHTML !== panel.innerHTML) panel.replaceChildren(...said.childNodes);
  }

  /** Put the panel into the corner that lies across from the number, where it cannot cover it. */
  function place(number) {
    const box = number.getBoundingClientRect();
    panel.dataset.across = box.left + box.right < window.innerWidth ? "right" : "left";
    panel.dataset.down = box.top + box.bottom < window.innerHeight ? "bottom" : "top";
    const own = panel.getBoundingClientRect();
    panel.toggleAttribute("data-beside", box.right <= own.left || own.right <= box.left);
  }

  function show(number) {
    accent(number);
    tell(number);
    place(number);
  }

  function choose(number) {
    chosen = { name: nameOf(number), index: numbers().indexOf(number) };
    show(number);
  }

  /** Let go of the chosen number, and of the focus if it has that: reveal.js then gets all keys again. */
  function release() {
    if (markedAt(document.activeElement)) document.activeElement.blur();
    hadFocus = false;
    chosen = null;
    accent(null);
    panel.replaceChildren();
  }

  /** After a redraw another element may stand for the chosen number: show that one, and give it the focus back. */
  function follow(all) {
    const isSame = (number) => number !== undefined && nameOf(number) === chosen.name;
    const number = isSame(all[chosen.index]) ? all[chosen.index] : all.find(isSame);
    if (!number) {
      release();
      return;
    }
    show(number);
    if (hadFocus && document.activeElement === document.body) focus(number);
  }

  function focus(number) {
    number.focus({ preventScroll: true });
  }

  /** Bring marks, panel and hint in line with the slide. */
  function refresh() {
    const all = numbers();
    mark(all);
    if (chosen) follow(all);
    const text = all.length > 0 ? HINT : NONE;
    if (hint.textContent !== text) hint.textContent = text;
    layer.hidden = isCovered();
    layer.style.setProperty("--scale", Reveal.getScale());
  }

  function isCovered() {
    return Reveal.isOverview() || Reveal.isPaused() || Reveal.isOverlayOpen();
  }

  // ---- Focus, pointer and keys

  function onFocus({ target }) {
    const number = markedAt(target);
    hadFocus = number !== null;
    if (number) choose(number);
  }

  function onClick(event) {
    const number = pointedAt(event);
    if (number) {
      event.preventDefault();
      event.stopImmediatePropagation();
      focus(number);
      choose(number);
    } else if (!event.target.closest(`.inspect-panel, ${CONTROL}`)) {
      release();
    }
  }

  function onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || isCovered() || event.target.matches?.(TEXT_FIELD)) return;
    const act = keyAction(event);
    if (!act) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    act();
  }

  function keyAction({ key, shiftKey }) {
    if (key === "Escape") return off;
    const all = numbers();
    const at = all.indexOf(markedAt(document.activeElement));
    if (at >= 0 && key in ARROWS && !shiftKey) return () => focus(all[at + ARROWS[key]] ?? all[at]);
    // Where nothing has the focus the browser would begin with the page, or where the focus was last.
    const isEntry = key === "Tab" && document.activeElement === document.body && all.length > 0;
    return isEntry ? () => focus(all.at(shiftKey ? -1 : 0)) : null;
  }

  // ---- On and off

  function listen(signal) {
    const first = { capture: true, signal }; // before reveal.js and figures
    window.addEventListener("keydown", onKey, first);
    ["click", "auxclick"].forEach((name) => window.addEventListener(name, onClick, first));
    window.addEventListener("focusin", onFocus, first);
    window.addEventListener("deckproof:state", refresh, { signal });
    // Not after: reveal.js hides the slide from screen readers, with what has the focus in it.
    window.addEventListener("beforeslidechange", release, first);
    observer.observe(Reveal.getRevealElement(), { subtree: true, childList: true, characterData: true, attributes: true });
  }

  function on() {
    if (!runs || mode) return;
    mode = new AbortController();
    listen(mode.signal);
    document.body.append(layer);
    refresh();
  }

  function off() {
    if (!mode) return;
    mode.abort();
    mode = null;
    observer.disconnect();
    release();
    mark([]);
    layer.remove();
  }

  function active() {
    return mode !== null;
  }

  function start() {
    if (Reveal.isPrintView() || Reveal.isSpeakerNotes()) return;
    runs = true;
    const key = { keyCode: 73, key: "I", description: "Inspect numbers" };
    Reveal.addKeyBinding(key, () => (active() ? off() : on()));
  }

  window.deckproof = { ...window.deckproof, inspect: { on, off, active } };
  Reveal.on("ready", start);
})();
