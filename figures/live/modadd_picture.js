/**
 * The forward pass as one picture: a row for each stage, from the three tokens down to the answer, any of them open.
 * Up and down lead from stage to stage, left and right from entry to entry of the open one.
 */

import { element, inline, num } from "marks";
import { fixed, node } from "parts";
import { barsOf, cellAt, cellsOf, shareOf } from "modadd_marks";
import { STAGES, probability } from "modadd_panels";
import { GAP, HEIGHTS, LEFT, WIDE } from "modadd_style";

const POSITIONS = 3;
const PART = [32, 4]; // cells across and down: of a token's vector
const STREAM = [64, 2]; // of the stream at '='
const NEURONS = [64, 8];

/** The picture: {node, refresh}; `change` is told the stage that is opened and the entry that is picked. */
export function pictureOf(payload, name, state, change) {
  const made = node("div", "modadd-picture");
  made.setAttribute("role", "toolbar");
  made.setAttribute("aria-orientation", "vertical");
  made.setAttribute("aria-label", "stages of the forward pass");
  const rows = STAGES.map((stage) => rowOf(stage, CONTENTS[stage.name](payload, name), name, change));
  const refresh = (pass) => {
    const right = (state.a + state.b) % payload.p;
    rows.forEach((row, i) => {
      const isOpen = STAGES[i].name === state.stage;
      row.button.setAttribute("aria-pressed", isOpen);
      row.button.tabIndex = isOpen ? 0 : -1;
      row.fill(pass, state, right);
      row.mark?.(isOpen ? state.at[STAGES[i].name] ?? (row.picks ? right : null) : null);
    });
  };
  made.addEventListener("keydown", (event) => onKey(event, rows, state, change, payload));
  made.append(streamLines(), ...rows.map((row) => row.node));
  return { node: made, refresh };
}

/** A stage's row: its name, and its content; a click on an entry picks it. */
function rowOf({ name: stage, box }, content, name, change) {
  const opener = node("button", "modadd-name", box);
  Object.assign(opener, { type: "button", id: `${name}-${stage}` });
  opener.setAttribute("aria-controls", `${name}-panel`);
  const made = node("div", `modadd-stage modadd-${stage}`, opener, content.node);
  made.addEventListener("click", (event) => {
    const at = content.at?.(event);
    change({ stage, ...(at === undefined ? {} : { picked: at }) });
  });
  return { ...content, node: made, button: opener };
}

function onKey(event, rows, state, change, payload) {
  const at = STAGES.findIndex(({ name }) => name === state.stage);
  const wanted = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[event.key];
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (wanted === undefined && !by) return;
  event.preventDefault();
  if (by && rows[at].count) {
    const picked = state.at[state.stage] ?? (state.a + state.b) % payload.p;
    change({ stage: state.stage, picked: (picked + by + rows[at].count) % rows[at].count });
  }
  if (wanted === undefined) return;
  const place = (wanted + rows.length) % rows.length;
  change({ stage: STAGES[place].name });
  rows[place].button.focus();
}

function tokensOf(payload, name) {
  const boxes = ["blue", "blue", "grey"].map((role) => node("b", `modadd-token ${role}`));
  const fill = (pass, state) => {
    [num(`${name}.a`, state.a), num(`${name}.b`, state.b), "="].forEach((text, i) => boxes[i].replaceChildren(...inline(text)));
  };
  return { node: node("div", "modadd-thirds", boxes), fill };
}

function embeddingOf({ strongest }) {
  const parts = Array.from({ length: POSITIONS }, () => cellsOf(...PART));
  const size = PART[0] * PART[1];
  const fill = (pass) => parts.forEach((part, i) => part.fill(pass.resid_pre.data.subarray(i * size, (i + 1) * size), strongest.resid_pre));
  const mark = (at) => parts.forEach((part, i) => part.mark(at !== null && Math.floor(at / size) === i ? at % size : null));
  const at = (event) => {
    const place = parts.findIndex((part) => part.node.contains(event.target));
    return place < 0 ? undefined : place * size + cellAt(event, parts[place].node, ...PART);
  };
  return { node: node("div", "modadd-thirds", parts.map((part) => part.node)), fill, mark, at, count: POSITIONS * size };
}

