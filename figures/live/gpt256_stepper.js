/**
 * The stepper of the 256-parameter GPT: the whole path from a sentence to its next token, any stage of it open.
 * What is computed stands in gpt256.js, the stages' calculations in gpt256_panels.js, what can be chosen in
 * gpt256_controls.js.
 */

import { element, inline, textWidth } from "marks";
import { forward, weightsOf } from "gpt256";
import { sentenceOf, settingsOf } from "gpt256_controls";
import { PANELS } from "gpt256_panels";
import { STYLE, button, fixed, node } from "parts";

const known = new WeakMap(); // payload -> its weights in float64, made once

/**
 * One pass, with everything on the way.
 * @param payload see figures/talks/end_to_end/stepper.py
 * @param {{ids: number[], heads: number, masked: boolean, temperature: number}} input
 * @returns see `forward` of gpt256.js
 * Throws a RangeError, with all that is wrong, for an input that does not fit.
 */
export function compute(payload, input) {
  const faults = faultsOf(payload, input);
  if (faults.length) throw new RangeError(faults.join("; "));
  return forward(weights(payload), payload.epsilon, input.ids, input);
}

function weights(payload) {
  if (!known.has(payload)) known.set(payload, weightsOf(payload.weights));
  return known.get(payload);
}

function faultsOf({ positions, vocabulary, heads: allowed, temperatures }, { ids, heads, temperature }) {
  const faults = [];
  const strange = ids.filter((id) => !(id in vocabulary));
  const [least, most] = [temperatures[0], temperatures.at(-1)];
  if (ids.length < 1 || ids.length > positions) faults.push(`the sentence has ${ids.length} tokens; allowed are 1 to ${positions}`);
  if (strange.length) faults.push(`token numbers ${strange.join(", ")} were given; allowed are 0 to ${vocabulary.length - 1}`);
  if (!allowed.includes(heads)) faults.push(`the number of heads is ${heads}; allowed are ${allowed.join(" and ")}`);
  if (!(temperature >= least && temperature <= most)) faults.push(`the temperature is ${temperature}; allowed are ${least} to ${most}`);
  return faults;
}

const WIDE = 1148; // px from the first box of the path to the last
const [SIZE, PAD, TOP, BOX] = [24, 10, 28, 40]; // of the path's boxes: text, room beside it, room above them, height
const EDGE = TOP + BOX + 10; // the line under the path
const OWN_STYLE = `
.reveal .gpt { display: flex; flex-direction: column; gap: 10px; }
.reveal .gpt .live-row { gap: 8px; min-height: 44px; }
.reveal .gpt .live-field { appearance: none; padding: 0 8px; text-align: center; cursor: pointer; }
.reveal .gpt .live-field.blue { background: color-mix(in srgb, var(--blue) 14%, var(--paper)); border-color: var(--blue); }
.reveal .gpt .live-button:disabled { color: var(--grey); border-style: dashed; cursor: default; }
.reveal .gpt input[type="range"] { width: 220px; height: 44px; margin: 0; accent-color: var(--blue); cursor: pointer; }
.reveal .gpt input[type="range"]:focus-visible { outline: 3px solid var(--copper); }
.reveal .gpt output { min-width: 2.2em; }
.reveal .gpt .gpt-next { margin-left: auto; font-weight: 600; }
.reveal .gpt-path { position: relative; height: ${EDGE + 2}px; }
.reveal .gpt-path .live-button { position: absolute; top: ${TOP}px; height: ${BOX}px; padding: 0; white-space: nowrap; }
.reveal .gpt-path [aria-selected="true"] { color: var(--paper); background: var(--ink); border-color: var(--ink); }
.reveal .gpt-panel { display: flex; flex-direction: column; gap: 4px; height: 336px; }
.reveal .gpt-panel > .live-row { min-height: 0; gap: 0 28px; }
.reveal .gpt-panel .live-readout { margin-left: auto; }
.reveal .gpt-panel b { font-weight: 600; }
.reveal .gpt i { font-style: italic; }
.reveal .gpt-parts { display: flex; align-items: flex-end; gap: 18px; font-size: var(--small); line-height: 29px; width: fit-content; }
.reveal .gpt-parts > svg { margin-bottom: -2px; }
.reveal .gpt-sign { position: relative; top: 15px; align-self: center; }
.reveal .gpt-top { display: flex; align-items: flex-start; gap: 18px; }
.reveal .gpt-boxes { display: flex; flex-wrap: wrap; gap: 8px; }
.reveal .gpt-box { display: flex; flex-direction: column; align-items: center; gap: 4px; }
.reveal .gpt-box b { min-width: 30px; padding: 6px 12px; text-align: center; color: var(--ink); font-weight: 400; border: 1.5px solid currentColor; border-radius: 6px; }
.reveal .gpt-box.blue b { background: color-mix(in srgb, var(--blue) 14%, transparent); border-color: var(--blue); }
.reveal .gpt-box.grey b { border-color: var(--grey); }
html.reading .reveal .gpt-path { display: flex; flex-wrap: wrap; gap: 8px; height: auto; padding-bottom: 10px; border-bottom: 1.5px solid var(--ink); }
html.reading .reveal .gpt-path > svg { display: none; }
html.reading .reveal .gpt-path .live-button { position: static; width: auto !important; padding: 0 10px; }
html.reading .reveal .gpt-path [aria-selected="true"] { color: var(--paper); background: var(--ink); border-color: var(--ink); }
.reveal .gpt-panel { height: auto; min-height: 336px; }
html.reading .reveal .gpt-scroll { overflow: auto hidden; }
`;

