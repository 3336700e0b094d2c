// Walks a deck in the browser and says what is visible: numbers, texts, painted boxes, axis ticks, at every step.
// Measures only; what is right or wrong is judged in Python. Uses `window.deckproofFonts` (fonts.js) where it is there.
"use strict";

window.deckproofWalk = (() => {
  const DIGIT = /\p{N}/u;
  const INK = /[^\s\u200b]/u;
  const KEYED = "[data-num], [data-literal], [data-tick], [data-ref]";
  const NO_TEXT = "script, style, template, noscript, textarea";
  const PICTURES = ["svg", "img", "canvas", "video", "iframe"];
  const READ_ALOUD = ["alt", "title", "aria-label"];
  const STILL = "*, *::before, *::after { transition: none !important; animation: none !important; }";
  const FAR = 1e9; // an axis on which nothing is cut

  const keys = new WeakMap();
  const spots = new WeakMap();
  const inks = new Map();
  const canvas = document.createElement("canvas").getContext("2d");
  let count = 0;

  /** A number that stays with the element; 0 for none. */
  function key(element) {
    if (!element) return 0;
    if (!keys.has(element)) keys.set(element, (count += 1));
    return keys.get(element);
  }

  function firstWords(text) {
    return text.replace(/\s+/gu, " ").trim().split(" ").slice(0, 6).join(" ").slice(0, 60);
  }

  /** `tag.class "first words"`; inside a formula, the formula. */
  function describe(inner) {
    const element = inner.closest(".math") ?? inner.closest(".katex") ?? inner;
    const classes = (element.getAttribute("class") ?? "").split(/\s+/u).filter(Boolean).slice(0, 2);
    const words = firstWords(element.getAttribute("aria-label") ?? element.textContent);
    return [element.localName, ...classes].join(".") + (words ? ` "${words}"` : "");
  }

  /** Where an element comes from in the source, and what it is called in messages. */
  function spot(element) {
    if (!spots.has(element)) {
      const file = element.closest("[data-file]")?.dataset.file ?? "";
      const line = Number(element.closest("[data-line]")?.dataset.line ?? 0);
      spots.set(element, { file, line, name: describe(element) });
    }
    return spots.get(element);
  }

  function box(rect) {
    return [rect.left, rect.top, rect.right, rect.bottom];
  }

  function isInsideSvg(element) {
    return element instanceof SVGElement && element.ownerSVGElement !== null;
  }

  /** The box to which an element cuts what it holds, or null. */
  function clipOf(element) {
    if (isInsideSvg(element)) return null;
    if (element.localName === "svg") return box(element.getBoundingClientRect());
    const style = getComputedStyle(element);
    if (style.display === "inline" || (style.overflowX === "visible" && style.overflowY === "visible")) return null;
    const rect = element.getBoundingClientRect();
    const [left, top] = [rect.left + element.clientLeft, rect.top + element.clientTop];
    const [x, y] = [style.overflowX !== "visible", style.overflowY !== "visible"];
    return [x ? left : -FAR, y ? top : -FAR, x ? left + element.clientWidth : FAR, y ? top + element.clientHeight : FAR];
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

  /** How high the text's ink stands in its line, as shares of the line's height from the top. */
  function inkShares(text, style) {
    const font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const name = `${font}|${text}`;
    if (!inks.has(name)) {
      canvas.font = font;
      const m = canvas.measureText(text);
      const height = m.fontBoundingBoxAscent + m.fontBoundingBoxDescent;
      const top = (m.fontBoundingBoxAscent - m.actualBoundingBoxAscent) / height;
      inks.set(name, [top, (m.fontBoundingBoxAscent + m.actualBoundingBoxDescent) / height]);
    }
    return inks.get(name);
  }

  /** The scale at which an element is drawn, and whether it stands upright, or aslant so that its box says little. */
  function scaling(element) {
    const matrix = isInsideSvg(element) ? element.getScreenCTM() : null;
    if (!matrix) return { scale: 1, upright: true, slanted: false };
    const { a, b, c, d } = matrix;
    const [straight, across] = [Math.abs(a) + Math.abs(d), Math.abs(b) + Math.abs(c)];
    return {
      scale: Math.sqrt(Math.abs(a * d - b * c)),
      upright: across < 1e-6,
      slanted: across > 1e-6 && straight > 1e-6,
    };
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
  function boxes(step) {
    const candidates = [...step.section.querySelectorAll(":not(.katex *, svg *)")];
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
    return [...step.section.querySelectorAll("[data-num], [data-literal]")].map((element) => ({
      key: key(element),
      name: element.dataset.num ?? "",
      literal: element.dataset.num === undefined,
      text: element.textContent,
      visible: isVisible(element, step),
      silent: element.closest("aside.notes, title, desc") !== null || surroundings(element, step).tiny,
      spot: spot(element),
    }));
  }

  /** Those of the texts that hold a digit and are no number's. */
  function otherTexts(texts) {
    return texts
      .filter(({ element, text }) => DIGIT.test(text) && !element.closest(KEYED))
      .map(({ element, text }) => ({ text, spot: spot(element) }));
  }

  function written(nodes) {
    return nodes.map((node) => ({ element: node.parentElement, text: node.data }));
  }

  /** Attributes that are read aloud. */
  function spoken(root) {
    return READ_ALOUD.flatMap((name) =>
      [root, ...root.querySelectorAll(`[${name}]`)].map((element) => ({ element, text: element.getAttribute(name) ?? "" })),
    );
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

  /** The point by which a text is placed: start, middle or end of its base line, as `text-anchor` says. */
  function anchor(text) {
    const start = text.getStartPositionOfChar(0);
    const end = text.getEndPositionOfChar(text.getNumberOfChars() - 1);
    const share = { middle: 0.5, end: 1 }[getComputedStyle(text).textAnchor] ?? 0;
    const point = new DOMPoint(start.x + share * (end.x - start.x), start.y + share * (end.y - start.y));
    const placed = point.matrixTransform(text.getScreenCTM());
    return [placed.x, placed.y];
  }

  function position(element) {
    const text = element.closest("text");
    if (text) return anchor(text);
    const rect = element.getBoundingClientRect();
    return [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
  }

  function ticks(step) {
    return [...step.section.querySelectorAll("[data-tick]")]
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

  /** All of the current slide at the current step. */
  function snapshot() {
    const step = { section: Reveal.getCurrentSlide(), surroundings: new Map() };
    const nodes = textNodes(step.section);
    const shown = nodes.filter((node) => isVisible(node.parentElement, step));
    window.deckproofFonts.remember(shown, step.section.id, spot);
    return JSON.stringify({
      slide: step.section.id,
      numbers: numbers(step),
      texts: otherTexts([...written(nodes), ...spoken(step.section)]),
      runs: shown.flatMap((node) => runs(node, step)),
      boxes: boxes(step),
      ticks: ticks(step),
    });
  }

  /** Whether the target of a link inside the page is there: an element's id, or reveal.js's `#/id` and `#/number`. */
  function hasTarget(hash) {
    const name = decodeURIComponent(hash.replace(/^#\/?/u, "").split("/")[0]);
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

  /** Digits that stand beside the slides, all the time. */
  function besides() {
    const ours = ".slides, .slide-number, .aria-status";
    const nodes = textNodes(document.body).filter(
      ({ parentElement }) => !parentElement.closest(ours) && parentElement.checkVisibility({ visibilityProperty: true }),
    );
    return otherTexts(written(nodes));
  }

  /** Stop all movement and describe the page as a whole. */
  function begin() {
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
