// The contrast of every visible text with the ground under its middle, slide after slide, in each of the page's themes.
// Contrast is WCAG 2.2's ratio of relative luminances. Needs measure.js and seen.js.
"use strict";

window.deckproofContrast = (() => {
  const SHAPES = ["rect", "path", "circle", "ellipse", "polygon"];
  const PICTURES = ["img", "canvas", "video", "iframe"];
  const HITTABLE = "* { pointer-events: auto !important; }";
  const WEIGHTS = [0.2126, 0.7152, 0.0722]; // of red, green and blue in the luminance
  const { spot } = window.deckproofMeasure;
  const { look, isVisible, textNodes } = window.deckproofSeen;
  const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const known = new Map();

  /** Red, green, blue and opacity, each 0 to 1, of any colour that CSS knows. */
  function rgba(colour) {
    if (!known.has(colour)) {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
      known.set(colour, [...pen.getImageData(0, 0, 1, 1).data].map((part) => part / 255));
    }
    return known.get(colour);
  }

  /** A colour, of which `share` covers, seen over an opaque ground. */
  function over([r, g, b, a], share, ground) {
    return [r, g, b].map((part, i) => part * a * share + ground[i] * (1 - a * share));
  }

  function luminance(rgb) {
    const linear = rgb.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return linear.reduce((sum, part, i) => sum + part * WEIGHTS[i], 0);
  }

  function ratio(one, other) {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  }

  /** How much of an element covers; what a step dims on purpose counts whole. */
  function opacity(element) {
    if (!element || element.localName === "section") return 1;
    const own = element.classList.contains("fragment") ? 1 : Number(getComputedStyle(element).opacity);
    return own * opacity(element.parentElement);
  }

  /** What an element paints under a text: a colour and its share; nothing; or "picture", whose colours are not known. */
  function paint(element) {
    const style = getComputedStyle(element);
    if (PICTURES.includes(element.localName) || style.backgroundImage !== "none") return "picture";
    if (!(element instanceof SVGElement)) return { colour: style.backgroundColor, share: opacity(element) };
    if (!SHAPES.includes(element.localName) || style.fill === "none") return null;
    return { colour: style.fill, share: Number(style.fillOpacity) * opacity(element) };
  }

  /** The colour under the middle of a text; null where it stands on a picture, or outside the window. */
  function groundOf(text, rect) {
    const under = document.elementsFromPoint((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2)
      .filter((element) => element === text || element.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING)
      .map(paint);
    if (under.length === 0 || under.includes("picture")) return null;
    const layers = under.filter((layer) => layer !== null).reverse();
    return layers.reduce((ground, { colour, share }) => over(rgba(colour), share, ground), [1, 1, 1]);
  }

  function hex(rgb) {
    return `#${rgb.map((part) => Math.round(part * 255).toString(16).padStart(2, "0")).join("")}`;
  }

  function measured(node) {
    const text = node.parentElement;
    const range = document.createRange();
    range.selectNodeContents(node);
    const ground = groundOf(text, range.getClientRects()[0] ?? range.getBoundingClientRect());
    if (ground === null) return null;
    const { fill, color } = getComputedStyle(text);
    const colour = over(rgba(text instanceof SVGElement ? fill : color), opacity(text), ground);
    return { text, colour, ground, ratio: ratio(colour, ground) };
  }

  /** The texts of the slide in sight whose contrast is less than `least`. */
  function low(section, least) {
    const step = look(section);
    return textNodes(section)
      .filter((node) => isVisible(node.parentElement, step))
      .map(measured)
      .filter((one) => one !== null && one.ratio < least)
      .map((one) => ({
        slide: section.id, spot: spot(one.text), colour: hex(one.colour), ground: hex(one.ground), ratio: one.ratio,
      }));
  }

  /** In each theme, the texts of every slide at its last step whose contrast is less than `least`. */
  function survey(least) {
    const root = document.documentElement;
    const before = root.dataset.theme;
    const style = document.createElement("style");
    style.textContent = HITTABLE;
    document.head.append(style);
    const found = Reveal.getSlides().flatMap((section, index) => {
      Reveal.slide(index);
      while (Reveal.availableFragments().next) Reveal.nextFragment();
      return (window.deckproof?.theme?.themes ?? [before ?? ""]).flatMap((theme) => {
        root.dataset.theme = theme;
        return low(section, least).map((one) => ({ theme, ...one }));
      });
    });
    root.dataset.theme = before ?? "";
    style.remove();
    return JSON.stringify(found);
  }

  return { survey };
})();
