/**
 * The stepper's controls: the sentence, token by token, the settings, and what each of them shows.
 * A control is {node, refresh}: `refresh` makes it show the state, of which it gets the greedy next token.
 */

import { inline, num } from "marks";
import { button, fixed, node } from "parts";

const REMOVE = -1; // in a list of tokens
const SIDEWAYS = { ArrowLeft: -1, ArrowRight: 1 };

/** The sentence: a list for each token, one more to add a token with, and the greedy next token. */
export function sentenceOf({ positions, vocabulary, eot }, state, change) {
  const lists = Array.from({ length: positions }, () => node("select", "live-field"));
  const append = button(() => change({ ids: [...state.ids, append.token] }));
  append.classList.add("gpt-next");
  const set = (ids, focused) => {
    change({ ids });
    lists[Math.min(focused, ids.length - 1)].focus();
  };
  // On the place after the last token this adds one.
  const choose = (i, id) => set([...state.ids.slice(0, i), id, ...state.ids.slice(i + 1)], i);
  const remove = (i) => set(state.ids.filter((_, at) => at !== i), i);
  const onKey = (event, i) => {
    const id = chosenBy(event, vocabulary, state.ids[i]);
    if (id !== undefined) choose(i, id);
    else if (["Delete", "Backspace"].includes(event.key) && i in state.ids && state.ids.length > 1) remove(i);
    else if (event.key in SIDEWAYS) lists[i + SIDEWAYS[event.key]]?.focus(); // a hidden one takes no focus
    else if (!isLetter(event)) return; // any letter would reach the deck
    event.preventDefault();
  };
  lists.forEach((list, i) => {
    list.addEventListener("change", () => (Number(list.value) === REMOVE ? remove(i) : choose(i, Number(list.value))));
    list.addEventListener("keydown", (event) => onKey(event, i));
  });
  const refresh = (next) => {
    lists.forEach((list, i) => fill(list, i, vocabulary, state.ids));
    append.token = next;
    append.disabled = state.ids.length === positions || state.ids.at(-1) === eot;
    append.replaceChildren(...inline(["append ", vocabulary[next]]));
  };
  return { node: node("div", "live-row", node("span", "live-name", "sentence"), lists, append), refresh };
}

/** Make the list at a place of the sentence show its token, or, after the last one, offer to add a token. */
function fill(list, i, vocabulary, ids) {
  const isToken = i in ids;
  const tokens = vocabulary.map((text, id) => new Option(text, id, false, id === ids[i]));
  if (!isToken) tokens.unshift(new Option("+", "", false, true));
  else if (ids.length > 1) tokens.push(new Option("remove", REMOVE));
  list.replaceChildren(...tokens);
  list.hidden = i > ids.length;
  list.classList.toggle("blue", isToken);
  list.setAttribute("aria-label", isToken ? `token ${i + 1}` : "add a token");
}

function isLetter({ key, ctrlKey, altKey, metaKey }) {
  return key.length === 1 && key !== " " && !ctrlKey && !altKey && !metaKey;
}

/** The token that a key leads to: down and up the next and the one before, a letter the next that begins with it. */
function chosenBy(event, vocabulary, current) {
  const V = vocabulary.length;
  if (event.key === "ArrowDown") return ((current ?? -1) + 1) % V;
  if (event.key === "ArrowUp") return ((current ?? 0) - 1 + V) % V;
  if (!isLetter(event)) return undefined;
  const after = vocabulary.map((_, step) => ((current ?? -1) + 1 + step) % V);
  return after.find((id) => vocabulary[id].replace(/^_/u, "").startsWith(event.key)); // the sign of a leading space apart
}

/** Heads, mask and temperature, a button that brings the opening back, and the next token. */
export function settingsOf(payload, name, state, change, next) {
  const heads = payload.heads.map((count) => {
    const made = button(() => change({ heads: count }));
    made.append(...inline(num(`${name}.heads`, count)));
    made.setAttribute("aria-label", `${count} ${count === 1 ? "head" : "heads"}`);
    return made;
  });
  const mask = button(() => change({ masked: !state.masked }), "mask");
  const slider = Object.assign(node("input"), { type: "range", min: 0, max: payload.temperatures.length - 1, step: 1 });
  const output = node("output");
  slider.setAttribute("aria-label", "temperature");
  slider.addEventListener("input", () => change({ temperature: payload.temperatures[Number(slider.value)] }));
  const reset = button(() => change({ ...payload.opening, stage: state.stage }), "reset");
  const refresh = () => {
    heads.forEach((made, i) => made.setAttribute("aria-pressed", state.heads === payload.heads[i]));
    mask.setAttribute("aria-pressed", state.masked);
    slider.value = payload.temperatures.indexOf(state.temperature);
    slider.setAttribute("aria-valuetext", String(state.temperature));
    output.replaceChildren(...inline(fixed(`${name}.temperature`, state.temperature, 2)));
  };
  const named = (text) => node("span", "live-name", text);
  return { node: node("div", "live-row", named("heads"), heads, mask, named("temperature $T$"), slider, output, reset, next), refresh };
}
