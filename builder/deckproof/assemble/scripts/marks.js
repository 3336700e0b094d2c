/**
 * The marks of deckproof.draw for live figures: matrices and rows of token boxes, measured and coloured alike.
 * The constants are those of draw/*.py; a test draws both and compares every mark. Lengths are px.
 *
 * A text is a string, a number made by `num`, or a list of both.
 * @typedef {{name: string, value: (number|string), text: string}} Num
 * @typedef {"ink"|"paper"|"grey"|"blue"|"copper"|"violet"|"green"|"red"} Role
 */

const EDGE = 2; // room for the outer lines
const SMALL_SIZE = 24;

/** Text of a number that says which one it is: an entry of the payload or of the output. @returns {Num} */
export function num(name, value, text = String(value).replace("-", "\u2212")) {
  return { name, value, text };
}

/** A number for reading aloud its size: four decimals at most, one at least; a power of ten for what they hide. */
export function plainNumber(value) {
  const size = Math.abs(value);
  if (size > 0 && size < 0.00005) {
    const [mantissa, power] = value.toExponential(1).split("e");
    return `${mantissa} \u00d7 10${power.replace("+", "").replace(/./g, (sign) => RAISED[sign])}`.replace("-", "\u2212");
  }
  return value.toFixed(4).replace(/(\.\d+?)0+$/, "$1").replace("-", "\u2212");
}

const RAISED = { "-": "\u207b", ...Object.fromEntries([..."\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079"].entries()) };

/** A text as HTML nodes, every number an element of its own. @returns {Node[]} */
export function inline(text) {
  return pieces(text).map((piece) => (piece.name ? marked(document.createElement("span"), piece) : document.createTextNode(piece)));
}

/** An SVG element. */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== "" && value !== undefined) made.setAttribute(name, typeof value === "number" ? px(value) : value);
  }
  made.append(...children);
  return made;
}

/** The width of a text at `size` px; kerning is left out, as in Python. @returns {number} */
export function textWidth(text, size) {
  // At 1000 px an advance is a whole number of px: font units, free of rounding.
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `400 1000px ${ofTheme("--text-font")}`;
  pen.fontKerning = "none";
  return (pen.measureText(plain(text)).width * size) / 1000;
}

function ofTheme(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name);
}

/** A text as it reads. @returns {string} */
export function plain(text) {
  return pieces(text).map((piece) => piece.text ?? piece).join("");
}

function pieces(text) {
  return [text].flat(Infinity);
}

function marked(node, { name, value, text }) {
  node.textContent = text;
  node.dataset.live = name;
  node.dataset.value = String(value);
  return node;
}

function px(value) {
  return String(Number(value.toFixed(2)));
}

function svg(width, height, label) {
  const size = { viewBox: `0 0 ${px(width)} ${px(height)}`, width, height };
  return element("svg", { class: "draw", ...size, ...(label ? { role: "img", "aria-label": label } : {}) });
}

function rect(x, y, width, height, { fill, stroke, strokeWidth = 1.5, opacity = 1, radius = 0 }) {
  const classes = (fill ? `f-${fill}` : "f-none") + (stroke ? ` s-${stroke}` : "");
  return element("rect", {
    ...{ x, y, width, height, rx: radius || "", "stroke-width": stroke ? strokeWidth : "" },
    ...{ "fill-opacity": fill && opacity !== 1 ? opacity : "", class: classes },
  });
}

function path(d, { stroke, strokeWidth = 1.5, opacity = 1 }) {
  return element("path", { d, "stroke-opacity": opacity === 1 ? "" : opacity, class: `f-none s-${stroke}`, "stroke-width": strokeWidth });
}

/** Text whose capitals are centred on the height y. */
function written(x, y, text, { size, role = "ink", anchor = "" }) {
  const content = pieces(text).map((piece) => (piece.name ? marked(element("tspan"), piece) : piece));
  const place = { x, y: y + (Number(ofTheme("--capital-height")) * size) / 2, class: `f-${role}`, "font-size": size, "text-anchor": anchor };
  return element("text", place, ...content);
}

const ROW_LABEL_GAP = 10;

/**
 * A matrix as cells: blue positive, red negative, the paper for zero; strength by size. See draw/matrix.py.
 * @param {{shape: number[], data: ArrayLike<number>}} values [R, C]
 * @param {{rows?: [], groups?: {text: string, size: number, role: Role}[], cell?: [number, number], scale?: number,
 *   size?: number, groupSize?: number, label?: string}} options  as in Python; `size` is that of the row labels
 *   (and of the groups, unless `groupSize` is given)
 * @returns {{svg: SVGSVGElement, left: number, top: number, cell: [number, number], shape: number[]}}
 */