/** Each head's weights, a line for a head and a column for a position. */
function attentionOf({ heads }, name) {
  const shares = Array.from({ length: heads * POSITIONS }, shareOf);
  const fill = (pass) => shares.forEach((share, i) => {
    const [head, position] = [Math.floor(i / POSITIONS), i % POSITIONS];
    const weight = pass.heads[head].pattern.data[position];
    share.fill(weight, ...inline(fixed(`${name}.heads.${head}.pattern.${position}`, weight)));
  });
  const mark = (at) => shares.forEach((share, i) => share.node.classList.toggle("picked", i === at));
  const at = (event) => {
    const place = shares.findIndex((share) => share.node.contains(event.target));
    return place < 0 ? undefined : place;
  };
  return { node: node("div", "modadd-thirds modadd-heads", shares.map((share) => share.node)), fill, mark, at, count: shares.length };
}

/** A vector at '=', as cells that can be picked. */
function vectorOf(part, [across, down]) {
  return ({ strongest }) => {
    const cells = cellsOf(across, down);
    const at = (event) => (cells.node.contains(event.target) ? cellAt(event, cells.node, across, down) : undefined);
    return { ...cells, fill: (pass) => cells.fill(pass[part].data, strongest[part]), at, count: across * down };
  };
}

/** All logits, with the right answer named over its bar and a wrong one, where it has the greatest, under its own. */
function logitsOf({ p }, name) {
  const bars = barsOf(p);
  const [right, given] = [node("span", "modadd-answer-name green"), node("span", "modadd-answer-name red")];
  const put = (label, c, text) => {
    label.style.setProperty("--at", `${((100 * (c + 0.5)) / p).toFixed(2)}%`);
    label.replaceChildren(...inline(text));
  };
  const fill = (pass, state, answer) => {
    bars.fill(pass.logits.data, answer, pass.answer);
    put(right, answer, ["right: ", num(`${name}.right`, answer)]);
    put(given, pass.answer, pass.answer === answer ? [] : ["given: ", num(`${name}.answer`, pass.answer)]);
  };
  const at = (event) => (bars.node.contains(event.target) ? cellAt(event, bars.node, p, 1) : undefined);
  return { ...bars, node: node("div", "modadd-bars", right, bars.node, given), fill, at, count: p, picks: true };
}

function answerOf(_, name) {
  const text = node("span", "modadd-verdict");
  text.setAttribute("aria-live", "polite");
  const fill = (pass, state, right) => {
    const isRight = pass.answer === right;
    const role = isRight ? "green" : "red";
    text.replaceChildren(
      node("span", "", node("b", role, num(`${name}.answer`, pass.answer)), isRight ? ", right" : ", wrong"),
      node("span", "modadd-probability", "probability of ", num(`${name}.right`, right), ": ", probability(`${name}.probs.${right}`, pass.probs.data[right])),
    );
  };
  return { node: text, fill };
}

const CONTENTS = {
  tokens: tokensOf,
  embedding: embeddingOf,
  attention: attentionOf,
  mid: vectorOf("resid_mid", STREAM),
  neurons: vectorOf("post", NEURONS),
  post: vectorOf("resid_post", STREAM),
  logits: logitsOf,
  answer: answerOf,
};

/** The residual stream, which goes round the heads and round the MLP: lines beside the rows. */
function streamLines() {
  const middles = middlesOf();
  const [x, out] = [1, 17];
  const round = (from, to) => [
    element("path", { d: `M${x} ${middles[from] + 3}H${out}V${middles[to] - 3}H${x + 8}`, class: "f-none s-violet", "stroke-width": 2 }),
    element("path", { d: `M${x} ${middles[to] - 3}l10 -5v10z`, class: "f-violet" }),
  ];
  const size = { viewBox: `0 0 ${out + 1} ${middles.logits}`, width: out + 1, height: middles.logits };
  const drawn = element("svg", { class: "draw modadd-lines", ...size, "aria-hidden": "true" }, ...round("embedding", "mid"), ...round("mid", "post"));
  drawn.style.left = `${LEFT + WIDE + 5}px`;
  return drawn;
}

/** The middle of each row, in px from the picture's top. */
function middlesOf() {
  let top = 0;
  return Object.fromEntries(STAGES.map(({ name }) => {
    const middle = top + HEIGHTS[name] / 2;
    top += HEIGHTS[name] + GAP;
    return [name, middle];
  }));
}
