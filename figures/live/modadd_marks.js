/**
 * The marks of the forward pass's picture: vectors as cells, logits as bars, weights of attention as shares of a box.
 * Each is made once and then only filled anew, so that a pass is shown in a few milliseconds and nothing moves.
 */

import { element } from "marks";
import { node } from "parts";

/**
 * A vector as `across` by `down` cells, row by row: blue positive, red negative, as strong as the entry is large.
 * @returns {{node: SVGSVGElement, fill: (data: ArrayLike<number>, strongest: number) => void, mark: (at: ?number) => void}}
 *   `mark` outlines an entry
 */
export function cellsOf(across, down) {
  const rects = Array.from({ length: across * down }, (_, i) => element("rect", { x: i % across, y: Math.floor(i / across), width: 1, height: 1 }));
  const outline = outlineOf();
  const drawn = stretched(across, down, [...rects, outline]);
  drawn.setAttribute("shape-rendering", "crispEdges");
  const fill = (data, strongest) => rects.forEach((rect, i) => {
    rect.setAttribute("class", data[i] < 0 ? "f-red" : "f-blue");
    rect.setAttribute("fill-opacity", Math.min(1, Math.abs(data[i]) / strongest).toFixed(2));
  });
  const mark = (at) => put(outline, at === null ? null : [at % across, Math.floor(at / across), 1, 1]);
  return { node: drawn, fill, mark };
}

/**
 * Values as bars on a common line, the greatest and the least reaching the edges; the right one green, a wrong answer red.
 * @returns {{node: SVGSVGElement, fill: (data: ArrayLike<number>, right: number, given: number) => void,
 *   mark: (at: ?number) => void}}
 */
export function barsOf(count) {
  const bars = Array.from({ length: count }, (_, i) => element("rect", { x: i + 0.12, width: 0.76 }));
  const line = element("path", { class: "s-grey", "stroke-width": 1, "vector-effect": "non-scaling-stroke" });
  const outline = outlineOf();
  const fill = (data, right, given) => {
    const [most, least] = [Math.max(0, ...data), Math.min(0, ...data)];
    const y = (value) => (most - value) / (most - least || 1);
    bars.forEach((bar, i) => {
      bar.setAttribute("class", i === right ? "f-green" : i === given ? "f-red" : "f-grey");
      bar.setAttribute("y", y(Math.max(0, data[i])).toFixed(4));
      bar.setAttribute("height", (Math.abs(data[i]) / (most - least || 1)).toFixed(4));
    });
    line.setAttribute("d", `M0 ${y(0)}H${count}`);
  };
  const mark = (at) => put(outline, at === null ? null : [at - 0.5, 0, 2, 1]);
  return { node: stretched(count, 1, [...bars, line, outline]), fill, mark };
}

/** A box of which a share is filled, with a number in it: {node, fill}. */
export function shareOf() {
  const [bar, text] = [node("span", "modadd-bar"), node("span", "modadd-number")];
  const fill = (share, ...number) => {
    bar.style.width = `${(100 * share).toFixed(2)}%`;
    text.replaceChildren(...number);
  };
  return { node: node("span", "modadd-share", bar, text), fill };
}

/** The cell of a drawing that an event points at, of `across` by `down`. */
export function cellAt({ clientX, clientY }, drawn, across, down) {
  const { left, top, width, height } = drawn.getBoundingClientRect();
  const place = (share, count) => Math.max(0, Math.min(count - 1, Math.floor(share * count)));
  return place((clientY - top) / height, down) * across + place((clientX - left) / width, across);
}

/** A drawing that fills its place, whatever that is. */
function stretched(across, down, marks) {
  return element("svg", { class: "draw", viewBox: `0 0 ${across} ${down}`, preserveAspectRatio: "none", "aria-hidden": "true" }, ...marks);
}

function outlineOf() {
  return element("rect", { class: "f-none s-copper", "stroke-width": 3, "vector-effect": "non-scaling-stroke" });
}

function put(outline, box) {
  outline.style.display = box ? "" : "none";
  if (box) ["x", "y", "width", "height"].forEach((name, i) => outline.setAttribute(name, box[i]));
}