export function matrix(values, options = {}) {
  const { rows = [], groups = [], cell = [40, 40], size = SMALL_SIZE, groupSize = size, label = "" } = options;
  const [R, C] = values.shape;
  const scale = options.scale ?? (Array.from(values.data).reduce((most, entry) => Math.max(most, Math.abs(entry)), 0) || 1);
  const left = rows.length ? Math.max(...rows.map((text) => textWidth(text, size) + ROW_LABEL_GAP)) : EDGE;
  const [width, height] = [C * cell[0], R * cell[1]];
  const spans = spansOf(groups, left, cell[0]);
  const total = Math.max(left + width + EDGE, ...spans.map((span) => textWidth(span.text, groupSize)));
  const brackets = placed(spans, 0, total, groupSize);
  const top = Math.max(EDGE, brackets.height);
  const drawn = svg(total, top + height + EDGE, label);
  drawn.append(
    ...cells(values, left, top, cell, scale),
    ...lines(spans, left, top, [R, C], cell),
    ...rows.map((text, i) => written(left - ROW_LABEL_GAP, top + (i + 0.5) * cell[1], text, { size, anchor: "end" })),
    ...bracketMarks(brackets, top - EDGE, groupSize),
  );
  return { svg: drawn, left, top, cell, shape: values.shape };
}

function cells({ shape: [R, C], data }, left, top, [wide, high], scale) {
  const made = [];
  for (let i = 0; i < R; i += 1) {
    for (let j = 0; j < C; j += 1) {
      const value = data[i * C + j];
      const opacity = Math.min(1, Math.abs(value) / scale);
      if (opacity) made.push(rect(left + j * wide, top + i * high, wide, high, { fill: value > 0 ? "blue" : "red", opacity }));
    }
  }
  return made;
}

/** The grid, with stronger lines round it and between groups. */
function lines(spans, left, top, [R, C], [wide, high]) {
  const [width, height] = [C * wide, R * high];
  const across = Array.from({ length: R - 1 }, (_, i) => `M${px(left)} ${px(top + (i + 1) * high)}h${px(width)}`);
  const down = Array.from({ length: C - 1 }, (_, j) => `M${px(left + (j + 1) * wide)} ${px(top)}v${px(height)}`);
  const between = spans.slice(1).map(({ start }) => `M${px(start)} ${px(top)}L${px(start)} ${px(top + height)}`);
  return [
    path([...across, ...down].join(""), { stroke: "grey", strokeWidth: 1, opacity: 0.35 }),
    rect(left, top, width, height, { stroke: "grey" }),
    ...between.map((d) => path(d, { stroke: "grey", strokeWidth: 2 })),
  ];
}

function spansOf(groups, left, wide) {
  let start = left;
  return groups.map(({ text, size, role = "grey" }) => {
    const span = { start, end: start + size * wide, text, role };
    start = span.end;
    return span;
  });
}

const ARM = 7; // length of a bracket's ends
const INSET = 2; // keeps neighbouring brackets apart
const BRACKET_LABEL_GAP = 10; // the least space between two labels on one level
const LEADER_GAP = 5;
const LEVEL = 1.2; // height of a level of labels, as a share of their size

/** Every label, from left to right, on the nearest level on which it has room. See draw/bracket.py. */
function placed(spans, left, right, size) {
  const taken = [];
  const labels = spans.map((span) => {
    const half = textWidth(span.text, size) / 2;
    const centre = (span.start + span.end) / 2;
    const x = Math.max(left + half, Math.min(right - half, centre));
    const free = taken.findIndex((end) => x - half >= end + BRACKET_LABEL_GAP);
    const level = free < 0 ? taken.length : free;
    // The line from the label to its bracket takes room on the levels that it passes.
    for (let i = 0; i < level; i += 1) taken[i] = Math.max(taken[i], centre + LEADER_GAP - BRACKET_LABEL_GAP);
    taken[level] = x + half;
    return { ...span, x, centre, level };
  });
  return { labels, height: labels.length ? ARM + taken.length * size * LEVEL + 4 : 0 };
}

