/**
 * The stages of the forward pass, from the question to the answer: for each its name, its formula, and a calculation
 * with the numbers of the pass. Vectors are long: a table shows eight entries, among them the one that is picked.
 *
 * Texts are those of parts.js.
 * @typedef {{name: string, payload: object, state: object, pass: object, right: number}} Shared  the figure's name, its
 *   data, what is chosen, what `forward` of modadd.js makes of it, and the right answer
 */

import { num, plainNumber } from "marks";
import { fixed, node, table } from "parts";

const WINDOW = 8; // entries of a vector that a table shows
const MIXED = 4; // of a head's vectors
const RANKED = 7; // answers
const POSITIONS = ["a", "b", "="];

/** A number as a table's cell. */
function value(name, entry, digits = 3) {
  return node("td", "", fixed(name, entry, digits));
}

/** A probability: near to 1 with as many digits as tell it from 1. */
export function probability(name, share) {
  const rest = 1 - share;
  const text = share > 0.99 && rest > 0 ? share.toFixed(Math.ceil(-Math.log10(rest)) + 1) : plainNumber(share);
  return num(name, share, text);
}

/** A table of entries of vectors, a column for each; the picked entry is outlined. */
function entries({ name }, picked, count, columns) {
  const first = Math.floor(picked / count) * count;
  const rows = Array.from({ length: count }, (_, i) => first + i).map((j) => ({
    label: num(`${name}.entry.${j}`, j),
    className: j === picked ? "asked" : "",
    cells: columns.map(({ part, data, at = 0 }) => value(`${name}.${part}.${j}`, data[at + j])),
  }));
  return table({ label: "entries", heads: columns.map(({ head }) => head), rows });
}

function tokensPanel({ name, payload, state, right }) {
  const [a, b] = ["a", "b"].map((letter) => num(`${name}.${letter}`, state[letter]));
  const [p, sum] = [num(`${name}.p`, payload.p), num(`${name}.sum`, state.a + state.b)];
  const wraps = state.a + state.b >= payload.p;
  return [
    node("p", "", a, " + ", b, " = ", sum, wraps ? [", and ", sum, " \u2212 ", p, " = ", num(`${name}.right`, right)] : [], "."),
    node("p", "", "The right answer is ", node("b", "green", num(`${name}.right`, right)), "."),
    node("p", "", "The network only sees three token numbers, ", a, ", ", b, " and ", p, " for =; that they are numbers, and what + means, it has to learn."),
  ];
}

function embeddingPanel(shared) {
  const { name, pass, state } = shared;
  const d = pass.tok.shape[1];
  const position = Math.floor(state.at.embedding / d);
  const letter = POSITIONS[position];
  const column = (part, head) => ({ part: `${part}.${position}`, head, data: pass[part].data, at: position * d });
  return [entries(shared, state.at.embedding % d, WINDOW, [
    column("tok", `$W_E$ of ${letter}`), column("pos", "$W_{pos}$"), column("resid_pre", `$x$ at ${letter}`),
  ])];
}

function attentionPanel(shared) {
  const { name, pass, state } = shared;
  const head = Math.floor(state.at.attention / POSITIONS.length);
  const { scores, pattern, v, z } = pass.heads[head];
  const part = (what) => `${name}.heads.${head}.${what}`;
  const looked = table({
    label: "scores and weights",
    groups: [{ text: ["head ", num(part("number"), head + 1)], size: 2, role: "copper" }],
    heads: ["score $s$", "weight $w$"],
    rows: POSITIONS.map((label, i) => ({ label: `at ${label}`, cells: [value(part(`scores.${i}`), scores.data[i]), value(part(`pattern.${i}`), pattern.data[i])] })),
  });
  const K = z.shape[1];
  const mixed = entries(shared, null, MIXED, [
    ...POSITIONS.map((letter, i) => ({ part: `heads.${head}.v.${i}`, head: `$v$ at ${letter}`, data: v.data, at: i * K })),
    { part: `heads.${head}.z`, head: "$z$", data: z.data },
  ]);
  return [looked, mixed];
}

/** The stream after the heads; before them, it is the embedding of the third position. */
function midPanel(shared) {
  const { pass, state } = shared;
  const before = { part: "resid_pre.2", head: "$x$ at =", data: pass.resid_pre.data, at: 2 * pass.resid_pre.shape[1] };
  const [heads, after] = [["attn_out", "heads"], ["resid_mid", "$h$"]].map(([part, head]) => ({ part, head, data: pass[part].data }));
  return [entries(shared, state.at.mid, WINDOW, [before, heads, after])];
}

