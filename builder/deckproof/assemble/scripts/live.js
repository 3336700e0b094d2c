// Live figures: decode their data, load their modules, let them draw, and say so in the figure where that fails.
// Classic script, so that file:// runs it; the modules come from data: addresses by the page's import map.
(() => {
  "use strict";
  const TYPES = {
    int8: Int8Array,
    uint8: Uint8Array,
    int16: Int16Array,
    int32: Int32Array,
    float32: Float32Array,
    float64: Float64Array,
  };
  const HALF = "float16"; // there are browsers without an array of it: it becomes float32
  const started = new Map(); // figure's name -> {module, payload}

  // The twin of compute/payload.py. Typed arrays are little-endian on every machine that runs a browser today.
  function decode(value) {
    if (Array.isArray(value)) return value.map(decode);
    if (value === null || typeof value !== "object") return value;
    if (isPacked(value)) return unpack(value);
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, decode(entry)]));
  }

  function isPacked(value) {
    return Object.keys(value).sort().join(" ") === "data dtype shape";
  }

  function unpack({ dtype, shape, data }) {
    const known = [...Object.keys(TYPES), HALF];
    if (!known.includes(dtype)) throw new Error(`the dtype is "${dtype}"; known are ${known.join(", ")}`);
    let entries = null; // unpacked when they are first asked for: a page may have megabytes of them
    return { shape, get data() { return (entries ??= entriesOf(dtype, data)); } };
  }

  function entriesOf(dtype, data) {
    const signs = atob(data);
    const bytes = new Uint8Array(signs.length);
    for (let i = 0; i < bytes.length; i += 1) bytes[i] = signs.charCodeAt(i);
    return dtype === HALF ? Float32Array.from(new Uint16Array(bytes.buffer), half) : new TYPES[dtype](bytes.buffer);
  }

  // IEEE 754's binary16: a sign, five bits of exponent, ten of fraction; none is infinite here.
  function half(bits) {
    const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
    const size = exponent ? (1 + fraction / 1024) * 2 ** (exponent - 15) : fraction * 2 ** -24;
    return bits >> 15 ? -size : size;
  }

  function encode(value) {
    if (Array.isArray(value)) return value.map(encode);
    if (value === null || typeof value !== "object") return value;
    if (ArrayBuffer.isView(value.data)) return pack(value);
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, encode(entry)]));
  }

  function pack({ shape, data }) {
    const dtype = Object.keys(TYPES).find((name) => data instanceof TYPES[name]);
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    return { dtype, shape, data: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")) };
  }

  function compute(name, input) {
    const figure = started.get(name);
    if (!figure) throw new Error(`no live figure "${name}" runs here; these do: ${[...started.keys()].join(", ") || "none"}`);
    return encode(figure.module.compute(figure.payload, input));
  }

  // A module may give messages a place, with `data-live-message` in its stage; else they stand under the stage.
  function report(figure, ...message) {
    let place = figure.querySelector("[data-live-message]");
    if (!place) {
      place = document.createElement("p");
      place.dataset.liveMessage = "";
      figure.append(place);
    }
    place.setAttribute("role", "status");
    place.replaceChildren(...message);
  }

  function fail(figure, error) {
    const { liveFigure, module } = figure.dataset;
    const message = `The live figure "${liveFigure}" (figures/live/${module}.js) failed: ${error?.message ?? error}`;
    figure.dataset.failed = message;
    figure.querySelector("[data-live-message]")?.remove(); // its place may be covered or half made
    report(figure, message);
  }

  async function start(figure) {
    const { liveFigure: name, module: file } = figure.dataset;
    const payload = decode(JSON.parse(figure.querySelector("script[data-payload]").textContent));
    const [module, marks] = await Promise.all([import(file), import("marks")]);
    for (const wanted of ["compute", "mount"]) {
      if (typeof module[wanted] !== "function") throw new Error(`it exports no function "${wanted}"; it has to`);
    }
    const guarded = (input) => {
      try {
        return module.compute(payload, input);
      } catch (error) {
        fail(figure, error);
        throw error;
      }
    };
    const tools = { name, marks, compute: guarded, report: (...message) => report(figure, ...message) };
    await module.mount(figure.querySelector(".stage"), payload, tools);
    started.set(name, { module, payload });
    figure.dataset.mounted = "true";
  }

  // What a clicker sends moves the deck, whatever has the focus; what the figure used does not reach the deck.
  function onKey(event) {
    const moves = { PageDown: "next", PageUp: "prev", " ": event.shiftKey ? "prev" : "next" };
    if (event.key in moves) {
      event.preventDefault();
      Reveal[moves[event.key]]();
    } else if (event.key === "Escape") {
      document.activeElement.blur();
    } else if (!event.defaultPrevented) {
      return;
    }
    event.stopPropagation();
  }

  // A button would take the space bar for a click when it is released.
  function onKeyUp(event) {
    if (event.key === " ") event.preventDefault();
  }

  async function run(figure) {
    figure.setAttribute("data-prevent-swipe", "");
    figure.addEventListener("keydown", onKey);
    figure.addEventListener("keyup", onKeyUp);
    try {
      await start(figure);
    } catch (error) {
      fail(figure, error);
    }
  }

  async function runAll() {
    // Modules measure texts, so the font has to be there before anything is drawn with it.
    await document.fonts.load(`24px ${getComputedStyle(document.documentElement).getPropertyValue("--text-font")}`);
    await Promise.all([...document.querySelectorAll("figure.live")].map(run));
  }

  window.deckproof = { ...window.deckproof, live: { compute, decode, run, ready: runAll() } };
})();
