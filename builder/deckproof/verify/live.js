// Holds what live figures compute in the browser to what Python expects. Needs the page's own live.js.
"use strict";

window.deckproofLive = (() => {
  /** The first place where `got` is not `expected`, as a message; `tally.largest` grows to the largest difference. */
  function difference(got, expected, at, tally) {
    if (typeof expected === "number" && typeof got === "number") return ofNumbers(got, expected, at, tally);
    if (Array.isArray(expected) && Array.isArray(got)) return ofLists(got, expected, at, tally);
    if (isArray(expected) && isArray(got)) return ofArrays(got, expected, at, tally);
    if (isMapping(expected) && isMapping(got)) return ofMappings(got, expected, at, tally);
    return got === expected ? null : wrong(at, got, expected);
  }

  function isMapping(value) {
    return value !== null && typeof value === "object" && !Array.isArray(value) && !isArray(value);
  }

  function isArray(value) {
    return ArrayBuffer.isView(value?.data);
  }

  function ofNumbers(got, expected, at, tally) {
    const apart = Math.abs(got - expected);
    if (apart > tally.largest) tally.largest = apart;
    return apart <= tally.tolerance ? null : wrong(at, got, expected); // NaN is never within
  }

  function ofLists(got, expected, at, tally) {
    if (got.length !== expected.length) return wrong(`length of ${at}`, got.length, expected.length);
    return first(expected.keys(), (i) => difference(got[i], expected[i], `${at}[${i}]`, tally));
  }

  function ofArrays(got, expected, at, tally) {
    if (got.shape.join() !== expected.shape.join()) return wrong(`shape of ${at}`, got.shape, expected.shape);
    if (got.data.length !== expected.data.length) return wrong(`size of ${at}`, got.data.length, expected.data.length);
    const place = (i) => `${at}[${indices(i, expected.shape).join(", ")}]`;
    return first(expected.data.keys(), (i) => ofNumbers(got.data[i], expected.data[i], () => place(i), tally));
  }

  /** The indices of the entry that is number `i` in C order. */
  function indices(i, shape) {
    const found = [];
    let rest = i;
    for (const size of [...shape].reverse()) {
      found.unshift(rest % size);
      rest = Math.floor(rest / size);
    }
    return found;
  }

  function ofMappings(got, expected, at, tally) {
    const [had, wanted] = [got, expected].map((mapping) => Object.keys(mapping).sort());
    if (had.join("\n") !== wanted.join("\n")) return wrong(at ? `keys of ${at}` : "keys", had, wanted);
    return first(wanted, (name) => difference(got[name], expected[name], at ? `${at}.${name}` : name, tally));
  }

  /** The first message there is; all are looked at, so that the largest difference is that of all. */
  function first(places, look) {
    let message = null;
    for (const place of places) {
      const found = look(place);
      message ??= found;
    }
    return message;
  }

  function wrong(at, got, expected) {
    const place = typeof at === "function" ? at() : at;
    return `${place} is ${worded(got)}, Python has ${worded(expected)}`;
  }

  function worded(value) {
    if (isArray(value)) return `an array of shape [${value.shape}]`;
    return typeof value === "number" ? String(value) : JSON.stringify(value);
  }

  function judge(name, [input, expected], tally) {
    const { compute, decode } = window.deckproof.live;
    try {
      return difference(decode(compute(name, input)), decode(expected), "", tally);
    } catch (error) {
      return `compute throws ${error}`;
    }
  }

  /** How many of the cases fail, the largest difference of a number, and the first that fails, with its message. */
  function compare(asked) {
    const { name, tolerance, cases } = JSON.parse(asked);
    const tally = { tolerance, largest: 0 };
    const messages = cases.map((one) => judge(name, one, tally));
    const place = messages.findIndex((message) => message !== null);
    const failing = place < 0 ? null : { input: cases[place][0], message: messages[place] };
    return JSON.stringify({ failed: messages.filter((one) => one !== null).length, largest: tally.largest, failing });
  }

  return { compare };
})();