function postPanel(shared) {
  const columns = [["resid_mid", "$h$"], ["mlp_out", "MLP"], ["resid_post", "$y$"]].map(([part, head]) => ({ part, head, data: shared.pass[part].data }));
  return [entries(shared, shared.state.at.post, WINDOW, columns)];
}

function neuronsPanel(shared) {
  const { name, pass, state } = shared;
  const on = pass.post.data.filter((entry) => entry > 0).length;
  return [
    entries(shared, state.at.neurons, WINDOW, [
      { part: "pre", head: "before ReLU", data: pass.pre.data }, { part: "post", head: "after", data: pass.post.data },
    ]),
    node("p", "", num(`${name}.on`, on), " of ", num(`${name}.neurons`, pass.post.data.length), " neurons are on."),
  ];
}

/** The answers with the greatest logits; the picked one too. */
function logitsPanel({ name, pass, state, right }) {
  const picked = state.at.logits ?? right;
  const order = Array.from(pass.logits.data.keys()).sort((c, e) => pass.logits.data[e] - pass.logits.data[c]);
  const best = order.slice(0, RANKED);
  const shown = best.includes(picked) ? best : [...best.slice(0, -1), picked];
  const rows = shown.map((c) => ({
    label: [num(`${name}.rank.${c}`, order.indexOf(c) + 1), "."],
    className: c === picked ? "asked" : "",
    cells: [
      node("td", c === right ? "green" : c === pass.answer ? "red" : "", num(`${name}.c.${c}`, c)),
      value(`${name}.logits.${c}`, pass.logits.data[c]), node("td", "", probability(`${name}.probs.${c}`, pass.probs.data[c])),
    ],
  }));
  return [table({ label: "answers by logit", heads: ["answer $c$", "logit", "probability"], rows })];
}

function answerPanel({ name, pass, right }) {
  const { answer, probs } = pass;
  const share = probs.data[right];
  const loss = -Math.log(share);
  const verdict = answer === right
    ? [node("b", "green", num(`${name}.answer`, answer)), " has the greatest logit, and it is right."]
    : [node("b", "red", num(`${name}.answer`, answer)), " has the greatest logit; right is ", node("b", "green", num(`${name}.right`, right)), "."];
  return [
    node("p", "", verdict),
    node("p", "", "Probability of ", num(`${name}.right`, right), ": ", probability(`${name}.probs.${right}`, share), "."),
    node("p", "", "Loss on this question, ", node("i", "", "\u2212ln p"), ": ", num(`${name}.loss`, loss, plainNumber(loss)), " nats."),
  ];
}

/** The stages in order: name, box, title, formula, and the panel's calculation. */
export const STAGES = [
  { name: "tokens", box: "tokens", title: "The question", formula: "answer = $(a + b)$ modulo $p$", panel: tokensPanel },
  { name: "embedding", box: "embedding", title: "A vector for each token", formula: "$x$ = its column of $W_E$ + its position\u2019s $W_{pos}$", panel: embeddingPanel },
  {
    name: "attention", box: "attention", title: "= looks at the three positions", panel: attentionPanel,
    formula: "$s = q \u00b7 k / \u221aK$,  $w = e^s / \u03a3 e^s$,  $z = \u03a3 w v$",
  },
  {
    name: "mid", box: "stream $h$", title: "What the heads found is added", formula: "$h = x + \u03a3 W_O z$, all heads, at =",
    panel: midPanel,
  },
  { name: "neurons", box: "neurons", title: "Neurons of the MLP", formula: "$n = ReLU(W_{in} h + b_{in})$", panel: neuronsPanel },
  {
    name: "post", box: "stream $y$", title: "What the neurons say is added", formula: "$y = h + W_{out} n + b_{out}$",
    panel: postPanel,
  },
  { name: "logits", box: "logits", title: "A score for each answer", formula: "logit of $c$ = column $c$ of $W_U$ \u00b7 $y$", panel: logitsPanel },
  { name: "answer", box: "answer", title: "The answer", formula: "$p = e^{logit} / \u03a3 e^{logit}$,  the greatest wins", panel: answerPanel },
];
