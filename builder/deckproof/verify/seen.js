// What is visible of a part of the page: numbers, texts, painted boxes, axis ticks. Needs measure.js and fonts.js.
"use strict";

window.deckproofSeen = (() => {
  const DIGIT = /\p{N}/u;
  const INK = /[^\s\u200b]/u;
  const NUMBER = "[data-num], [data-literal]:not(svg *)"; // those declared in drawings are in no ledger: they are texts
  const NO_TEXT = "script, style, template, noscript, textarea";
  const PICTURES = ["svg", "img", "canvas", "video", "iframe"];
  const READ_ALOUD = ["alt", "title", "aria-label"];
  // What these hold changes while the deck is shown, and has checks of its own.
  const LIVE = "[data-live-figure] > .stage, [data-live-figure] [data-live-message]";
  const CHANGING = `[data-figure] > svg, [data-figure] > .controls output, ${LIVE}`;
  const ABSENT = '[display="none"]'; // what the state of a drawing does not have
  const PROVED_LIVE = `[data-live], [data-ref], [data-tick], ${NUMBER}`;
  const { key, spot, box, clipOf, inkShares, scaling, position } = window.deckproofMeasure;

  /** A look at a slide: remembers what surrounds each of its elements, as long as nothing moves. */
  function look(section) {
    return { section, surroundings: new Map() };
  }

  /** What cuts an element, outermost first, and whether it stands in a 1 x 1 box, for screen readers only. */
  function surroundings(element, step) {
    const known = step.surroundings.get(element);
    if (known) return known;
    const above = element === step.section ? { clips: [], tiny: false } : surroundings(element.parentElement, step);
    const clip = clipOf(element);
    const tiny = clip !== null && clip[2] - clip[0] <= 1 && clip[3] - clip[1] <= 1;
    const clips = clip ? [...above.clips, { box: clip, spot: spot(element) }] : above.clips;
    const found = { clips, tiny: above.tiny || tiny };
    step.surroundings.set(element, found);
    return found;
  }

  function isVisible(element, step) {
    return (
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !surroundings(element, step).tiny &&
      element.getClientRects().length > 0
    );
  }

  function textNodes(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      if (INK.test(walker.currentNode.data) && !walker.currentNode.parentElement.closest(NO_TEXT)) {
        found.push(walker.currentNode);
      }
    }
    return found;
  }

  /** A visible text node as runs, one for each of its lines. */
  function runs(node, step) {
    const parent = node.parentElement;
    const style = getComputedStyle(parent);
    const { scale, upright, slanted } = scaling(parent);
    const [top, bottom] = upright ? inkShares(node.data.trim(), style) : [0, 1];
    const shared = {
      spot: spot(parent),
      size: parseFloat(style.fontSize) * scale,
      slanted,
      clips: surroundings(parent, step).clips,
      label: key(parent.closest("text")),
      formula: key(parent.closest(".katex")),
      figure: key(parent.closest("figure, svg")),
    };
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0 && rect.height > 0);
    return rects.map((r) => ({ ...shared, box: [r.left, r.top + top * r.height, r.right, r.top + bottom * r.height] }));
  }

  function isPainted(element) {
    if (PICTURES.includes(element.localName)) return true;
    const style = getComputedStyle(element);
    const borders = ["Top", "Right", "Bottom", "Left"].map((side) => parseFloat(style[`border${side}Width`]));
    const hasBackground = style.backgroundColor !== "rgba(0, 0, 0, 0)" || style.backgroundImage !== "none";
    return hasBackground || borders.some((width) => width > 0);
  }

  /** Visible boxes with ink of their own: pictures, backgrounds, borders. */
  function boxes(root, step) {
    const candidates = [...root.querySelectorAll(":not(.katex *, svg *)")];
    return candidates
      .filter((element) => isVisible(element, step) && isPainted(element))
      .map((element) => ({
        box: box(element.getBoundingClientRect()),
        spot: spot(element),
        clips: surroundings(element.parentElement, step).clips,
        picture: PICTURES.includes(element.localName),
        figure: key(element.closest("figure, svg")),
      }));
  }

  function numbers(step) {
    const steady = [...step.section.querySelectorAll(NUMBER)].filter((element) => !element.closest(CHANGING));
    return steady.map((element) => ({
      key: key(element),
      name: element.dataset.num ?? "",
      literal: element.dataset.num === undefined,
      text: element.textContent,
      visible: isVisible(element, step),
      silent: element.closest("aside.notes, title, desc") !== null || surroundings(element, step).tiny,
      spot: spot(element),
    }));
  }

  /** What a message needs of texts: those with a digit, each with its element's spot. */
  function withDigits(texts) {
    return texts.filter(({ text }) => DIGIT.test(text)).map(({ element, text }) => ({ text, spot: spot(element) }));
  }

  /** Texts, each with its element and with the element around it: of an attribute, the one around its own. */
  function written(nodes) {
    return nodes.map((node) => ({ element: node.parentElement, around: node.parentElement, text: node.data }));
  }

  /** Attributes that are read aloud. */
  function spoken(root) {
    return READ_ALOUD.flatMap((name) =>
      [root, ...root.querySelectorAll(`[${name}]`)].map((element) => ({
        element,
        around: element.parentElement,
        text: element.getAttribute(name) ?? "",
      })),
    );
  }

  /** Texts with digits outside numbers and outside what changes: of text nodes, and of all that is read aloud. */
  function otherTexts(nodes, root) {
    const texts = [...written(nodes), ...(root ? spoken(root) : [])];
    return withDigits(texts.filter(({ element, around }) => !element.closest(NUMBER) && !around?.closest(CHANGING)));
  }

  /** Texts with digits inside a figure's drawing and outside its computed numbers, as far as its state has them. */
  function drawnTexts(drawing) {
    const inside = [...written(textNodes(drawing)), ...spoken(drawing).filter(({ element }) => element !== drawing)];
    return withDigits(inside.filter(({ element }) => !element.closest(`${ABSENT}, [data-num]`)));
  }

  /** Texts with digits that a live figure wrote, in no element that says what they are. */
  function unprovedLiveTexts(nodes) {
    return withDigits(written(nodes).filter(({ element }) => element.closest(LIVE) && !element.closest(PROVED_LIVE)));
  }

  /** A tick's text; a power, which is set smaller, follows a `^`. */
  function tickText(element) {
    const size = parseFloat(getComputedStyle(element).fontSize);
    const parts = textNodes(element).map((node) => {
      const isPower = parseFloat(getComputedStyle(node.parentElement).fontSize) < 0.9 * size;
      return (isPower ? "^" : "") + node.data;
    });
    return parts.join("");
  }

  function ticks(root, step) {
    return [...root.querySelectorAll("[data-tick]")]
      .filter((element) => isVisible(element, step))
      .map((element) => ({
        drawing: key(element.closest("svg") ?? step.section),
        axis: element.closest("[data-axis]")?.dataset.axis ?? "",
        value: element.dataset.tick,
        text: tickText(element),
        at: position(element),
        spot: spot(element),
      }));
  }

  /** What stands where in a part of a slide; the characters shown are remembered for the question of fonts. */
  function layout(root, step) {
    const shown = textNodes(root).filter((node) => isVisible(node.parentElement, step));
    window.deckproofFonts.remember(shown, step.section.id, spot);
    return { runs: shown.flatMap((node) => runs(node, step)), boxes: boxes(root, step), ticks: ticks(root, step) };
  }

  return { ABSENT, look, isVisible, textNodes, numbers, otherTexts, drawnTexts, unprovedLiveTexts, layout };
})();
