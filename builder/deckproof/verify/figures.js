// Brings figures with controls into each of their states and says what they show there. Needs measure.js and seen.js.
"use strict";

window.deckproofFigures = (() => {
  const { spot, key, box, forgetSpots } = window.deckproofMeasure;
  const { ABSENT, look, isVisible, drawnTexts, layout } = window.deckproofSeen;

  function figuresOf(section) {
    return [...section.querySelectorAll("[data-figure]")];
  }

  function drawingOf(figure) {
    return figure.querySelector(":scope > svg");
  }

  /** The text that each control shows: a slider's output, or the button that is pressed. */
  function controlTexts(figure) {
    return [...figure.querySelectorAll(":scope > .controls :is(output, [aria-pressed='true'])")].map((one) => one.textContent);
  }

  /** Names and texts of the numbers that the figure's state has; where it is visible, of those that can be seen. */
  function numbersOf(figure, step) {
    const drawing = drawingOf(figure);
    const isShown = isVisible(drawing, step);
    return [...drawing.querySelectorAll("[data-num]")]
      .filter((element) => (isShown ? isVisible(element, step) : !element.closest(ABSENT)))
      .map((element) => [element.dataset.num, element.textContent]);
  }

  /** What a figure shows, in the state that it has or is brought into; `error` where the page's script fails. */
  function view(figure, step, wanted = null) {
    const known = {
      key: key(figure),
      slide: step.section.id,
      kind: figure.classList.contains("table") ? "table" : "figure",
      name: figure.dataset.figure,
      spot: spot(figure),
      clicks: figure.querySelectorAll("[data-figure-step].visible").length,
    };
    try {
      if (wanted !== null) window.deckproof.states.show(figure, wanted);
      return {
        ...known,
        state: window.deckproof.states.current(figure),
        visible: isVisible(drawingOf(figure), step) || figure.closest("aside.notes") !== null,
        numbers: numbersOf(figure, step),
        controls: controlTexts(figure),
        texts: drawnTexts(drawingOf(figure)),
      };
    } catch (error) {
      return { ...known, error: String(error) };
    }
  }

  function views(step) {
    return figuresOf(step.section).map((figure) => view(figure, step));
  }

  /** Ids inside `root` that stand there twice, or also in `others`. */
  function repeatedIds(root, others) {
    const met = new Set(others);
    return [...root.querySelectorAll("[id]")]
      .filter(({ id }) => met.has(id) || !met.add(id))
      .map((element) => ({ id: element.id, slide: element.closest(".slides section")?.id ?? "", spot: spot(element) }));
  }

  function idsOutside(figure) {
    return new Set([...document.querySelectorAll("[id]")].filter((one) => !figure.contains(one)).map(({ id }) => id));
  }

  /** How many states each figure of the current slide has; 0 where the page's script cannot say. */
  function counts() {
    return JSON.stringify(
      figuresOf(Reveal.getCurrentSlide()).map((figure) => {
        try {
          const { current, count } = window.deckproof.states;
          return { name: figure.dataset.figure, states: current(figure) >= 0 ? count(figure) : 0 };
        } catch {
          return { name: figure.dataset.figure, states: 0 };
        }
      }),
    );
  }

  /** A figure in one state: what it shows, and where. Where it has another size, the slide is measured with it. */
  function visit(figure, state, size, others) {
    const step = look(Reveal.getCurrentSlide());
    forgetSpots();
    const seen = view(figure, step, state);
    const isResized = box(figure.getBoundingClientRect()).some((edge, i) => edge !== size[i]);
    return { figure: seen, layout: layout(isResized ? step.section : figure, step), repeated: repeatedIds(figure, others) };
  }

  /** The states from `first` to before `end` of the slide's figure `index`, which then is again in the one it had. */
  function tour([index, first, end]) {
    const figure = figuresOf(Reveal.getCurrentSlide())[index];
    const size = box(figure.getBoundingClientRect());
    const others = idsOutside(figure);
    const had = window.deckproof.states.current(figure);
    const found = [];
    for (let state = first; state < end; state += 1) {
      found.push(visit(figure, state, size, others));
    }
    view(figure, look(Reveal.getCurrentSlide()), had); // where this fails, it does so in the tour, too
    forgetSpots();
    return JSON.stringify(found);
  }

  return { views, repeatedIds, counts, tour };
})();
