/**
 * The stepper's calculations, one for each stage of the path; the same as figures/talks/end_to_end/panels.py draws.
 * Each takes a pass (the output of `compute`), its token numbers and what all share, and returns elements side by side.
 */

import { explore, matrix, num, plain } from "marks";
import { BARS, cell, fixed, node, table, vectors } from "parts";

/**
 * @typedef {{name: string, vocabulary: string[], weights: object, ids: number[], show: (text: any) => void}} Shared
 *   the figure's name, the tokens, the weights, the sentence, and where a cell that is pointed at is read out
 */

/** The words of the sentence, as row labels. */
function words({ vocabulary, ids }) {
  return ids.map((id) => vocabulary[id]);
}

function entry({ shape: [, N], data }, t, j) {
  return data[t * N + j];
}

/** Row t of a matrix [T, N], with the names of its entries. */
function row(name, values, t, options) {
  return Array.from({ length: values.shape[1] }, (_, j) => cell(`${name}.${t}.${j}`, entry(values, t, j), options));
}

function sign(text) {
  return node("span", "gpt-sign", text);
}

function idsPanel(pass, shared) {
  const { name, vocabulary, ids } = shared;
  const boxes = (numbers, role, what) => node("div", "gpt-boxes", numbers.map((id, i) => node(
    "span", `gpt-box ${role(id)}`, node("b", "", vocabulary[id]), node("span", "", num(`${name}.${what}.${i}`, id)),
  )));
  const known = (id) => (ids.includes(id) ? "blue" : "grey");
  const every = vocabulary.map((_, id) => id);
  return [node(
    "div", "live-column", boxes(ids, () => "blue", "ids"),
    node("div", "", "of these ", num(`${name}.vocabulary.length`, vocabulary.length), " tokens"), boxes(every, known, "vocabulary"),
  )];
}

function embedPanel(pass, shared) {
  const at = (part) => ({ name: `${shared.name}.${part}`, digits: 1 });
  return [
    vectors(pass.tok, { ...at("tok"), title: "row of $E$", role: "blue", labels: words(shared) }), sign("+"),
    vectors(pass.pos, { ...at("pos"), title: "row of $P$", role: "grey" }), sign("="),
    vectors(pass.resid_pre, { ...at("resid_pre"), title: "$x$" }),
  ];
}

/** A LayerNorm: the rows before it, their mean and sigma, and the rows after it. */
function normPanel([before, norm], [title, result], digits) {
  return (pass, shared) => {
    const { mean, sigma, out } = pass[norm];
    const last = mean.data.length - 1;
    const numbers = Array.from(mean.data, (value, t) => ({
      cells: [cell(`${shared.name}.${norm}.mean.${t}`, value), cell(`${shared.name}.${norm}.sigma.${t}`, sigma.data[t])],
      className: t === last ? "asked" : "",
    }));
    return [
      vectors(pass[before], { name: `${shared.name}.${before}`, title, labels: words(shared), digits }),
      table({ label: "mean and sigma", groups: [{ text: "$\u03bc$ and $\u03c3$", size: 2, role: "grey" }], rows: numbers }), sign("\u2192"),
      vectors(out, { name: `${shared.name}.${norm}.out`, title: result }),
    ];
  };
}

function qkvPanel(pass, shared) {
  const part = (letter, role, labels) => vectors(pass[letter], { name: `${shared.name}.${letter}`, title: `$${letter}$`, role, labels });
  return [part("q", "copper", words(shared)), part("k", "blue"), part("v", "violet")];
}

/** The name of a head: a number where there are several. */
function headName({ name }, { length }, i) {
  return length > 1 ? ["head ", num(`${name}.head.${i}`, i + 1)] : ["the one head"];
}

function headsPanel(pass, shared) {
  const { heads } = pass;
  const last = shared.ids.length - 1;
  const cells = (s) => heads.flatMap((head, i) => ["scores", "exps", "pattern"].map(
    (part) => cell(`${shared.name}.heads.${i}.${part}.${last}.${s}`, entry(head[part], last, s), { shade: part === "pattern" }),
  ));
  const looked = table({
    label: "how the last row looks at each",
    groups: heads.map((_, i) => ({ text: ["last row, ", headName(shared, heads, i)], size: 3, role: "copper" })),
    heads: heads.flatMap(() => ["$s$", "$e^s$", "$w$"]),
    rows: words(shared).map((label, s) => ({ label, cells: cells(s) })),
  });
  return [looked, ...heads.map((head, i) => patternOf(head, i, shared, heads))];
}

/** How much each row, downwards, looks at each, across; a cell that is pointed at or walked to is read out. */
function patternOf({ pattern }, i, shared, heads) {
  const title = ["w, ", headName(shared, heads, i)];
  const [T] = pattern.shape;
  const drawn = matrix(pattern, { cell: [30, 30], scale: 1, rows: i ? [] : words(shared), groups: [{ text: title, size: T, role: "blue" }] });
  const [name, labels] = [`${shared.name}.heads.${i}.pattern`, words(shared)];
  const text = (t, s) => [`${labels[t]} looks at ${labels[s]}: `, fixed(`${name}.${t}.${s}`, entry(pattern, t, s))];
  explore(drawn, { label: plain(title), say: (t, s) => plain(text(t, s)), show: (at) => shared.show(at ? text(...at) : []), start: [T - 1, 0] });
  return drawn.svg;
}

