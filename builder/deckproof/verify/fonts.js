// Remembers which characters are shown in which style, and sets each set of them once more where the browser can be
// asked for the fonts that it drew them with: a few probes for a whole deck, in place of a question for each element.
"use strict";

window.deckproofFonts = (() => {
  const SHAPING = [
    "fontFamily", "fontWeight", "fontStyle", "fontStretch", "fontVariant", "fontFeatureSettings", "textTransform",
  ];
  const NO_INK = /[\s\p{Cf}\p{Cc}]/u;
  const NONCHARACTER = "\u{10FFFE}"; // assigned to nothing, for ever
  const SIDE = 64; // px of the canvas; type is half as high
  const canvas = new OffscreenCanvas(SIDE, SIDE).getContext("2d", { willReadFrequently: true });
  const segmenter = new Intl.Segmenter();
  const styles = new Map();

  function entry(element) {
    const computed = getComputedStyle(element);
    const values = SHAPING.map((name) => computed[name]);
    const name = values.join("|");
    if (!styles.has(name)) styles.set(name, { values, uses: new Map() });
    return styles.get(name);
  }

  /** Note the characters of visible text nodes of one slide, each with where it is first used. */
  function remember(nodes, slide, spot) {
    for (const node of nodes) {
      const { uses } = entry(node.parentElement);
      for (const { segment } of segmenter.segment(node.data)) {
        if (NO_INK.test(segment)) continue;
        if (!uses.has(segment)) uses.set(segment, new Map());
        if (!uses.get(segment).has(slide)) uses.get(segment).set(slide, spot(node.parentElement));
      }
    }
  }

  function probe(values, text, id) {
    const element = document.createElement("div");
    SHAPING.forEach((name, index) => { element.style[name] = values[index]; });
    element.style.whiteSpace = "pre";
    element.id = id;
    element.textContent = text;
    return element;
  }

  /** Where each of some characters is used. */
  function placesOf(uses, characters) {
    return characters.map((character) => ({ character, places: Object.fromEntries(uses.get(character)) }));
  }

  /** What a character looks like in the canvas's font: its width, then its pixels where the width is a suspect's. */
  function picture(character) {
    canvas.clearRect(0, 0, SIDE, SIDE);
    canvas.fillText(character, SIDE / 4, (3 * SIDE) / 4);
    return canvas.getImageData(0, 0, SIDE, SIDE).data.join();
  }

  /** The characters that no font has, neither the page's nor the machine's: they look as one that cannot exist does. */
  function missing({ values, uses }) {
    const [family, weight, style] = values;
    canvas.font = `${style} ${weight} ${SIDE / 2}px ${family}`;
    const width = canvas.measureText(NONCHARACTER).width;
    const suspects = [...uses.keys()].filter((character) => canvas.measureText(character).width === width);
    const box = suspects.length > 0 ? picture(NONCHARACTER) : "";
    return suspects.filter((character) => picture(character) === box);
  }

  /** Lay out at once: what is not laid out has no fonts yet, and asks for none. */
  function layOut(element) {
    element.getBoundingClientRect();
  }

  /** Set every style's characters once, wait for the fonts they need, and return for each style what no font has. */
  async function setProbes() {
    const holder = document.createElement("div");
    holder.style.cssText = "position: absolute; left: -10000px; top: 0; visibility: hidden";
    [...styles.values()].forEach(({ values, uses }, index) => {
      holder.append(probe(values, [...uses.keys()].join("\n"), `deckproof-style-${index}`));
    });
    document.body.append(holder);
    layOut(holder);
    await document.fonts.ready;
    layOut(holder);
    return JSON.stringify([...styles.values()].map((style) => placesOf(style.uses, missing(style))));
  }

  /** Set one style's characters one by one; say where each is used. */
  function setCharacters(index) {
    const { values, uses } = [...styles.values()][index];
    const holder = document.getElementById(`deckproof-style-${index}`).parentElement;
    [...uses.keys()].forEach((character, number) => {
      holder.append(probe(values, character, `deckproof-character-${index}-${number}`));
    });
    layOut(holder);
    return JSON.stringify(placesOf(uses, [...uses.keys()]));
  }

  return { remember, setProbes, setCharacters };
})();