function bracketMarks({ labels }, edge, size) {
  const bar = edge - ARM;
  return labels.flatMap(({ start, end, text, role, x, centre, level }) => {
    const [from, to] = [start + INSET, end - INSET];
    const y = bar - (level + 0.5) * size * LEVEL - 2;
    const points = [[from, edge], [from, bar], [to, bar], [to, edge]].map(([a, b]) => `${px(a)} ${px(b)}`);
    const leader = `M${px(centre)} ${px(bar)}L${px(centre)} ${px(y + size * 0.5)}`;
    return [
      path(`M${points.join("L")}`, { stroke: role }),
      ...(level ? [path(leader, { stroke: role, opacity: 0.6 })] : []),
      written(x, y, text, { size, role, anchor: "middle" }),
    ];
  });
}

const PAD = 12; // between a token's text and its box
const TINT = 0.14;
const ROW_GAP = 18;

/**
 * Rows of token boxes, one under the other, all in the same columns, each with its name before it. See draw/tokens.py.
 * @param {{text: (string|Num), role: Role}[][]} rows
 * @param {{names?: string[], size?: number, box?: [number, number], gap?: number, label?: string}} options
 * @returns {SVGSVGElement}
 */
export function tokenRows(rows, { names = [], size = 28, box = [46, 46], gap = 8, label = "" } = {}) {
  const columns = Math.max(...rows.map((row) => row.length));
  const widest = (i) => Math.max(...rows.map((row) => (row[i] ? textWidth(row[i].text, size) + 2 * PAD : 0)));
  const starts = [names.length ? Math.max(...names.map((name) => textWidth(name, size) + 2 * PAD)) : EDGE];
  const widths = Array.from({ length: columns }, (_, i) => Math.max(box[0], widest(i)));
  widths.forEach((width, i) => starts.push(starts[i] + width + gap));
  const pitch = box[1] + ROW_GAP;
  const drawn = svg(starts[columns] - gap + EDGE, EDGE + rows.length * pitch - ROW_GAP + EDGE, label);
  rows.forEach((row, number) => {
    const top = EDGE + number * pitch;
    const middle = top + box[1] / 2;
    if (names[number]) drawn.append(written(0, middle, names[number], { size }));
    row.forEach(({ text, role }, i) => {
      const place = { fill: role, stroke: role, opacity: TINT, radius: 6 };
      drawn.append(rect(starts[i], top, widths[i], box[1], place), written(starts[i] + widths[i] / 2, middle, text, { size, anchor: "middle" }));
    });
  });
  return drawn;
}

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * Let the cells of a drawn matrix be pointed at, and walked with the arrow keys (one of them is in the tab order).
 * @param {ReturnType<typeof matrix>} drawn
 * @param {{label: string, say: (row: number, column: number) => string, show: (at: ?[number, number]) => void,
 *   start?: [number, number]}} options  `say` names a cell for a screen reader; `show` is told which cell is pointed
 *   at, else which has the focus, else null
 * @returns {{focus: (row: number, column: number) => void}}
 */
export function explore(drawn, { label, say, show, start = [0, 0] }) {
  const { svg: root, left, top, cell: [wide, high], shape: [R, C] } = drawn;
  const inside = ([row, column]) => [Math.max(0, Math.min(R - 1, row)), Math.max(0, Math.min(C - 1, column))];
  const at = (row, column) => grid.children[row].children[column];
  let [pointed, focused, entry] = [null, null, inside(start)];
  const tell = () => show(pointed ?? focused);
  const cellAt = (row, column) => {
    const made = element("rect", {
      ...{ x: left + column * wide, y: top + row * high, width: wide, height: high, class: "live-cell", tabindex: "-1" },
      ...{ role: "gridcell", "aria-label": say(row, column) },
    });
    made.addEventListener("pointerenter", () => { pointed = [row, column]; tell(); });
    made.addEventListener("pointerleave", () => { pointed = null; tell(); });
    made.addEventListener("focus", () => {
      at(...entry).setAttribute("tabindex", "-1");
      made.setAttribute("tabindex", "0");
      focused = entry = [row, column];
      tell();
    });
    made.addEventListener("blur", () => { focused = null; tell(); });
    return made;
  };
  const rowOf = (row) => element("g", { role: "row" }, ...Array.from({ length: C }, (_, column) => cellAt(row, column)));
  const grid = element("g", { role: "grid", "aria-label": label }, ...Array.from({ length: R }, (_, row) => rowOf(row)));
  grid.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step || !focused) return;
    event.preventDefault();
    const [row, column] = inside([focused[0] + step[0], focused[1] + step[1]]);
    at(row, column).focus();
  });
  at(...entry).setAttribute("tabindex", "0");
  root.append(grid);
  return { focus: (row, column) => at(...inside([row, column])).focus() };
}
