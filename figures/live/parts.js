/**
 * Parts that live figures share: elements, buttons, numbers, and tables of vectors as shaded cells, blue positive, red
 * negative, under headers with formulas.
 *
 * A text is a string in which `$...$` is a small formula (letters italic, `_x` or `_{...}` lowered, `^` raised, as in
 * draw/label.py), a number made by `num`, or a list of both.
 */

import { inline, num } from "marks";

const STRONGEST = 0.5; // of a cell's colour: on it, every theme's ink can be read
const SCALE = 5; // the value of full strength, one for all tables
const LONG = 1000; // from here on a number is shown without decimals

/** The height of the greatest bar, in px. */
export const BARS = 150;

/** The look of tables, bars and path; sizes on a slide are those of the talk's drawings. */
export const STYLE = `
.reveal .live-table { flex: none; border-collapse: collapse; border: 0; font-size: var(--small); line-height: 29px; }
.reveal .live-table :is(th, td) { padding: 0 5px; border: 0; text-align: center; white-space: nowrap; font-weight: 400; vertical-align: middle; }
.reveal .live-table th[scope="row"] { padding-right: 10px; text-align: right; }
.reveal .live-table tr { border: 0; }
.reveal .live-table td { min-width: 2.76em; border: 1px solid var(--rule); background: color-mix(in srgb, var(--shade, transparent) var(--share, 0%), transparent); }
.reveal .live-table td.corner { min-width: 0; border: 0; }
.reveal .live-table.narrow td { min-width: 2.1em; }
.reveal .live-table td.positive { --shade: var(--blue); }
.reveal .live-table td.negative { --shade: var(--red); }
.reveal .live-table thead { border-bottom: 0; }
.reveal .live-table th[scope="colgroup"] { border-bottom: 1.5px solid currentColor; }
.reveal .live-table tr.asked td { border-block: 3px solid var(--copper); }
.reveal .live-table tr.sum td { border-top: 2px solid var(--ink); }
.reveal .live-table.apart { align-self: center; }
.reveal .live-table td.best { border-inline: 3px solid var(--green); }
.reveal .live-table i { font-style: italic; }
.reveal .live-table .bars td { height: ${BARS}px; padding: 0; border: 0; vertical-align: bottom; background: none; }
.reveal .live-bar { width: 44px; min-height: 1px; margin: 0 auto; background: var(--blue); }
.reveal .best > .live-bar { background: var(--green); }
.reveal .bars td.best { border: 0; }
`;

/** An element with a class and children; of texts, formulas are set and numbers marked. */
export function node(tag, className = "", ...text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...text.flat(Infinity).flatMap((piece) => (piece instanceof Node ? [piece] : rich(piece))));
  return made;
}

/** A button with a text. */
export function button(press, text = "") {
  const made = node("button", "live-button", text ? [text] : []);
  made.type = "button";
  made.addEventListener("click", press);
  return made;
}

function rich(piece) {
  if (piece.name) return inline(piece);
  return piece.split("$").flatMap((part, i) => (i % 2 ? formula(part) : part ? [document.createTextNode(part)] : []));
}

const RUN = /([_^])(\{[^}]*\}|[^])|([a-zA-Z\u03b1-\u03c9]+)|([^_^a-zA-Z\u03b1-\u03c9]+)/gu;

function formula(text) {
  return [...text.matchAll(RUN)].map(([, script, inside, letters, signs]) => {
    if (signs) return document.createTextNode(signs.replaceAll("-", "\u2212").replaceAll("'", "\u2032"));
    const made = document.createElement(script ? { _: "sub", "^": "sup" }[script] : "i");
    made.append(...(script ? formula(inside.replace(/[{}]/gu, "")) : [letters]));
    return made;
  });
}

/** A number with as many decimals; a long one without. What rounds to zero has no sign. */
export function fixed(name, value, digits = 3) {
  const text = value.toFixed(Math.abs(value) < LONG ? digits : 0);
  return num(name, value, (/[1-9]/u.test(text) ? text : text.replace("-", "")).replace("-", "\u2212"));
}

/** A cell with a number; `shade` says whether its colour tells sign and size. */
export function cell(name, value, { digits = 3, shade = true, className = "" } = {}) {
  const made = node("td", className, fixed(name, value, digits));
  if (shade && value) {
    made.classList.add(value > 0 ? "positive" : "negative");
    made.style.setProperty("--share", `${(100 * Math.min(STRONGEST, Math.abs(value) / SCALE)).toFixed(1)}%`);
  }
  return made;
}

/**
 * A table. `groups` are headers over several columns, `heads` one for each; rows may have a label, and cells made by `cell`.
 * @param {{label: string, groups?: {text: any, size: number, role?: string}[], heads?: any[], className?: string,
 *   rows: {label?: any, cells: Node[], className?: string}[]}} parts
 */
export function table({ label, groups = [], heads = [], rows, className = "" }) {
  const isLabelled = rows.some((row) => row.label !== undefined);
  const corner = () => (isLabelled ? [node("td", "corner")] : []); // no header, since it has no text
  const made = node("table", `live-table ${className}`.trim());
  made.setAttribute("aria-label", label);
  const head = node("thead");
  if (groups.length) head.append(node("tr", "", ...corner(), groups.map(({ text, size, role = "" }) => header("colgroup", text, role, size))));
  if (heads.length) head.append(node("tr", "", ...corner(), heads.map((text) => header("col", text))));
  const body = rows.map(({ label: name, cells, className: rowClass = "" }) => node("tr", rowClass, name ? header("row", name) : corner(), cells));
  made.append(head, node("tbody", "", body));
  return made;
}

function header(scope, text, role = "", size = 1) {
  const made = node("th", role, text);
  made.scope = scope;
  if (size > 1) made.colSpan = size;
  return made;
}

/**
 * Vectors [T, N] under their common name, one a row. @param {{shape: number[], data: ArrayLike<number>}} values
 * @param {{name: string, title: any, role?: string, labels?: any[], digits?: number, asked?: boolean}} options `asked`
 *   marks the last row
 */
export function vectors(values, { name, title, role = "violet", labels = [], digits = 3, asked = true }) {
  const [T, N] = values.shape;
  const cells = (t) => Array.from({ length: N }, (_, j) => cell(`${name}.${t}.${j}`, values.data[t * N + j], { digits }));
  return table({
    label: name,
    groups: [{ text: title, size: N, role }],
    className: digits < 3 ? "narrow" : "",
    rows: Array.from({ length: T }, (_, t) => ({ label: labels[t], cells: cells(t), className: asked && t === T - 1 ? "asked" : "" })),
  });
}
