/**
 * The playground of letter counting: both hand-written programs run on whatever the audience asks.
 * The network is that of figures/core/counting/forward.py, the decoding that of generate.py.
 *
 * Glossary of shapes: T rows of tokens, V token types, P positions, W width of a row's vector, F ReLU units.
 */

import { add, argmax, attention, float64, relu, rows, timesTransposed } from "nn";
import { explore, inline, matrix, num, plain, plainNumber, tokenRows } from "marks";

const PROGRAMS = ["process", "outcome"];
const models = new WeakMap(); // payload -> its weights in float64, made once

/**
 * Run both programs.
 * @param payload see figures/talks/process_vs_outcome/playground.py
 * @param {{start: number, query: string, word: string}} input
 * @returns {{process_row: string[], process_X: object, outcome_row: string[], outcome_X: object}} for each program
 *   the row of tokens that it ends with, and X [T, W], the residual stream after the last block
 * Throws a RangeError for an input that does not fit.
 */
export function compute(payload, input) {
  const faults = faultsOf(payload, input);
  if (faults.length) throw new RangeError(faults.map(plain).join("; "));
  const weights = weightsOf(payload);
  return Object.assign({}, ...PROGRAMS.map((program) => {
    const ids = generate(payload, weights[program], input);
    return {
      [`${program}_row`]: ids.map((id) => payload.vocabulary[id]),
      [`${program}_X`]: residPost(weights[program], ids),
    };
  }));
}

function weightsOf(payload) {
  if (!models.has(payload)) models.set(payload, inFloat64(payload.programs));
  return models.get(payload);
}

function inFloat64(value) {
  if (Array.isArray(value)) return value.map(inFloat64);
  if (value.data) return float64(value);
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, inFloat64(entry)]));
}

/** Greedy, one token at a time, each from a whole pass, until EOS or until all P positions are taken. */
function generate(payload, weights, { start, query, word }) {
  const prompt = [payload.states[start], query, ...word, payload.separator];
  const ids = prompt.map((token) => payload.vocabulary.indexOf(token));
  const eos = payload.vocabulary.indexOf(payload.eos);
  while (ids.at(-1) !== eos && ids.length < payload.sizes.P) {
    const logits = timesTransposed(residPost(weights, ids), weights.R); // [T, W] [V, W]^T -> [T, V]
    ids.push(argmax(logits, ids.length - 1));
  }
  return ids;
}

/** The residual stream after the last block: T token numbers -> [T, W]. */
function residPost(weights, ids) {
  const positions = ids.map((_, row) => row);
  return weights.blocks.reduce(runBlock, add(rows(weights.E_tok, ids), rows(weights.E_pos, positions)));
}

/** x += the sum of the heads, then x += the MLP: [T, W] -> [T, W]. */
function runBlock(x, { heads, W_in: wIn, b_in: bIn, W_out: wOut }) {
  const mid = heads.map((head) => runHead(x, head)).reduce(add, x);
  const post = relu(add(timesTransposed(mid, wIn), bIn)); // [T, F]
  return add(mid, timesTransposed(post, wOut));
}

/** softmax(masked (x W_Q^T)(x W_K^T)^T / sqrt(P)) x W_V^T: [T, W] -> [T, W]. */
function runHead(x, { W_Q: wQ, W_K: wK, W_V: wV }) {
  return attention(timesTransposed(x, wQ), timesTransposed(x, wK), timesTransposed(x, wV));
}

/** What is wrong with an input, as texts of marks.js; none where it fits. */
function faultsOf({ letters, sizes, states }, { start, query, word }, name = "") {
  const faults = [];
  if (!states.includes(String(start))) faults.push(`the start state is ${start}; allowed are ${states.join(", ")}`);
  if (!letters.includes(query)) faults.push(`the query letter is ${query}; allowed are ${letters.join(", ")}`);
  if ([...word].length !== sizes.n || [...word].some((letter) => !letters.includes(letter))) {
    const size = num(`${name}.sizes.n`, sizes.n);
    faults.push(["\u201c", num(`${name}.typed`, word), "\u201d does not fit: type ", size, ` letters, each one of ${letters.join(", ")}`]);
  }
  return faults;
}

/** The finished row of tokens by plain counting: s_t = (s_{t-1} + [w_t = q]) mod m, and no network. */
function correctRow(payload, program, { start, query, word }) {
  const written = [];
  let state = start;
  for (const letter of word) {
    state = (state + (letter === query)) % payload.sizes.m;
    written.push(payload.states[state]);
  }
  const steps = program === "process" ? written : [];
  return [payload.states[start], query, ...word, payload.separator, ...steps, payload.colon, written.at(-1), payload.eos];
}