/** The last rows of some arrays under each other. */
function lastRows(named, shared) {
  const rows = Object.entries(named).map(([label, [name, values]], i, { length }) => ({
    label, cells: row(`${shared.name}.${name}`, values, shared.ids.length - 1), className: i === length - 1 ? "asked" : "",
  }));
  return table({ label: "last row", groups: [{ text: "last row", size: rows[0].cells.length, role: "violet" }], rows, className: "apart" });
}

function mixPanel(pass, shared) {
  const { heads } = pass;
  const last = shared.ids.length - 1;
  const cells = (s) => heads.flatMap((head, i) => [
    cell(`${shared.name}.heads.${i}.pattern.${last}.${s}`, entry(head.pattern, last, s)), ...row(`${shared.name}.heads.${i}.v`, head.v, s),
  ]);
  const size = heads[0].v.shape[1];
  const mixed = table({
    label: "what the last row mixes",
    groups: heads.map((_, i) => ({ text: headName(shared, heads, i), size: size + 1, role: "copper" })),
    heads: heads.flatMap(() => ["$w$", ...Array(size).fill("$v$")]),
    rows: words(shared).map((label, s) => ({ label, cells: cells(s) })),
  });
  const sums = { "$o$": ["attn_out", pass.attn_out], "$x$": ["resid_pre", pass.resid_pre], "$h$": ["resid_mid", pass.resid_mid] };
  return [mixed, sign("\u2192"), lastRows(sums, shared)];
}

function mlpPanel(pass, shared) {
  const { mlp } = pass;
  const last = shared.ids.length - 1;
  const count = mlp.pre.shape[1];
  const units = table({
    label: "units",
    className: "apart",
    groups: [{ text: ["last row, ", num(`${shared.name}.units`, count), " units"], size: count, role: "violet" }],
    rows: [["$u' W_{in}$", "pre"], ["GELU", "post"]].map(([label, part]) => ({ label, cells: row(`${shared.name}.mlp.${part}`, mlp[part], last) })),
  });
  const sums = { "$m$": ["mlp.out", mlp.out], "$h$": ["resid_mid", pass.resid_mid], "$y$": ["resid_post", pass.resid_post] };
  return [units, sign("\u2192"), lastRows(sums, shared)];
}

function logitsPanel(pass, shared) {
  const { name, vocabulary, weights, ids } = shared;
  const [last, best, f] = [ids.length - 1, pass.next, pass.ln_final.out];
  const marked = (cells) => { cells[best].classList.add("best"); return cells; };
  const inputs = Array.from({ length: f.shape[1] }, (_, i) => i);
  const column = inputs.map((i) => ({ cells: [cell(`${name}.ln_final.out.${last}.${i}`, entry(f, last, i))] }));
  const rows = inputs.map((i) => ({ label: i ? "" : "$W_U$", cells: marked(row(`${name}.W_U`, weights.W_U, i, { digits: 1 })) }));
  rows.push({ label: "$z$", cells: marked(row(`${name}.logits`, pass.logits, last)), className: "sum" });
  const tables = [table({ label: "f", heads: ["$f$"], rows: column }), table({ label: "W_U and z", heads: vocabulary, rows })];
  const factor = (number) => (number.value < 0 ? ["(", number, ")"] : number);
  const terms = inputs.map((i) => [
    i ? " + " : "", factor(fixed(`${name}.ln_final.out.${last}.${i}`, entry(f, last, i))), " \u00b7 ", factor(fixed(`${name}.W_U.${i}.${best}`, entry(weights.W_U, i, best), 1)),
  ]);
  const total = fixed(`${name}.logits.${last}.${best}`, entry(pass.logits, last, best));
  return [node("div", "live-column", node("div", "gpt-top", tables), node("div", "", `$z$ of ${vocabulary[best]} = `, terms, " = ", total))];
}

function softmaxPanel(pass, shared) {
  const { name, vocabulary, ids } = shared;
  const [last, best] = [ids.length - 1, pass.next];
  const marked = (cells) => { cells[best].classList.add("best"); return cells; };
  const share = (id) => entry(pass.probs, last, id) / entry(pass.probs, last, best);
  const bars = vocabulary.map((_, id) => {
    const bar = node("div", "live-bar");
    bar.style.height = `${(BARS * share(id)).toFixed(1)}px`;
    return node("td", "", bar);
  });
  const exps = { shape: pass.scaled.shape, data: pass.scaled.data.map(Math.exp) };
  const numbers = [["$z/T$", "scaled", pass.scaled], ["$e^{z/T}$", "exps", exps], ["$p$", "probs", pass.probs]];
  const rows = numbers.map(([label, part, values]) => ({ label, cells: marked(row(`${name}.${part}`, values, last, { shade: part === "probs" })) }));
  const all = table({ label: "the next token", heads: vocabulary, rows });
  all.tHead.prepend(node("tr", "bars", node("td", "corner"), marked(bars)));
  return [all];
}

export const PANELS = {
  ids: idsPanel,
  embed: embedPanel,
  norm1: normPanel(["resid_pre", "ln1"], ["$x$", "$u$"], 1),
  qkv: qkvPanel,
  heads: headsPanel,
  mix: mixPanel,
  norm2: normPanel(["resid_mid", "ln2"], ["$h$", "$u'$"]),
  mlp: mlpPanel,
  norm3: normPanel(["resid_post", "ln_final"], ["$y$", "$f$"]),
  logits: logitsPanel,
  softmax: softmaxPanel,
};
