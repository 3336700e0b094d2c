// Walks a deck in the browser and says what is visible: numbers, texts, painted boxes, axis ticks, at every step.
// Says only what is there; what is right or wrong is judged in Python. Needs measure.js, fonts.js, seen.js and figures.js.
"use strict";

window.deckproofWalk = (() => {
  const STILL = "*, *::before, *::after { transition: none !important; animation: none !important; }";
  const { spot, box } = window.deckproofMeasure;
  const { repeatedIds } = window.deckproofFigures;
  const { look, textNodes, numbers, otherTexts, unprovedLiveTexts, layout } = window.deckproofSeen;

  /** All of the current slide at the current step. */
  function snapshot() {
    const step = look(Reveal.getCurrentSlide());
    const nodes = textNodes(step.section);
    return JSON.stringify({
      slide: step.section.id,
      numbers: numbers(step),
      texts: otherTexts(nodes, step.section),
      live: unprovedLiveTexts(nodes),
      figures: window.deckproofFigures.views(step),
      ...layout(step.section, step),
    });
  }

  /** Whether the target of a link inside the page is there: an element's id, or reveal.js's `#/id` and `#/number`. */
  function hasTarget(hash) {
    const name = decodeURIComponent(hash.replace(/^#\/?/u, "").split(/[/?]/u)[0]);
    if (document.getElementById(name)) return true;
    return hash.startsWith("#/") && /^\d*$/u.test(name) && Number(name) <= Reveal.getSlides().length;
  }

  function links() {
    return [...document.querySelectorAll("a")]
      .map((element) => ({ element, href: element.getAttribute("href") ?? element.getAttribute("xlink:href") }))
      .filter(({ href }) => href !== null)
      .map(({ element, href }) => ({
        href,
        landing: !href.startsWith("#") || hasTarget(href),
        slide: element.closest(".slides section")?.id ?? "",
        spot: spot(element),
      }));
  }

  /** Digits that stand beside the slides, all the time; reveal.js's own and those that the deck counts are none. */
  function besides() {
    const ours = ".slides, .slide-number, .aria-status, [data-ref]";
    const nodes = textNodes(document.body).filter(
      ({ parentElement }) => !parentElement.closest(ours) && parentElement.checkVisibility({ visibilityProperty: true }),
    );
    return otherTexts(nodes);
  }

  function lives() {
    return [...document.querySelectorAll("[data-live-figure]")].map((figure) => ({
      name: figure.dataset.liveFigure,
      module: figure.dataset.module ?? "",
      slide: figure.closest(".slides section")?.id ?? "",
      spot: spot(figure),
      mounted: figure.dataset.mounted === "true",
      failed: figure.dataset.failed ?? "",
    }));
  }

  /** Images of far slides wait to be seen; here every slide is looked at as soon as it is shown. */
  function imagesLoaded() {
    return Promise.all([...document.images].map((image) => {
      image.loading = "eager";
      return image.decode().catch(() => {});
    }));
  }

  /** Stop all movement, wait (`patience` ms at most) until all is drawn, and describe the page as a whole. */
  async function begin(patience) {
    const drawn = Promise.all([window.deckproof?.live?.ready, imagesLoaded()]);
    await Promise.race([drawn, new Promise((resolve) => { setTimeout(resolve, patience); })]);
    const style = document.createElement("style");
    style.textContent = STILL;
    document.head.append(style);
    Reveal.configure({ transition: "none", backgroundTransition: "none", autoSlide: 0, autoAnimate: false });
    return JSON.stringify({
      title: document.title,
      area: box(document.querySelector(".reveal .slides").getBoundingClientRect()),
      slides: Reveal.getSlides().map((section) => section.id),
      links: links(),
      besides: besides(),
      repeated: repeatedIds(document, new Set()),
      lives: lives(),
    });
  }

  function openSlide(index) {
    Reveal.slide(index, 0, -1);
    return snapshot();
  }

  /** Show the slide's next fragment; "null" where there is none. */
  function nextStep() {
    if (!Reveal.availableFragments().next) return "null";
    Reveal.nextFragment();
    return snapshot();
  }

  return { begin, openSlide, nextStep };
})();
