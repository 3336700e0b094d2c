// Figures with parameters: shows the state that controls or the clicker's steps ask for. Every state was computed before;
// this script only puts texts and attributes in their places. address.js keeps the states in the address and tells other
// windows. Both run before deck.js starts reveal.js. Classic script, so that file:// runs it.
(() => {
  "use strict";
  const CONTROL = "[data-figure] [data-control]";
  const STEP = "[data-figure-step]";
  const isPrint = /print-pdf|[?&]view=print/iu.test(location.search);
  const records = new WeakMap();
  let held = null; // the control that the pointer is pressed on

  // ---- A figure and its states

  function figures() {
    return [...document.querySelectorAll("[data-figure]:has(> [data-frames])")];
  }

  /** All that is known of a figure. Its data is read when it is first asked for: a deck may hold many. */
  function recordOf(figure) {
    if (!records.has(figure)) records.set(figure, newRecord(figure));
    return records.get(figure);
  }

  function newRecord(figure) {
    const { controls, slots, steps } = JSON.parse(figure.querySelector(":scope > [data-frames]").textContent);
    const start = Number(figure.dataset.state);
    const marked = [...figure.querySelectorAll("[data-v]")];
    const elements = new Map(marked.map((element) => [Number(element.dataset.v), element]));
    return { figure, controls, slots, steps, elements, start, current: start, step: 0 };
  }

  function count(figure) {
    return recordOf(figure).controls.reduce((product, { texts }) => product * texts.length, 1);
  }

  /** The index of each control's value in a state; the last control varies fastest. */
  function placesOf(figure, index) {
    const places = [];
    for (const { texts } of recordOf(figure).controls.toReversed()) {
      places.unshift(index % texts.length);
      index = Math.floor(index / texts.length);
    }
    return places;
  }

  function indexOf(figure, places) {
    return recordOf(figure).controls.reduce((index, { texts }, i) => index * texts.length + places[i], 0);
  }

  /** Show a state. `isChosen` says that a person chose it, so that other windows are to show it too. */
  function show(figure, index, isChosen = false) {
    const record = recordOf(figure);
    if (!Number.isInteger(index) || index < 0 || index >= count(figure)) {
      throw new RangeError(`figure ${figure.dataset.figure} has the states 0 to ${count(figure) - 1}, not ${index}`);
    }
    if (index === record.current) return;
    for (const [element, attribute, values, states] of record.slots) {
      const wanted = states[index];
      if (wanted !== states[record.current]) put(record.elements.get(element), attribute, values[wanted]);
    }
    record.current = index;
    figure.dataset.state = index;
    placesOf(figure, index).forEach((place, number) => showControl(record, number, place));
    figure.dispatchEvent(new CustomEvent("deckproof:state", { bubbles: true, detail: { state: index, isChosen } }));
  }

  function put(element, attribute, value) {
    if (attribute === "") putInside(element, value);
    else if (value === null) element.removeAttribute(attribute);
    else element.setAttribute(attribute, value);
  }

  function putInside(element, markup) {
    if (/[<&]/u.test(markup)) element.innerHTML = markup;
    else element.textContent = markup;
  }

  function showControl(record, number, place) {
    const text = record.controls[number].texts[place];
    for (const element of record.figure.querySelectorAll(`[data-control="${number}"]`)) {
      if (element.localName === "input") showRange(element, place, text);
      else element.setAttribute("aria-pressed", String(Number(element.dataset.value) === place));
    }
  }

  function showRange(input, place, text) {
    input.value = place;
    input.setAttribute("aria-valuetext", text);
    input.parentElement.querySelector("output").textContent = text;
  }

  // ---- Controls

  function choose(control, place) {
    const figure = control.closest("[data-figure]");
    const places = placesOf(figure, recordOf(figure).current);
    places[Number(control.dataset.control)] = place;
    show(figure, indexOf(figure, places), true);
  }

  function onInput({ target }) {
    if (target.matches(CONTROL)) choose(target, Number(target.value));
  }

  function onClick({ target }) {
    const button = target.closest("button");
    if (button?.matches(CONTROL)) choose(button, Number(button.dataset.value));
  }

  // Keys that move the deck, also from a control: a presenter's clicker sends them.
  const DECK_KEYS = {
    PageDown: () => Reveal.next(),
    PageUp: () => Reveal.prev(),
    " ": (event) => (event.shiftKey ? Reveal.prev() : Reveal.next()),
  };
  const ARROWS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

  function onKey(event) {
    const control = event.target.closest?.(CONTROL);
    if (!control || event.ctrlKey || event.altKey || event.metaKey) return;
    const act = keyAction(event, control);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act(event);
  }

  function keyAction(event, control) {
    if (event.key === "Escape") return () => control.blur();
    if (event.key in ARROWS && control.localName === "button") return () => chooseNext(control, ARROWS[event.key]);
    return DECK_KEYS[event.key];
  }

  /** A button would take the space bar for a click when it is released. */
  function onKeyUp(event) {
    if (event.key === " " && event.target.closest?.(CONTROL)) event.preventDefault();
  }

  function chooseNext(button, by) {
    const buttons = [...button.parentElement.querySelectorAll("button")];
    const next = buttons[buttons.indexOf(button) + by];
    next?.focus();
    next?.click();
  }

  // While a control has the focus, reveal.js leaves all keys to it: after the pointer's work the deck gets them back.
  function onPointerDown({ target }) {
    held = target.closest(CONTROL);
  }

  function onPointerUp() {
    held?.blur();
    held = null;
  }

  /** Chromium does so by itself when a slide goes; not every browser does. */
  function releaseFocus() {
    if (document.activeElement?.matches(CONTROL)) document.activeElement.blur();
  }

  // ---- The clicker's steps

  /** Show the step of each figure on the slide; on a slide just entered, also where a person chose another state. */
  function followSteps(isEntered) {
    const slide = Reveal.getCurrentSlide();
    figures()
      .filter((figure) => slide?.contains(figure) && hasSteps(figure))
      .forEach((figure) => followStep(recordOf(figure), isEntered));
  }

  function hasSteps(figure) {
    return figure.querySelector(STEP) !== null;
  }

  function followStep(record, isEntered) {
    const step = record.figure.querySelectorAll(`${STEP}.visible`).length;
    if (step === record.step && !isEntered) return;
    record.step = step;
    show(record.figure, record.steps[step]);
  }

  function enterSlide() {
    releaseFocus();
    followSteps(true);
  }

  function listen() {
    document.addEventListener("input", onInput);
    document.addEventListener("click", onClick);
    // Before reveal.js, which listens to keys on the document too.
    document.addEventListener("keydown", onKey, { capture: true });
    document.addEventListener("keyup", onKeyUp);
    document.addEventListener("pointerdown", onPointerDown, { capture: true });
    ["pointerup", "pointercancel"].forEach((name) => document.addEventListener(name, onPointerUp, { capture: true }));
    ["fragmentshown", "fragmenthidden"].forEach((name) => Reveal.on(name, () => followSteps(false)));
    ["slidechanged", "ready"].forEach((name) => Reveal.on(name, enterSlide));
  }

  const states = {
    figures,
    count,
    show,
    placesOf,
    indexOf,
    hasSteps,
    followSteps: (figure) => followStep(recordOf(figure), true),
    isPrint,
    current: (figure) => recordOf(figure).current,
    start: (figure) => recordOf(figure).start,
    controls: (figure) => recordOf(figure).controls,
  };
  window.deckproof = { ...window.deckproof, states };
  if (!isPrint) listen();
})();
