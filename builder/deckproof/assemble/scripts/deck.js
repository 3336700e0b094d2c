// The deck's own script: starts reveal.js and follows its fragments. Classic script, so that file:// runs it.
(() => {
  "use strict";
  const root = document.documentElement;
  const settings = JSON.parse(document.getElementById("deckproof-settings").textContent);
  const { isPrint } = window.deckproof.states;
  const printed = isPrint ? new Promise((resolve) => { Reveal.on("pdf-ready", resolve); }).then(showOnPaper) : null;

  function followFragments() {
    const slide = Reveal.getCurrentSlide();
    if (slide) window.deckproof.paper.followFragments(slide);
  }

  function showOnPaper() {
    const { showAll, showSteps } = window.deckproof.paper;
    if (Reveal.getConfig().pdfSeparateFragments) showSteps();
    else showAll();
  }

  function start() {
    return Reveal.initialize({ ...settings, plugins: [RevealNotes, RevealSearch, RevealZoom] });
  }

  // reveal.js copies notes into a window of its own, without the deck's styles: formulas need them there.
  function dressSpeakerView(event) {
    let message;
    try { message = JSON.parse(event.data); } catch { return; }
    if (message?.namespace !== "reveal-notes" || message.type !== "connected") return;
    const view = event.source.document;
    if (view.getElementById("deckproof-style")) return;
    const style = view.createElement("style");
    style.id = "deckproof-style";
    style.textContent = document.getElementById("deckproof-notes-style").textContent;
    view.head.append(style);
  }

  window.addEventListener("message", dressSpeakerView);
  ["fragmentshown", "fragmenthidden", "slidechanged", "ready"].forEach((name) => Reveal.on(name, followFragments));
  // For paper, reveal.js copies slides, one copy for each step: what draws itself has to be drawn by then.
  (isPrint ? window.deckproof.live.ready.then(start) : start())
    .then(() => printed)
    .then(() => document.fonts.ready)
    .then(() => window.deckproof.live.ready)
    .then(() => { root.dataset.ready = "true"; });
})();
