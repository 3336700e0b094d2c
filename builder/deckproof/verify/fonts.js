// Remembers which characters are shown in which style, and sets each set of them once more where the browser can be
// asked for the fonts that it drew them with: a few probes for a whole deck, in place of a question for each element.
"use strict";

window.deckproofFonts = (() => {
  const SHAPING = [
    "fontFamily", "fontWeight", "fontStyle", "fontStretch", "fontVariant", "fontFeatureSettings", "textTransform",
  ];
  const NO_INK = /[\s\p{Cf}\p{Cc}]/u;
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

  /** Set every style's characters once, then wait until the fonts they need are there. */
  async function setProbes() {
    const holder = document.createElement("div");
    holder.style.cssText = "position: absolute; left: -10000px; top: 0; visibility: hidden";
    [...styles.values()].forEach(({ values, uses }, index) => {
      holder.append(probe(values, [...uses.keys()].join("\n"), `deckproof-style-${index}`));
    });
    document.body.append(holder);
    holder.getBoundingClientRect();
    await document.fonts.ready;
    return styles.size;
  }

  /** Set one style's characters one by one; say where each is used. */
  function setCharacters(index) {
    const { values, uses } = [...styles.values()][index];
    const holder = document.getElementById(`deckproof-style-${index}`).parentElement;
    return JSON.stringify([...uses].map(([character, places], number) => {
      holder.append(probe(values, character, `deckproof-character-${index}-${number}`));
      return { character, places: Object.fromEntries(places) };
    }));
  }

  return { remember, setProbes, setCharacters };
})();
