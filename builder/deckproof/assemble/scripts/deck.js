// The deck's own script: starts reveal.js and follows its fragments. Classic script, so that file:// runs it.
(() => {
  "use strict";
  if (window.deckproof.speaker.isView) return; // no slides there
  const root = document.documentElement;
  const settings = JSON.parse(document.getElementById("deckproof-settings").textContent);
  const { reading, states: { isPrint } } = window.deckproof;
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
    if (reading.active) return reading.start();
    return Reveal.initialize({ ...settings, plugins: [RevealSearch, RevealZoom] });
  }

  // A slide is a region by the name of its heading. reveal.js calls the deck an application, in which a screen reader
  // gives all keys away: then it reads no text, table or landmark.
  function nameRegions() {
    Reveal.getRevealElement().removeAttribute("role");
    document.querySelectorAll(".slides > section").forEach(nameRegion);
  }

  function nameRegion(section) {
    const heading = section.querySelector("h1, h2");
    if (!heading) return;
    heading.id ||= `${section.id}--heading`;
    section.setAttribute("aria-labelledby", heading.id);
    section.setAttribute("aria-roledescription", "slide");
  }

  window.deckproof = { ...window.deckproof, deck: { nameRegion } };
  ["fragmentshown", "fragmenthidden", "slidechanged", "ready"].forEach((name) => Reveal.on(name, followFragments));
  if (!isPrint) Reveal.on("ready", nameRegions);
  // For paper, reveal.js copies slides, one copy for each step: what draws itself, and images, have to be there by then.
  (isPrint ? Promise.all([window.deckproof.live.ready, window.deckproof.paper.loadImages()]).then(start) : start())
    .then(() => printed)
    .then(() => document.fonts.ready)
    .then(() => window.deckproof.live.ready)
    .then(() => { root.dataset.ready = "true"; });
})();
