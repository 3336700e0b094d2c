// The print layout: for each slide, in order, its id, its texts, and what reaches out of it, in CSS pixels.
(() => {
  "use strict";
  const TOLERANCE = 1; // browsers lay out in fractions of a pixel

  function reach(box, outer) {
    return Math.max(outer.left - box.left, outer.top - box.top, box.right - outer.right, box.bottom - outer.bottom);
  }

  function* texts(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      // What stands in a group of a drawing that is not shown counts as visible, but takes no place.
      const isShown = parent.checkVisibility({ visibilityProperty: true }) && parent.getClientRects().length > 0;
      if (node.data.trim() && isShown && !parent.closest("script, style, template")) yield node;
    }
  }

  function boxOf(node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  }

  // A formula's own drawings are wider than what is seen of them.
  function* things(root) {
    for (const node of texts(root)) yield { name: node.data.trim().slice(0, 40), box: boxOf(node) };
    for (const picture of root.querySelectorAll("svg, img")) {
      if (picture.closest(".katex") || !picture.checkVisibility({ visibilityProperty: true })) continue;
      yield { name: picture.getAttribute("aria-label") ?? picture.alt ?? "a drawing", box: picture.getBoundingClientRect() };
    }
  }

  function measure(sheet) {
    const outer = sheet.getBoundingClientRect();
    const reaching = [...things(sheet)]
      .map(({ name, box }) => ({ name, pixels: reach(box, outer) }))
      .filter(({ pixels }) => pixels > TOLERANCE);
    const fields = [...sheet.querySelectorAll("input:not([type=range])")].filter((field) => field.checkVisibility());
    const text = [...[...texts(sheet)].map((node) => node.data), ...fields.map((field) => field.value)].join("\n");
    return { id: sheet.querySelector("section").id, text, reaching };
  }

  return [...document.querySelectorAll(".pdf-page")].map(measure);
})();