const SIDE = 296; // px that the controls are wide; the matrix has the rest
const [WIDE, HIGH] = [1152, 22]; // a slide between its margins; a matrix row, which holds a label of 20 px
const TOKENS = { names: ["printed", "correct"], size: 24, box: [46, 38] };
const LABEL_SIZE = 20;

/** Build the controls and draw; `tools` as live.js hands them over. */
export function mount(element, payload, tools) {
  const state = { ...payload.question, program: PROGRAMS[0] };
  const page = { tokens: node("div"), picture: node("div"), readout: node("p", "live-readout"), verdict: node("p", "live-readout") };
  const at = { cell: [0, 0] }; // the cell of the matrix that was walked to last

  const change = (part) => {
    Object.assign(state, part);
    tools.report();
    controls.refresh();
    draw(page, payload, tools, state, at);
  };
  const controls = controlsOf(payload, tools, state, change);
  const message = node("p");
  message.dataset.liveMessage = "";
  controls.node.append(message, page.verdict, page.readout);
  const columns = node("div", "live-row");
  columns.style.cssText = "align-items: flex-start; justify-content: space-between; flex-wrap: nowrap; margin-top: 8px";
  columns.append(page.picture, controls.node);
  element.append(page.tokens, columns);
  draw(page, payload, tools, state, at);
  // Process has the longest row. Its picture's room is kept, so that nothing jumps when the program is switched.
  const first = page.picture.firstChild;
  page.picture.style.cssText = `min-width: ${first.getAttribute("width")}px; min-height: ${first.getAttribute("height")}px`;
}

/** Draw the state's run: its tokens over the correct ones, and X; the walk through X goes on at the cell `at`. */
function draw(page, payload, tools, state, at) {
  const { program } = state;
  const output = tools.compute({ start: state.start, query: state.query, word: state.word });
  const [row, x] = [output[`${program}_row`], output[`${program}_X`]];
  const correct = correctRow(payload, program, state);
  const isRight = row.join(" ") === correct.join(" ");
  const label = `${row.join(" ")}, printed by ${program}; by counting ${correct.join(" ")}`;
  page.tokens.replaceChildren(tokenRows(boxes(payload, tools.name, program, row, correct), { ...TOKENS, label }));
  page.verdict.replaceChildren(isRight ? "Every printed token is right." : "Printed tokens in red are wrong.");
  page.verdict.className = `live-readout ${isRight ? "green" : "red"}`;
  drawMatrix(page, payload, { name: tools.name, program, row, x }, at);
}

/** Both rows of token boxes: the prompt's by kind, the printed ones green where right, red where wrong. */
function boxes(payload, name, program, row, correct) {
  const kind = (token) => (payload.letters.includes(token) ? "blue" : payload.states.includes(token) ? "violet" : "grey");
  const prompt = row.indexOf(payload.separator) + 1;
  const verdict = (token, i) => (token === correct[i] ? "green" : "red");
  const box = (source) => (token, i) => ({ text: worded(`${name}.${source}.${i}`, token), role: kind(token) });
  const printed = row.map(box(`${program}_row`)).map((one, i) => (i < prompt ? one : { ...one, role: verdict(row[i], i) }));
  return [printed, correct.map(box(`${program}_correct`))];
}

/** X as cells, each of which can be pointed at or walked to. */
function drawMatrix(page, payload, { name, program, row, x }, at) {
  const [T, W] = x.shape;
  const index = (i) => num(`${name}.row.${i}`, i);
  const labels = row.map((token, i) => [index(i), "  ", worded(`${name}.${program}_row.${i}`, token)]);
  const groups = payload.slots.map((slot) => ({ text: slot.name, size: slot.labels.length || 1, role: slot.role }));
  const wide = Math.floor((WIDE - SIDE - 100) / W); // 100 px for the row labels and the gap to the controls
  const drawn = matrix(x, { rows: labels, groups, cell: [wide, HIGH], scale: 1, size: LABEL_SIZE, groupSize: 24 });
  const directions = directionsOf(payload, name);
  const text = (i, j) => {
    const value = x.data[i * W + j];
    return ["row ", index(i), ", ", directions[j], ": ", num(`${name}.${program}_X.${i}.${j}`, value, plainNumber(value))];
  };
  const show = (cell) => {
    if (cell && drawn.svg.contains(document.activeElement)) at.cell = cell;
    page.readout.replaceChildren(...inline(cell ? text(...cell) : "Point at a cell for its value."));
  };
  drawn.svg.style.marginLeft = "auto";
  page.picture.replaceChildren(drawn.svg);
  explore(drawn, { label: `X after the last block, ${T} tokens by ${W} directions`, say: (i, j) => plain(text(i, j)), show, start: at.cell });
  show(null);
}

