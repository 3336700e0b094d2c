// The deck's own script: starts reveal.js and follows its fragments. Classic script, so that file:// runs it.
(() => {
  "use strict";
  const root = document.documentElement;
  const settings = JSON.parse(document.getElementById("deckproof-settings").textContent);

  // A code block's step is how many of its invisible fragments are shown; other lines than the step's are dimmed.
  function showCodeStep(block) {
    const steps = block.dataset.steps.split("|");
    const step = block.querySelectorAll(".fragment.visible").length;
    const lines = steps[step].split(" ").filter(Boolean).map(Number);
    block.querySelectorAll(".code-line").forEach((line, index) => {
      line.classList.toggle("dim", lines.length > 0 && !lines.includes(index + 1));
    });
  }

  function showDetails(marker) {
    marker.nextElementSibling.open = marker.classList.contains("visible");
  }

  function followFragments() {
    const slide = Reveal.getCurrentSlide();
    if (!slide) return;
    slide.querySelectorAll("pre[data-steps]").forEach(showCodeStep);
    slide.querySelectorAll("[data-opens]").forEach(showDetails);
  }

  // A figure may print other states than the one on the slide: small multiples in its place.
  function showPrintStates(template) {
    const figure = template.parentElement;
    figure.querySelectorAll(":scope > svg, :scope > .figure-controls").forEach((element) => element.remove());
    figure.classList.add("multiples");
    template.replaceWith(template.content);
  }

  // On paper every line is bright and every detail open.
  function showAll() {
    document.querySelectorAll("template[data-print-states]").forEach(showPrintStates);
    document.querySelectorAll(".code-line.dim").forEach((line) => line.classList.remove("dim"));
    document.querySelectorAll("details").forEach((details) => { details.open = true; });
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
  Reveal.on("pdf-ready", showAll);
  Reveal.initialize({ ...settings, plugins: [RevealNotes, RevealSearch, RevealZoom] })
    .then(() => document.fonts.ready)
    .then(() => window.deckproof.live.ready)
    .then(() => { root.dataset.ready = "true"; });
})();
