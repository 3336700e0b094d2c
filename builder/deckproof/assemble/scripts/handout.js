// The handout's own script: shows everything, and says when all is drawn. Classic script, so that file:// runs it.
(() => {
  "use strict";
  window.deckproof.paper.showAll();
  Promise.all([document.fonts.ready, window.deckproof.live.ready, window.deckproof.paper.loadImages()]).then(() => {
    document.documentElement.dataset.ready = "true";
  });
})();