/** The names of the W directions, such as OUT[0], as texts. */
function directionsOf({ slots }, name) {
  return slots.flatMap((slot, i) => {
    const labelled = slot.labels.map((label, j) => [`${slot.name}[`, worded(`${name}.slots.${i}.labels.${j}`, label), "]"]);
    return labelled.length ? labelled : [slot.name];
  });
}

/** A token or a label: a number where it has digits. */
function worded(name, text) {
  return /\d/.test(text) ? num(name, text) : text;
}

/** The buttons and the field: their element, and what makes them show the state. */
function controlsOf(payload, tools, state, change) {
  const { letters, states, sizes } = payload;
  const programs = PROGRAMS.map((program) => {
    const made = button("", () => change({ program }));
    made.append(program);
    return { node: made, refresh: () => made.setAttribute("aria-pressed", state.program === program) };
  });
  const start = chooser("start state", "violet", states, () => states[state.start], (at) => change({ start: at }), tools.name);
  const query = chooser("query letter", "copper", letters, () => state.query, (at) => change({ query: letters[at] }), tools.name);
  const replaced = (i, letter) => state.word.slice(0, i) + letter + state.word.slice(i + 1);
  const word = Array.from({ length: sizes.n }, (_, i) => chooser(
    `letter ${i + 1} of the word`, "blue", letters, () => state.word[i], (at) => change({ word: replaced(i, letters[at]) }), tools.name,
  ));
  const field = fieldOf(payload, tools, state, change);
  const all = [...programs, start, query, ...word, field];
  const refresh = () => all.forEach((one) => one.refresh());
  const column = node("div", "live-column");
  column.style.cssText = `flex: none; width: ${SIDE}px`;
  column.append(
    line("", ...programs),
    line("start", start, node("span", "live-name", "query"), query),
    line("word", ...word),
    line("or type", field),
  );
  column.addEventListener("keydown", (event) => walk(event, all.map((one) => one.node)));
  refresh();
  return { node: column, refresh };
}

/** Left and right lead from button to button. */
function walk(event, nodes) {
  const place = nodes.indexOf(event.target);
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step || place < 0 || event.target.localName === "input") return;
  event.preventDefault();
  nodes[place + step]?.focus();
}

/** A button that shows one of `options`: a click or the down key takes the next one, up the one before, a letter itself. */
function chooser(title, role, options, current, choose, name) {
  const made = button(role, () => step(1));
  const step = (by) => choose((options.indexOf(current()) + by + options.length) % options.length);
  made.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const typed = options.indexOf(event.key);
    if (!by && typed < 0) return;
    event.preventDefault();
    if (by) step(by);
    else choose(typed);
  });
  const refresh = () => {
    made.replaceChildren(...inline(worded(`${name}.${title.replaceAll(" ", "_")}`, current())));
    made.setAttribute("aria-label", `${title}: ${current()}`);
  };
  return { node: made, refresh };
}

/** The field for a whole word; one that does not fit is refused, and the last one that did goes on being shown. */
function fieldOf(payload, tools, state, change) {
  const made = node("input", "live-field");
  Object.assign(made, { type: "text", autocomplete: "off", spellcheck: false, size: 8 });
  made.setAttribute("aria-label", "the word");
  const refresh = () => {
    made.value = state.word;
    made.removeAttribute("aria-invalid");
  };
  made.addEventListener("change", () => {
    const [fault] = faultsOf(payload, { ...state, word: made.value }, tools.name);
    if (!fault) {
      change({ word: made.value });
      return;
    }
    made.setAttribute("aria-invalid", "true");
    tools.report(...inline(fault));
  });
  made.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    refresh();
    tools.report();
  });
  return { node: made, refresh };
}

function button(role, press) {
  const made = node("button", `live-button ${role}`.trim());
  made.type = "button";
  made.addEventListener("click", press);
  return made;
}

function line(name, ...parts) {
  const made = node("div", "live-row");
  if (name) made.append(node("span", "live-name", name));
  made.append(...parts.map((part) => part.node ?? part));
  return made;
}

function node(tag, className = "", text = "") {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(text);
  return made;
}