/** Build the controls and draw; `tools` as live.js hands them over. */
export function mount(stage, payload, tools) {
  const state = { ...payload.opening, ids: [...payload.opening.ids] };
  const root = node("div", "gpt");
  const shown = { next: node("span", "gpt-next green"), panel: panelOf(tools.name) };
  shown.next.setAttribute("aria-live", "polite");
  const change = (part) => {
    Object.assign(state, part);
    draw();
  };
  const controls = [sentenceOf(payload, state, change), settingsOf(payload, tools.name, state, change, shown.next)];
  const path = pathOf(payload, tools.name, state, change);
  const draw = () => {
    const pass = tools.compute({ ids: state.ids, heads: state.heads, masked: state.masked, temperature: state.temperature });
    const { next } = pass;
    const last = state.ids.length - 1;
    const share = fixed(`${tools.name}.probs.${last}.${next}`, pass.probs.data[last * pass.probs.shape[1] + next]);
    shown.next.replaceChildren(...inline(["next token ", payload.vocabulary[next], ", ", share]));
    controls.forEach((one) => one.refresh(next));
    path.refresh();
    shown.panel.draw(payload, state, pass);
  };
  root.append(node("style", "", STYLE + OWN_STYLE), ...controls.map((one) => one.node), path.node, shown.panel.node);
  stage.append(root);
  draw();
}

/** The place of the open stage's calculation: its title and formula, what is read out, and its tables. */
function panelOf(name) {
  const made = node("div", "gpt-panel");
  Object.assign(made, { id: `${name}-panel`, role: "tabpanel" });
  const [title, said] = [node("div", "live-row"), node("span", "live-readout")];
  const [parts, scroll] = [node("div", "gpt-parts"), node("div", "gpt-scroll")];
  scroll.append(parts);
  made.append(title, scroll);
  const draw = (payload, state, pass) => {
    const { title: words, formula } = payload.stages.find((stage) => stage.name === state.stage);
    const shared = { name, vocabulary: payload.vocabulary, weights: weights(payload), ids: state.ids, show: (text) => said.replaceChildren(...inline(text)) };
    made.setAttribute("aria-labelledby", `${name}-${state.stage}`);
    title.replaceChildren(node("b", "", words), node("span", "", formula), said);
    said.replaceChildren();
    parts.replaceChildren(...PANELS[state.stage](pass, shared));
    // What is wider than a small window scrolls, and keys have to reach it.
    if (scroll.scrollWidth > scroll.clientWidth) scroll.tabIndex = 0;
    else scroll.removeAttribute("tabindex");
  };
  return { node: made, draw };
}

