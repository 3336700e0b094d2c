// Keeps the states of figures in the address, `?SLIDE.PARAMETER=text`, follows links like `#slide?parameter=text`, and
// keeps other windows of the same deck in step. Uses `window.deckproof.states` (states.js); runs before deck.js starts
// reveal.js. Classic script, so that file:// runs it.
(() => {
  "use strict";
  const { figures, count, show, current, start, controls, placesOf, indexOf, hasSteps, isPrint } = window.deckproof.states;
  const WRITE_EVERY = 400; // ms; Safari refuses more than 100 changes of the address in 30 s
  const touched = new Set(); // figures that the address named, or that have shown another state
  let writing = 0;
  let written = -WRITE_EVERY;

  function slideOf(figure) {
    return figure.closest("section[id]")?.id ?? "";
  }

  /** A value as it stands in an address, where a hyphen is easier to type than a true minus sign. */
  function typed(text) {
    return text.replaceAll("\u2212", "-");
  }

  /** The names of a parameter on its slide, shortest first; the long one tells two figures on one slide apart. */
  function namesOf(figure, { name }) {
    return [name, `${figure.dataset.figure}.${name}`];
  }

  // ---- Reading

  /** The state that `params` asks for by names that follow `prefix`; null where it names no value of the figure's. */
  function wanted(figure, params, prefix) {
    const places = placesOf(figure, start(figure));
    const found = controls(figure).map((control) => {
      const name = namesOf(figure, control).findLast((one) => params.has(prefix + one));
      return control.texts.findIndex((text) => typed(text) === typed(params.get(prefix + name) ?? ""));
    });
    if (found.every((place) => place < 0)) return null;
    return indexOf(figure, found.map((place, i) => (place < 0 ? places[i] : place)));
  }

  /** The figures that the query names, with the states that it asks for. */
  function askedByQuery() {
    const params = new URLSearchParams(location.search);
    const prefixes = new Set([...params.keys()].map((key) => key.slice(0, key.lastIndexOf(".") + 1)));
    return figures().flatMap((figure) => {
      const prefix = `${slideOf(figure)}.`;
      if (!prefixes.has(prefix) && !prefixes.has(`${prefix}${figure.dataset.figure}.`)) return [];
      touched.add(figure);
      const index = wanted(figure, params, prefix);
      return index === null ? [] : [[figure, index]];
    });
  }

  /** The slide and the parameters of a hash like `#slide?beta=4`; null for any other. */
  function askedByHash() {
    const [target, query] = location.hash.replace(/^#\/?/u, "").split("?");
    if (query === undefined) return null;
    const slide = document.getElementById(decodeURIComponent(target))?.closest(".slides section");
    return slide ? { slide, params: new URLSearchParams(query) } : null;
  }

  function showAsked({ slide, params }) {
    for (const figure of figures().filter((one) => slide.contains(one))) {
      const index = wanted(figure, params, "");
      if (index !== null) show(figure, index, true);
    }
  }

  function bringIntoSight(slide) {
    if (window.deckproof.reading?.active) { // a page to scroll, in which reveal.js does not run
      slide.scrollIntoView();
    } else {
      const { h, v } = Reveal.getIndices(slide);
      Reveal.slide(h, v);
    }
  }

  /** Go where a link or the way back leads. Browsers tell of it before they tell reveal.js, or do not tell that at all. */
  function onWay() {
    const asked = askedByHash();
    if (asked) {
      replaceAddress(parts(), `#/${asked.slide.id}`);
      bringIntoSight(asked.slide);
      showAsked(asked);
    } else {
      window.dispatchEvent(new HashChangeEvent("hashchange")); // Chromium sends none where the query differs
    }
    writeSoon();
  }

  // ---- Writing

  function parts() {
    return location.search.slice(1).split("&").filter(Boolean);
  }

  /** The parts of the query that are no slide's, to the letter. */
  function otherParts() {
    const prefixes = figures().map((figure) => `${slideOf(figure)}.`);
    const keyOf = (text) => [...new URLSearchParams(text).keys()][0];
    return parts().filter((text) => !prefixes.some((prefix) => keyOf(text).startsWith(prefix)));
  }

  /** The parameters of a figure that differ from its first state, as parts of a query. */
  function partsOf(figure) {
    if (hasSteps(figure)) return []; // it shows its step, which is in the hash
    const before = placesOf(figure, start(figure));
    const changed = placesOf(figure, current(figure)).map((place, i) => (place === before[i] ? null : place));
    return changed.flatMap((place, i) => (place === null ? [] : [part(figure, controls(figure)[i], place)]));
  }

  function part(figure, control, place) {
    const slide = slideOf(figure);
    const others = figures().filter((other) => other !== figure && slideOf(other) === slide);
    const isShared = others.some((other) => controls(other).some(({ name }) => name === control.name));
    const name = namesOf(figure, control)[isShared ? 1 : 0];
    return `${encodeURIComponent(`${slide}.${name}`)}=${encodeURIComponent(typed(control.texts[place]))}`;
  }

  function replaceAddress(query, hash) {
    const search = query.length > 0 ? `?${query.join("&")}` : "";
    if (search + hash !== location.search + location.hash) {
      history.replaceState(history.state, "", location.pathname + search + hash);
    }
  }

  function writeAddress() {
    written = performance.now();
    replaceAddress([...otherParts(), ...figures().filter((figure) => touched.has(figure)).flatMap(partsOf)], location.hash);
  }

  function writeSoon() {
    clearTimeout(writing);
    writing = setTimeout(writeAddress, Math.max(0, written + WRITE_EVERY - performance.now()));
  }

  // ---- Other windows: the speaker's, and any other that shows this deck

  function connect() {
    const digest = document.querySelector('meta[name="deckproof-digest"]')?.content ?? "";
    const channel = new BroadcastChannel(`deckproof:${digest}`);
    channel.onmessage = ({ data }) => {
      const figure = figures()[data.figure];
      if (figure && data.state < count(figure)) show(figure, data.state); // else it has an older build
    };
    return channel;
  }

  function follow(channel, { target, detail }) {
    touched.add(target);
    if (detail.isChosen) channel.postMessage({ figure: figures().indexOf(target), state: detail.state });
    writeSoon();
  }

  // ---- Start

  /** On paper a link leads to a slide, whatever the state. */
  function plainLinks() {
    document.querySelectorAll('a[href^="#"][href*="?"]').forEach((link) => {
      link.setAttribute("href", link.getAttribute("href").split("?")[0]);
    });
  }

  /** Begin with the states of the address; where a figure has steps, those win. */
  function begin(states, asked) {
    const channel = connect();
    states.filter(([figure]) => !hasSteps(figure)).forEach(([figure, index]) => show(figure, index));
    document.addEventListener("deckproof:state", (event) => follow(channel, event));
    window.addEventListener("popstate", onWay);
    Reveal.on("ready", () => arrive(asked));
    window.deckproof = { ...window.deckproof, address: { arrive: () => arrive(asked) } };
  }

  /** Once the deck stands: show the state that the address asked for. */
  function arrive(asked) {
    if (asked) showAsked(asked);
    writeAddress();
  }

  const [states, asked] = [askedByQuery(), askedByHash()];
  // reveal.js takes any `width=4` in the query for a setting of its own, and a hash with a query for no slide: both are
  // kept from it until it has started.
  replaceAddress(otherParts(), asked ? `#/${asked.slide.id}` : location.hash);
  if (isPrint) plainLinks();
  else begin(states, asked);
})();
