// The live preview, from the side of the page. Puts changed slides in the place of old ones, and keeps slide, fragment,
// states of figures and what was entered into live ones; loads the page anew where more has changed; shows faults; and
// keeps all browsers of a talk in step. Runs when the slides are there and nothing has touched them yet. Served with the
// page, never built into it.
(() => {
  "use strict";
  const KEPT = "deckproof-preview";
  const RETRY = 500; // ms
  const OWN = ".preview/";
  const query = new URLSearchParams(location.search);
  if (query.has("receiver")) return; // a slide in the speaker's window, which is loaded anew with it
  const root = document.documentElement;
  const me = crypto.randomUUID?.() ?? String(Math.random());
  const opensPlain = location.hash === "";
  const attributesOf = new WeakMap(); // section -> the attributes that the source gives it; reveal.js sets others
  let { version } = document.currentScript.dataset;
  let isLed = true; // whether what happens is not this browser's own doing, and so is not told to others
  let isBusy = false; // whether others are being told
  let [sent, heard] = [0, 0]; // the numbers of what was told last, and of what came back of that

  const tools = () => window.deckproof;
  const slides = () => [...document.querySelectorAll(".slides > section")];
  slides().forEach((slide) => attributesOf.set(slide, own(slide)));

  function own(element) {
    return new Map([...element.attributes].map(({ name, value }) => [name, value]));
  }

  /** Whether slides can be put in place: not on paper, in the speaker's window, or in the page of small windows. */
  function isShow() {
    const { speaker, reading, states } = tools() ?? {};
    return root.dataset.ready === "true" && !speaker?.isView && !states?.isPrint && !reading?.active;
  }

  /** Do something that is not told to others. */
  function led(act) {
    const before = isLed;
    isLed = true;
    try { act(); } finally { isLed = before; }
  }

  // ---- States of figures, by texts: they outlive a change of what a figure can show

  function figuresIn(slide) {
    return tools().states.figures().filter((figure) => slide.contains(figure));
  }

  /** What a slide's figures show. Figures are told apart by name, and where one stands twice, by order. */
  function statesIn(slide) {
    const { controls, current, placesOf } = tools().states;
    return figuresIn(slide).map((figure) => {
      const places = placesOf(figure, current(figure));
      const values = Object.fromEntries(controls(figure).map(({ name, texts }, i) => [name, texts[places[i]]]));
      return { name: figure.dataset.figure, values, frames: framesOf(figure) };
    });
  }

  function framesOf(figure) {
    return figure.querySelector(":scope > [data-frames]").textContent;
  }

  function showStates(slide, states) {
    const left = figuresIn(slide);
    for (const { name, values, frames } of states) {
      const at = left.findIndex((figure) => figure.dataset.figure === name);
      if (at < 0) continue;
      const [figure] = left.splice(at, 1);
      // Where the clicker's steps may be others now, the step decides.
      if (!tools().states.hasSteps(figure) || frames === undefined || frames === framesOf(figure)) put(figure, values);
    }
  }

  function put(figure, values) {
    const { controls, start, placesOf, indexOf, show } = tools().states;
    const places = placesOf(figure, start(figure));
    controls(figure).forEach(({ name, texts }, i) => {
      const place = texts.indexOf(values[name]);
      if (place >= 0) places[i] = place;
    });
    show(figure, indexOf(figure, places));
  }

  // ---- What was entered into live figures

  const INPUTS = "input, select, textarea";
  const PRESSED = "button[aria-pressed]";

  function entered() {
    return [...document.querySelectorAll("figure.live")].map((figure) => ({
      name: figure.dataset.liveFigure,
      values: [...figure.querySelectorAll(INPUTS)].map((field) => [field.value, field.checked ?? false]),
      pressed: [...figure.querySelectorAll(PRESSED)].map((button) => button.getAttribute("aria-pressed")),
    }));
  }

  function enter(all) {
    const left = [...document.querySelectorAll("figure.live")];
    for (const { name, values, pressed } of all) {
      const at = left.findIndex((figure) => figure.dataset.liveFigure === name);
      if (at < 0) continue;
      const [figure] = left.splice(at, 1);
      [...figure.querySelectorAll(INPUTS)].forEach((field, i) => i < values.length && fill(field, ...values[i]));
      pressed.forEach((wanted, i) => {
        const button = figure.querySelectorAll(PRESSED)[i];
        if (button && wanted === "true" && button.getAttribute("aria-pressed") !== "true") button.click();
      });
    }
  }

  function fill(field, value, checked) {
    if (field.value === value && (field.checked ?? false) === checked) return;
    field.value = value;
    if ("checked" in field) field.checked = checked;
    ["input", "change"].forEach((name) => field.dispatchEvent(new Event(name, { bubbles: true })));
  }

  // ---- Where the browser is

  function place() {
    const slide = Reveal.getCurrentSlide();
    const { h, f } = Reveal.getIndices();
    return { slide: slide.id, at: h, fragment: f ?? -1, states: statesIn(slide).map(({ name, values }) => ({ name, values })) };
  }

  function goTo({ slide: id, fragment, states }) {
    const slide = slides().find((one) => one.id === id);
    if (!slide) return; // another build has it, which is on its way
    const isThere = slide === Reveal.getCurrentSlide() && (Reveal.getIndices().f ?? -1) === fragment;
    if (!isThere) Reveal.slide(Reveal.getIndices(slide).h, 0, fragment);
    showStates(slide, states);
  }

  // ---- The page anew, at the same place

  function reload() {
    if (isShow()) {
      const all = slides().map((slide) => ({ id: slide.id, states: statesIn(slide) })).filter(({ states }) => states.length > 0);
      keep({ place: place(), all, live: entered() });
      history.replaceState(history.state, "", `${location.pathname}${location.search}#/${Reveal.getCurrentSlide().id}`);
    }
    location.reload();
  }

  function keep(content) {
    try { sessionStorage.setItem(KEPT, JSON.stringify(content)); } catch { /* the address keeps the slide */ }
  }

  function takeKept() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEPT));
      sessionStorage.removeItem(KEPT);
      return kept;
    } catch {
      return null;
    }
  }

  function restore({ place: before, all, live }) {
    const byId = new Map(slides().map((slide) => [slide.id, slide]));
    all.forEach(({ id, states }) => byId.has(id) && showStates(byId.get(id), states));
    enter(live);
    if (byId.has(before.slide)) goTo(before);
    else Reveal.slide(Math.min(before.at, slides().length - 1), undefined, before.fragment);
  }

  // ---- Slides in place

  function parse(html) {
    const template = document.createElement("template");
    template.innerHTML = html;
    return template.content.firstElementChild;
  }

  /** Put a live figure that runs in the place of the one that would run the same. */
  function keepLive(old, fresh) {
    const keyOf = (figure) => {
      const { liveFigure, module } = figure.dataset;
      return JSON.stringify([liveFigure, module, figure.querySelector("script[data-payload]").textContent]);
    };
    const running = [...old.querySelectorAll("figure.live[data-mounted]")];
    for (const figure of fresh.querySelectorAll("figure.live")) {
      const at = running.findIndex((one) => keyOf(one) === keyOf(figure));
      if (at < 0) continue;
      const [kept] = running.splice(at, 1);
      [...figure.attributes].forEach(({ name, value }) => kept.setAttribute(name, value));
      kept.querySelector(":scope > figcaption")?.remove();
      kept.append(...figure.querySelectorAll(":scope > figcaption"));
      figure.replaceWith(kept);
    }
  }

  function setAttributes(section, fresh) {
    const [before, now] = [attributesOf.get(section), own(fresh)];
    attributesOf.set(section, now);
    for (const [name, value] of before) {
      if (name === "class") section.classList.remove(...value.split(" ").filter(Boolean));
      else if (!now.has(name)) section.removeAttribute(name);
    }
    for (const [name, value] of now) {
      if (name === "class") section.classList.add(...value.split(" ").filter(Boolean));
      else if (value !== before.get(name)) section.setAttribute(name, value);
    }
  }

  /** Give a section its new inside. It stays the same element, which reveal.js knows. */
  function renew(section, fresh) {
    const [states, focused] = [statesIn(section), document.activeElement];
    keepLive(section, fresh);
    setAttributes(section, fresh);
    section.replaceChildren(...fresh.childNodes);
    if (section.contains(focused)) focused.focus({ preventScroll: true });
    showStates(section, states);
    return states;
  }

  function start(section) {
    tools().deck.nameRegion(section);
    section.querySelectorAll("figure.live:not([data-mounted])").forEach(tools().live.run);
  }

  /** Bring the slides into an order; those that are not in it go. */
  function arrange(order, byId) {
    const around = document.querySelector(".slides");
    const wanted = order.map((id) => byId.get(id));
    slides().filter((slide) => !wanted.includes(slide)).forEach((slide) => slide.remove());
    wanted.forEach((slide, i) => { if (slides()[i] !== slide) around.insertBefore(slide, slides()[i] ?? null); });
  }

  /** Put changed slides in place; where the slides are again as this page has them, nothing has changed. */
  function takeSlides({ changed = {}, order }) {
    const fresh = Object.entries(changed).map(([id, html]) => [id, parse(html)]);
    const runsScripts = fresh.some(([, section]) => section.querySelector("script:not([type='application/json'])"));
    if (!isShow() || runsScripts) {
      reload();
      return;
    }
    const [current, before] = [Reveal.getCurrentSlide(), place()];
    const byId = new Map(slides().map((slide) => [slide.id, slide]));
    let states = statesIn(current);
    for (const [id, section] of fresh) {
      if (!byId.has(id)) {
        attributesOf.set(section, own(section));
        byId.set(id, section);
      } else if (byId.get(id) === current) {
        states = renew(current, section);
      } else {
        renew(byId.get(id), section);
      }
    }
    if (order) {
      arrange(order, byId);
      Reveal.sync();
    }
    fresh.forEach(([id]) => start(byId.get(id)));
    if (order || fresh.some(([id]) => byId.get(id) === current)) stay(current, before, states);
    fresh.forEach(([id]) => Reveal.syncSlide(byId.get(id)));
    Reveal.layout();
  }

  /** Stand where the browser stood; where that slide is gone, on the one in its place. */
  function stay(current, { at, fragment }, states) {
    const all = slides();
    const slide = all.includes(current) ? current : all[Math.min(at, all.length - 1)];
    const steps = [...slide.querySelectorAll(".fragment")];
    Reveal.syncFragments(slide);
    const last = Math.max(-1, ...steps.map((step) => Number(step.dataset.fragmentIndex)));
    if (Reveal.getCurrentSlide() !== slide || Reveal.getIndices().h !== all.indexOf(slide)) Reveal.slide(all.indexOf(slide), 0);
    Reveal.navigateFragment(Math.min(fragment, last));
    tools().paper.followFragments(slide);
    figuresIn(slide).filter(tools().states.hasSteps).forEach(tools().states.followSteps);
    showStates(slide, states);
  }

  function takeFrame({ styles = {}, origins, title }) {
    if (!isShow()) {
      reload();
      return;
    }
    const elements = document.querySelectorAll("head > style");
    Object.entries(styles).forEach(([at, css]) => { elements[at].textContent = css; });
    if (origins !== undefined) document.getElementById("deckproof-origins").textContent = origins;
    if (title !== undefined) document.title = title;
    Reveal.layout();
  }

  // ---- In step with others

  async function tell() {
    if (isLed) return;
    sent += 1;
    if (isBusy) return; // the loop below tells where it is by then
    isBusy = true;
    for (let told = 0; told < sent;) { // one after another: they must not overtake each other
      told = sent;
      const isHeard = await post({ by: me, number: told, place: place() });
      if (!isHeard) heard = told;
    }
    isBusy = false;
  }

  async function post(message) {
    try {
      return (await fetch(`${OWN}place`, { method: "POST", body: JSON.stringify(message) })).ok;
    } catch {
      return false;
    }
  }

  /** What was told before one's own last word is out of date. */
  function takePlace({ by, number, place: there }) {
    if (by === me) heard = Math.max(heard, number);
    else if (by === "" && (!opensPlain || sent > 0)) return; // what the server remembers is for who asks for no slide
    else if (heard >= sent && isShow()) led(() => goTo(there));
  }

  // ---- Faults

  const panel = document.createElement("aside");
  panel.className = "preview-faults";
  panel.setAttribute("role", "alert");

  function line(tag, className, text) {
    const element = document.createElement(tag);
    element.className = className;
    element.textContent = text;
    return element;
  }

  function item({ place: where, code, message, hint }) {
    const element = document.createElement("li");
    element.append(line("code", "place", where), " ", line("span", "code", code), line("p", "message", message));
    if (hint) element.append(line("p", "hint", hint));
    return element;
  }

  function takeFaults({ faults }) {
    panel.remove();
    if (faults.length === 0) return;
    const list = document.createElement("ol");
    list.append(...faults.map(item));
    const count = faults.length === 1 ? "1 error" : `${faults.length} errors`;
    const rest = document.querySelector(".reveal") ? "; what is shown is the last good deck" : "";
    panel.replaceChildren(line("h2", "", count + rest), list, close());
    document.body.append(panel);
  }

  function close() {
    const button = line("button", "", "Hide (Esc)");
    button.type = "button";
    button.addEventListener("click", () => panel.remove());
    return button;
  }

  function onKey(event) {
    if (event.key !== "Escape" || !panel.isConnected) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    panel.remove();
  }

  // ---- Start

  const TAKE = { slides: takeSlides, frame: takeFrame, reload, place: takePlace, faults: takeFaults };

  function listen() {
    const events = new EventSource(`${OWN}events?version=${encodeURIComponent(version)}`);
    events.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      led(() => TAKE[message.kind](message));
      version = message.version ?? version;
      root.dataset.preview = version;
    };
    events.onerror = () => {
      events.close();
      heard = sent;
      setTimeout(listen, RETRY);
    };
  }

  function lead() {
    ["slidechanged", "fragmentshown", "fragmenthidden"].forEach((name) => Reveal.on(name, tell));
    document.addEventListener("deckproof:state", ({ detail }) => { if (detail.isChosen) tell(); });
    isLed = false;
  }

  function onReady() {
    const kept = takeKept();
    if (kept && isShow()) restore(kept);
    if (isShow()) lead();
    listen();
  }

  /** The deck says so when it is ready; the speaker's window has no deck, nor has the page of a talk without one. */
  function begin() {
    if (!document.querySelector(".reveal") || tools().speaker.isView) {
      listen();
    } else if (root.dataset.ready === "true") {
      onReady();
    } else {
      new MutationObserver((_, observer) => {
        if (root.dataset.ready !== "true") return;
        observer.disconnect();
        onReady();
      }).observe(root, { attributes: true });
    }
  }

  window.deckproof = { ...window.deckproof, preview: { isAtRest: () => !isBusy && heard >= sent } };
  window.addEventListener("keydown", onKey, { capture: true });
  document.addEventListener("DOMContentLoaded", begin);
})();
