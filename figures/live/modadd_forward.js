/**
 * The forward pass of the transformer that learned modular addition: any question, at any of some steps of its training,
 * as one picture, any stage of it open. What is computed stands in modadd.js.
 */

import { inline, num } from "marks";
import { STYLE as TABLES, node } from "parts";
import { forward, weightsOf } from "modadd";
import { controlsOf } from "modadd_controls";
import { STAGES } from "modadd_panels";
import { pictureOf } from "modadd_picture";
import { STYLE } from "modadd_style";

const known = new WeakMap(); // a step's packed weights -> those weights in float64, made when they are first asked for

/**
 * One pass, with everything on the way.
 * @param payload see figures/talks/modular_addition/forward.py
 * @param {{a: number, b: number, step: number}} input
 * @returns see `forward` of modadd.js
 * Throws a RangeError, with all that is wrong, for an input that does not fit.
 */
export function compute(payload, { a, b, step }) {
  const { p, steps } = payload;
  const faults = [["a", a], ["b", b]].filter(([, number]) => !(Number.isInteger(number) && number >= 0 && number < p))
    .map(([letter, number]) => `${letter} is ${number}; allowed are 0 to ${p - 1}`);
  if (!steps.includes(step)) faults.push(`the step is ${step}; allowed are ${steps.join(", ")}`);
  if (faults.length) throw new RangeError(faults.join("; "));
  const packed = payload.weights[steps.indexOf(step)];
  if (!known.has(packed)) known.set(packed, weightsOf(packed));
  return forward(known.get(packed), a, b);
}

/** Build the controls and draw; `tools` as live.js hands them over. */
export function mount(stage, payload, tools) {
  const state = { ...payload.opening, stage: "logits", at: { embedding: 0, attention: 0, mid: 0, neurons: 0, post: 0 } };
  const root = node("div", "modadd");
  const change = ({ picked, ...part }) => {
    Object.assign(state, part);
    if (picked !== undefined) state.at[state.stage] = picked;
    tools.report();
    draw();
  };
  const controls = controlsOf(payload, tools, state, change);
  const picture = pictureOf(payload, tools.name, state, change);
  const [panel, about, message] = [panelOf(tools.name), node("div", "modadd-about"), node("p")];
  message.dataset.liveMessage = "";
  const draw = () => {
    const pass = tools.compute({ a: state.a, b: state.b, step: state.step });
    controls.refresh();
    picture.refresh(pass);
    panel.draw({ name: tools.name, payload, state, pass, right: (state.a + state.b) % payload.p });
    about.replaceChildren(...inline(aboutText(payload, tools.name, state)));
  };
  // Who comes back to the slide finds the step that was left.
  document.addEventListener("slidechanged", controls.pause);
  root.append(node("style", "", TABLES + STYLE), controls.node, picture.node, node("div", "modadd-side", panel.node, message, about));
  stage.append(root);
  draw();
}

/** The place of the open stage's calculation: {node, draw}. */
function panelOf(name) {
  const made = node("div", "modadd-panel");
  made.id = `${name}-panel`;
  made.setAttribute("role", "region");
  const draw = (shared) => {
    const { title, formula, panel } = STAGES.find((stage) => stage.name === shared.state.stage);
    made.setAttribute("aria-label", title);
    made.replaceChildren(node("b", "", title), node("div", "", formula), ...panel(shared));
  };
  return { node: made, draw };
}

/** What the training has come to at the step, and which weights these are. */
function aboutText({ p, steps, accuracy, trained, weights }, name, { a, b, step }) {
  const place = steps.indexOf(step);
  const percent = (of) => num(`${name}.accuracy.${of}.${place}`, accuracy[of].data[place], `${percentOf(accuracy[of].data[place])}\u00a0%`);
  const part = trained.data[a * p + b] ? "the pairs trained on" : "the others";
  const kept = weights[place].W_E.counts ? ["rounded to ", num(`${name}.bits`, 8), " bits each"] : ["as stored, ", num(`${name}.bits`, 16), " bits each"];
  return [
    "Right on ", percent("trained"), " of the pairs trained on and ", percent("others"), ` of the others. This is one of ${part}. Weights `, kept, ".",
  ];
}

/** A share in per cent, with one decimal; 100 only where it is all. */
function percentOf(share) {
  const percent = share < 1 ? Math.min(99.9, 100 * share) : 100;
  return percent.toFixed(share % 1 ? 1 : 0);
}
