/** The controls of the forward pass: the two numbers, the step of training, and the training played once. */

import { inline, num } from "marks";
import { button, node } from "parts";

const DWELL = 1200; // ms that a step is shown while the training plays

/** A step of training as a text. */
export function stepText(name, step) {
  return num(`${name}.step`, step, step.toLocaleString("en"));
}

/** All controls in a row: {node, refresh, pause}. */
export function controlsOf(payload, tools, state, change) {
  const numbers = ["a", "b"].map((letter) => numberOf(letter, payload.p, tools, state, change));
  const training = trainingOf(payload, tools, state, change);
  return {
    node: node("div", "live-row", [...numbers, training].map((one) => one.node)),
    refresh: () => [...numbers, training].forEach((one) => one.refresh()),
    pause: training.pause,
  };
}

/** A number from 0 to p - 1: typed, or taken up or down by one, and round from the last to the first. */
function numberOf(letter, p, tools, state, change) {
  const field = node("input", "live-field");
  Object.assign(field, { type: "number", min: 0, max: p - 1, step: 1, inputMode: "numeric", autocomplete: "off" });
  field.setAttribute("aria-label", `the number ${letter}`);
  const step = (by) => change({ [letter]: (state[letter] + by + p) % p });
  const [less, more] = [["\u2212", -1], ["+", 1]].map(([sign, by]) => {
    const made = button(() => step(by), sign);
    made.setAttribute("aria-label", `${letter} ${by > 0 ? "plus" : "minus"} one`);
    return made;
  });
  const refresh = () => {
    field.value = state[letter];
    field.removeAttribute("aria-invalid");
  };
  field.addEventListener("change", () => {
    const typed = field.valueAsNumber;
    if (Number.isInteger(typed) && typed >= 0 && typed < p) {
      change({ [letter]: typed });
      return;
    }
    field.setAttribute("aria-invalid", "true");
    const given = field.value ? num(`${tools.name}.typed`, field.value) : "That";
    const allowed = [num(`${tools.name}.least`, 0), " to ", num(`${tools.name}.most`, p - 1)];
    tools.report(...inline([given, " does not fit: type a whole number from ", allowed, "."]));
  });
  field.addEventListener("keydown", (event) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by) {
      event.preventDefault();
      step(by);
    } else if (event.key === "Escape") {
      refresh();
      tools.report();
    }
  });
  return { node: node("div", "modadd-control", node("span", "live-name", node("i", "", letter)), less, field, more), refresh };
}

/** The step of training: a slider, and a button that plays them all, each for a moment. */
function trainingOf({ steps }, tools, state, change) {
  const slider = Object.assign(node("input"), { type: "range", min: 0, max: steps.length - 1, step: 1 });
  slider.setAttribute("aria-label", "step of training");
  const output = node("output");
  const play = button(() => player.press());
  play.classList.add("modadd-play");
  const player = playerOf(steps, state, change, (isPlaying) => play.replaceChildren(isPlaying ? "pause" : isStill() ? "next step" : "play"));
  stillness.addEventListener("change", player.pause);
  slider.addEventListener("input", () => {
    player.pause();
    change({ step: steps[Number(slider.value)] });
  });
  const refresh = () => {
    slider.value = steps.indexOf(state.step);
    slider.setAttribute("aria-valuetext", `step ${state.step}`);
    output.replaceChildren(...inline(["step ", stepText(tools.name, state.step)]));
  };
  player.pause();
  return { node: node("div", "modadd-control modadd-training", play, slider, output), refresh, pause: player.pause };
}

const stillness = window.matchMedia("(prefers-reduced-motion: reduce)");

function isStill() {
  return stillness.matches;
}

/** Goes from step to step: {press, pause}. After the last step it begins anew. Who wants no motion goes one step a press. */
function playerOf(steps, state, change, show) {
  let timer = 0;
  const isLast = () => state.step === steps.at(-1);
  const pause = () => {
    clearTimeout(timer);
    timer = 0;
    show(false);
  };
  const go = () => change({ step: steps[(steps.indexOf(state.step) + 1) % steps.length] });
  const wait = () => {
    timer = setTimeout(() => {
      go();
      if (isLast()) pause();
      else wait();
    }, DWELL);
  };
  const press = () => {
    if (timer) {
      pause();
    } else if (isStill()) {
      go();
    } else {
      if (isLast()) go();
      show(true);
      wait();
    }
  };
  return { press, pause };
}
