// The speaker's window: notes, the slide now and the next one, clock and timer. It is the deck's own page, at `?speaker`,
// so it has the deck's notes, fonts and colours; the slides themselves are taken out of it before any other script looks
// for them. Uses speaker.js and timer.js. Classic script, so that file:// runs it.
(() => {
  "use strict";
  const { speaker, timer } = window.deckproof;
  if (!speaker.isView) return;

  const SIZE = { key: "deckproof-notes-size", start: 24, least: 14, most: 56, step: 2 }; // px
  const ASK_FOR = 6000; // ms for which the question stands whether to reset the timer
  const TICK = 250; // ms
  // reveal.js's settings of the slides here; without the last, one narrower than a phone would scroll.
  const FRAME = ["receiver", "keyboard=false", "hash=false", "progress=false", "slideNumber=false", "scrollActivationWidth=0"];
  const root = document.documentElement;
  const settings = JSON.parse(document.getElementById("deckproof-settings").textContent);
  const deck = document.querySelector(".reveal");
  const sections = [...deck.querySelectorAll(".slides > section")];
  let shown = null; // what the show said last
  let record = null;
  let asking = 0;

  deck.remove();
  root.classList.add("speaker");
  document.title = `Speaker: ${document.title}`;
  document.body.insertAdjacentHTML("afterbegin", `
    <header>
      <p class="meter"><span>Clock</span> <b data-part="clock"></b></p>
      <p class="meter"><span>Talk</span> <b data-part="total"></b> <span data-part="total-plan"></span></p>
      <p class="meter"><span>This slide</span> <b data-part="slide"></b> <span data-part="slide-plan"></span></p>
      <p class="meter" data-part="pace" role="status"></p>
      <div class="tools">
        <button type="button" data-do="pause"></button>
        <button type="button" data-do="reset" hidden>Reset to 0:00</button>
        <button type="button" data-do="keep" hidden>Keep the time</button>
        <button type="button" data-do="ask">Reset…</button>
        <button type="button" data-do="black" aria-pressed="false">Black out</button>
        <button type="button" data-do="smaller" aria-label="Smaller notes">A−</button>
        <button type="button" data-do="larger" aria-label="Larger notes">A+</button>
      </div>
    </header>
    <main>
      <div class="previews">
        <h2><span data-part="number"></span> <span data-part="title"></span></h2>
        <div class="preview" data-preview="now"></div>
        <h2>Next: <span data-part="next-title"></span></h2>
        <div class="preview" data-preview="next"></div>
      </div>
      <div class="speaker-notes" data-part="notes" tabindex="0" aria-label="Notes"></div>
    </main>
    <p class="lost" role="status">The show is not open. Open the deck in another window and go on there.</p>`);

  const parts = new Map([...document.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, part]));
  const button = (name) => document.querySelector(`[data-do="${name}"]`);
  const channel = speaker.connect(onMessage);

  function send(type, content) {
    channel.postMessage({ to: "show", type, content });
  }

  function write(name, text) {
    if (parts.get(name).textContent !== text) parts.get(name).textContent = text;
  }

  // ---- What the show says

  function onMessage({ to, type, content }) {
    if (to !== "view") return;
    root.dataset.connected = String(type === "state");
    if (type === "state") follow(content);
  }

  function follow(content) {
    const isNew = shown?.slide !== content.slide;
    shown = content;
    keepTimer(content);
    if (isNew) showNotes();
    button("black").setAttribute("aria-pressed", String(Boolean(content.state.paused)));
    if (!document.querySelector("iframe")) addPreviews();
    lead();
    tick();
  }

  function keepTimer({ slide, isOpen, timer: kept }) {
    record ??= kept ?? timer.fresh(slide, Date.now());
    if (record.slide !== slide) record = timer.entered(record, slide, Date.now());
    if (!isOpen || JSON.stringify(record) !== JSON.stringify(kept)) send("timer", record);
  }

  function titleOf(section) {
    return section?.querySelector("h1, h2, h3")?.textContent.trim() ?? "";
  }

  function place() {
    return sections.findIndex((section) => section.id === shown.slide);
  }

  function showNotes() {
    const here = place();
    const notes = sections[here]?.querySelector("aside.notes");
    parts.get("notes").innerHTML = notes?.innerHTML ?? '<p class="none">No notes on this slide.</p>';
    parts.get("notes").querySelectorAll("p").forEach(markHead);
    parts.get("notes").scrollTop = 0;
    write("number", `${here + 1} of ${sections.length}`);
    write("title", titleOf(sections[here]));
  }

  /** A paragraph that begins with a bold word and a colon is a part of the notes with a head. */
  function markHead(paragraph) {
    const first = paragraph.firstChild;
    if (first?.nodeName === "STRONG" && first.textContent.trim().endsWith(":")) first.classList.add("head");
  }

  // ---- The slides in this window

  function addPreviews() {
    const own = shown.query.slice(1).split("&").filter(Boolean);
    const query = [...FRAME, ...own].join("&");
    document.querySelectorAll("[data-preview]").forEach((box) => {
      const frame = document.createElement("iframe");
      frame.title = box.dataset.preview === "now" ? "The slide now" : "The next slide or step";
      frame.src = `${speaker.page}?${query}`;
      box.style.aspectRatio = `${settings.width} / ${settings.height}`;
      box.append(frame);
    });
  }

  function lead() {
    const state = { ...shown.state, paused: false, overview: false };
    document.querySelectorAll("[data-preview]").forEach((box) => {
      const isNext = box.dataset.preview === "next";
      box.querySelector("iframe").contentWindow.postMessage({ deckproof: "show", content: { state, isNext } }, "*");
      if (isNext) box.classList.toggle("end", shown.isEnd);
    });
    write("next-title", shown.isEnd ? "the end" : titleOf(sections[place() + 1]));
  }

  function onFrame({ source, data }) {
    const frames = [...document.querySelectorAll("iframe")];
    const frame = frames.find(({ contentWindow }) => contentWindow === source);
    if (!frame) return;
    if (data?.deckproof === "ready") lead();
    if (data?.deckproof === "key") send("key", data.content);
    if (data?.deckproof === "go" && frame === frames[0]) {
      const { indexh, indexv, indexf } = data.content;
      send("go", { indexh, indexv, indexf });
    }
  }

  // ---- Time

  function planned(section) {
    return Number(section?.dataset.timing ?? 0);
  }

  function sum(some) {
    return some.reduce((total, section) => total + planned(section), 0);
  }

  function tick() {
    write("clock", new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }));
    if (!record) return;
    const now = timer.settled(record, Date.now());
    const here = place();
    const seconds = { total: now.total / 1000, slide: now.slides[now.slide] / 1000 };
    showMeter("total", seconds.total, settings.totalTime || sum(sections));
    showMeter("slide", seconds.slide, planned(sections[here]));
    showPace(seconds.total, sections.slice(0, here), sections[here]);
    button("pause").textContent = record.isRunning ? "Pause" : "Go on";
  }

  function showMeter(name, seconds, plan) {
    write(name, timer.clock(seconds));
    write(`${name}-plan`, plan > 0 ? `of ${timer.clock(plan)}` : "");
    parts.get(name).classList.toggle("over", plan > 0 && seconds > plan);
  }

  function showPace(seconds, before, section) {
    const late = Math.round(timer.behind(seconds, sum(before), planned(section)));
    const words = late === 0 ? "on time" : `${timer.clock(Math.abs(late))} ${late > 0 ? "behind" : "ahead"}`;
    write("pace", sum(sections) > 0 ? words : "");
    parts.get("pace").classList.toggle("over", late > 0);
  }

  function setTimer(changed) {
    record = changed;
    send("timer", record);
    tick();
  }

  // ---- Tools

  /** The tools end at the right: No comes where the button was that asks, Yes left of it, so a second click there is No. */
  function ask(isAsked) {
    clearTimeout(asking);
    button("ask").hidden = isAsked;
    ["keep", "reset"].forEach((name) => { button(name).hidden = !isAsked; });
    if (isAsked) asking = setTimeout(() => ask(false), ASK_FOR);
  }

  function size() {
    try { return Number(localStorage.getItem(SIZE.key)) || SIZE.start; } catch { return SIZE.start; }
  }

  function setSize(wanted) {
    const pixels = Math.min(SIZE.most, Math.max(SIZE.least, wanted));
    root.style.setProperty("--notes-size", `${pixels}px`);
    try { localStorage.setItem(SIZE.key, pixels); } catch { /* it lasts as long as the page */ }
  }

  function change(by) {
    setSize(parseInt(root.style.getPropertyValue("--notes-size"), 10) + by);
  }

  const TOOLS = {
    pause: () => record && setTimer(timer.toggled(record, Date.now())),
    ask: () => ask(true),
    keep: () => ask(false),
    reset: () => {
      ask(false);
      if (shown) setTimer(timer.fresh(shown.slide, Date.now()));
    },
    black: () => send("key", 66),
    smaller: () => change(-SIZE.step),
    larger: () => change(SIZE.step),
  };

  function onClick({ target, detail }) {
    const tool = target.closest("[data-do]");
    if (!tool) return;
    TOOLS[tool.dataset.do]();
    if (detail > 0) tool.blur(); // after the pointer's work the show gets the space bar back
  }

  function onKey(event) {
    const key = speaker.keyOf(event);
    if (key === null) return;
    event.preventDefault();
    send("key", key);
  }

  setSize(size());
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", onKey);
  window.addEventListener("message", onFrame);
  window.addEventListener("pagehide", () => send("bye"));
  setInterval(tick, TICK);
  tick();
  send("hello");
})();