/** The path: a box for each stage, of which one is open, and the lines between them. */
function pathOf(payload, name, state, change) {
  const places = placesOf(payload.stages);
  const made = node("div", "gpt-path");
  made.setAttribute("role", "tablist");
  made.setAttribute("aria-label", "stages from text to next token");
  const tabs = payload.stages.map((stage) => {
    const tab = button(() => change({ stage: stage.name }), stage.box);
    const [left, right] = places.get(stage.name);
    Object.assign(tab, { id: `${name}-${stage.name}`, role: "tab" });
    tab.setAttribute("aria-controls", `${name}-panel`);
    tab.setAttribute("aria-label", `${stage.box}: ${stage.title}`);
    Object.assign(tab.style, { left: `${left}px`, width: `${right - left}px` });
    return tab;
  });
  const edge = element("path", { class: "f-none s-ink", "stroke-width": 1.5 });
  const refresh = () => {
    payload.stages.forEach((stage, i) => {
      const isOpen = stage.name === state.stage;
      tabs[i].setAttribute("aria-selected", isOpen);
      tabs[i].tabIndex = isOpen ? 0 : -1;
    });
    const tip = middleOf(places.get(state.stage));
    edge.setAttribute("d", `M0 ${EDGE}H${tip - 9}L${tip} ${TOP + BOX + 1}L${tip + 9} ${EDGE}H${WIDE + 4}`);
  };
  made.addEventListener("keydown", (event) => {
    const at = tabs.indexOf(event.target);
    const wanted = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (at < 0 || wanted === undefined) return;
    event.preventDefault();
    const place = (wanted + tabs.length) % tabs.length;
    change({ stage: payload.stages[place].name });
    tabs[place].focus();
  });
  made.append(...linesOf(payload, places), area([0, TOP + BOX, WIDE + 4, EDGE + 2 - TOP - BOX], [edge]), ...tabs);
  return { node: made, refresh };
}

/** Where each box starts and ends, in px: as wide as their texts, spread over the whole width. */
function placesOf(stages) {
  const widths = stages.map(({ box }) => Math.max(44, textWidth(box, SIZE) + 2 * PAD));
  const gap = (WIDE - widths.reduce((sum, width) => sum + width, 0)) / (stages.length - 1);
  let x = 2;
  return new Map(stages.map(({ name }, i) => {
    const place = [x, x + widths[i]];
    x += widths[i] + gap;
    return [name, place];
  }));
}

function middleOf([left, right]) {
  return (left + right) / 2;
}

/**
 * Arrows from box to box, and the lines that go round heads and MLP: drawings between the boxes and over them, each with
 * a place of its own, so that none lies on a box and its text.
 */
function linesOf({ stages, added }, places) {
  const middle = TOP + BOX / 2;
  const around = added.map(([start, end, text]) => ({ from: places.get(start)[1] + 8, to: middleOf(places.get(end)), text }));
  const between = stages.slice(1).map(({ name }, i) => {
    const [left, right] = [places.get(stages[i].name)[1], places.get(name)[0]];
    const leaving = around.filter(({ from }) => from > left && from < right);
    return area([left, TOP, right - left, BOX], [
      stroke(`M${left + 2} ${middle}H${right - 7}`, "grey"),
      element("path", { d: `M${right - 2} ${middle}l-9 -4v8z`, class: "f-grey" }),
      ...leaving.map(({ from }) => stroke(`M${from} ${middle}V${TOP}`, "violet")),
    ]);
  });
  const over = around.flatMap(({ from, to, text }) => [
    stroke(`M${from} ${TOP}V13H${to}V${TOP - 6}`, "violet"),
    element("path", { d: `M${to} ${TOP - 1}l-4 -9h8z`, class: "f-violet" }),
    element("rect", { x: middleOf([from, to]) - 22, y: 2, width: 44, height: 22, class: "f-paper" }),
    element("text", { x: middleOf([from, to]), y: 21, ...ADDED, class: "f-violet" }, `+ ${text.replaceAll("$", "")}`),
  ]);
  return [area([0, 0, WIDE + 4, TOP], over), ...between];
}

const ADDED = { "font-size": SIZE, "font-style": "italic", "text-anchor": "middle" };

function stroke(d, role) {
  return element("path", { d, class: `f-none s-${role}`, "stroke-width": 2 });
}

/** A drawing of a part of the path, in whose coordinates its marks are. */
function area([x, y, width, height], marks) {
  const drawn = element("svg", { class: "draw", viewBox: `${x} ${y} ${width} ${height}`, width, height, "aria-hidden": "true" }, ...marks);
  drawn.style.cssText = `position: absolute; left: ${x}px; top: ${y}px`;
  return drawn;
}
