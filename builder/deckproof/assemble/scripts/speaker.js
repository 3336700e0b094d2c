// The speaker's window, from the side of the slides. A page of the deck has one of three roles: the show, which S lets
// open a window for the speaker; the speaker's window itself (`?speaker`, speaker_view.js), which so survives a reload;
// and the slides inside that window (`?receiver`), which follow it. The show and the window talk on a channel, on which
// either finds the other again after a reload; the window and its slides by messages. Runs after reveal.js and before
// the scripts that look for figures. Classic script, so that file:// runs it.
(() => {
  "use strict";
  const NAME = "deckproof-speaker";
  const TIMER = "deckproof-timer";
  const S = 83;
  const CHANGES = ["slidechanged", "fragmentshown", "fragmenthidden", "paused", "resumed", "overviewshown", "overviewhidden"];
  // What moves the show or darkens it: arrows, space, page keys, Home, End, Escape, B, D, H, J, K, L, N, O, P, V, `.`, `/`.
  const KEYS = new Set([27, 32, 33, 34, 35, 36, 37, 38, 39, 40, 66, 68, 72, 74, 75, 76, 78, 79, 80, 86, 190, 191]);
  const [SPACE, PAGE_UP] = [32, 33];
  const query = new URLSearchParams(location.search);
  const isView = query.has("speaker");
  const isReceiver = query.has("receiver") && window.parent !== window;
  const isPrint = /print-pdf|[?&]view=print/iu.test(location.search);
  const page = location.href.split(/[?#]/u)[0];

  function connect(onMessage) {
    const digest = document.querySelector('meta[name="deckproof-digest"]')?.content ?? "";
    const channel = new BroadcastChannel(`deckproof-speaker:${digest}`);
    channel.onmessage = ({ data }) => onMessage(data);
    return channel;
  }

  /** The code of a key that is for the show, wherever it was pressed; null for one that is for what has the focus. */
  function keyOf(event) {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return null;
    if (event.target.closest?.("button, summary") && [" ", "Enter"].includes(event.key)) return null;
    if (event.target.closest?.("input, select, textarea") || !KEYS.has(event.keyCode)) return null;
    return event.keyCode === SPACE && event.shiftKey ? PAGE_UP : event.keyCode;
  }

  // ---- The show

  function runShow() {
    let isOpen = false;
    let timer = keptTimer();
    const channel = connect(onMessage);

    function onMessage({ to, type, content }) {
      if (to !== "show") return;
      isOpen = type !== "bye";
      if (!Reveal.isReady()) return; // it tells when it is
      if (type === "key") Reveal.triggerKey(content);
      if (type === "go") Reveal.setState({ ...Reveal.getState(), ...content });
      if (type === "timer") keepTimer(content);
      if (type === "hello") tell();
    }

    // The timer is kept here too: the speaker's window may be closed and opened again.
    function keepTimer(content) {
      timer = content;
      try { sessionStorage.setItem(TIMER, JSON.stringify(content)); } catch { /* it lasts as long as the page */ }
    }

    function tell() {
      const isEnd = Reveal.isLastSlide() && !Reveal.availableFragments().next;
      const where = { slide: Reveal.getCurrentSlide().id, state: Reveal.getState(), isEnd, query: location.search };
      channel.postMessage({ to: "view", type: "state", content: { ...where, isOpen, timer } });
    }

    function open() {
      const view = window.open(isOpen ? "" : `${page}?speaker`, NAME, "width=1280,height=800");
      if (view) view.focus();
      else window.alert("The browser has blocked the speaker's window: allow pop-ups for this page, then press S again.");
    }

    CHANGES.forEach((name) => Reveal.on(name, tell));
    Reveal.on("ready", () => {
      Reveal.addKeyBinding({ keyCode: S, key: "S", description: "Speaker view" }, open);
      tell();
    });
    window.addEventListener("pagehide", () => channel.postMessage({ to: "view", type: "bye" }));
  }

  function keptTimer() {
    try { return JSON.parse(sessionStorage.getItem(TIMER)); } catch { return null; }
  }

  // ---- A slide in the speaker's window

  function follow() {
    let isLed = true; // what the window asked for is not told back to it

    function tell(type, content) {
      window.parent.postMessage({ deckproof: type, content }, "*");
    }

    function show({ state, isNext }) {
      isLed = true;
      Reveal.setState(state);
      if (isNext) Reveal.next();
      isLed = false;
    }

    function onKey(event) {
      const key = keyOf(event);
      if (key === null) return;
      event.preventDefault();
      tell("key", key);
    }

    CHANGES.slice(0, 3).forEach((name) => Reveal.on(name, () => { if (!isLed) tell("go", Reveal.getState()); }));
    window.addEventListener("message", ({ source, data }) => {
      const isAsked = source === window.parent && data?.deckproof === "show";
      if (isAsked && Reveal.isReady()) show(data.content); // before, the window is told when it is
    });
    document.addEventListener("keydown", onKey);
    Reveal.on("ready", () => tell("ready"));
  }

  window.deckproof = { ...window.deckproof, speaker: { isView, connect, keyOf, page } };
  if (isReceiver) follow();
  else if (!isView && !isPrint && !query.has("receiver")) runShow();
})();
