// What one element of the page is called, where it comes from in the source, and where it stands on the screen.
"use strict";

window.deckproofMeasure = (() => {
  const FAR = 1e9; // an axis on which nothing is cut

  const keys = new WeakMap();
  let spots = new WeakMap();
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

  /** Name elements anew: their words have changed. */
  function forgetSpots() {
    spots = new WeakMap();
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

  return { key, spot, forgetSpots, box, clipOf, inkShares, scaling, position };
})();
