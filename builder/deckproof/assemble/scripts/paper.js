// The deck on paper: what is shown step by step on the screen is shown at once, or, where a page stands for one step, as
// that step has it. Used by the print view of the slides, by the handouts and by the page of small windows. Classic
// script, so that file:// runs it.
(() => {
  "use strict";

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

  function followFragments(slide) {
    slide.querySelectorAll("pre[data-steps]").forEach(showCodeStep);
    slide.querySelectorAll("[data-opens]").forEach(showDetails);
  }

  // A figure may print other states than the one on the slide: small multiples in its place.
  function showPrintStates(template) {
    const figure = template.parentElement;
    figure.querySelectorAll(":scope > svg").forEach((drawing) => drawing.remove());
    figure.classList.add("multiples");
    template.replaceWith(template.content);
  }

  // A PDF has no tags for what is hidden from who cannot see: slides by reveal.js, formulas behind their labels.
  function tag(section) {
    section.removeAttribute("hidden");
    section.removeAttribute("aria-hidden");
    section.querySelectorAll(".math").forEach((formula) => {
      formula.removeAttribute("role");
      formula.removeAttribute("aria-label");
      formula.querySelectorAll("[aria-hidden]").forEach((part) => part.removeAttribute("aria-hidden"));
    });
  }

  // What fades out again would be gone at the end; of several in one place the last stays.
  function showFragment(fragment) {
    if (fragment.matches(".fade-out")) return;
    fragment.classList.add("visible");
    const isCovered = fragment.matches(".r-stack > :not(:last-child)");
    fragment.classList.toggle("current-fragment", fragment.matches("[class*='fade-in-then']") && !isCovered);
  }

  /** Decode all images, seen or not; resolves when they are there, or cannot be had. */
  function loadImages() {
    return Promise.all([...document.images].map((image) => {
      image.loading = "eager";
      return image.decode().catch(() => {});
    }));
  }

  // A figure without controls has no other way to show its states.
  function showContent(figures = "figure:not(:has(.controls))") {
    document.querySelectorAll(".fragment").forEach(showFragment);
    document.querySelectorAll(`${figures} > template[data-print-states]`).forEach(showPrintStates);
    document.querySelectorAll(".code-line.dim").forEach((line) => line.classList.remove("dim"));
    document.querySelectorAll("details").forEach((details) => { details.open = true; });
  }

  function showAll() {
    document.querySelectorAll("section, .notes").forEach(tag);
    showContent("*");
  }

  // reveal.js has made a page for each step and marked the fragments that it shows.
  function showSteps() {
    const { states } = window.deckproof;
    document.querySelectorAll("section").forEach(tag);
    document.querySelectorAll("figure:not(:has([data-figure-step])) > template[data-print-states]").forEach(showPrintStates);
    document.querySelectorAll(".pdf-page").forEach(followFragments);
    states.figures().filter(states.hasSteps).forEach(states.followSteps);
  }

  window.deckproof = { ...window.deckproof, paper: { loadImages, showAll, showContent, showSteps, followFragments } };
})();
