/** The look of the forward pass: sizes on a slide, in px, and one column in small windows. */

/** Height of each stage's row. */
export const HEIGHTS = { tokens: 34, embedding: 36, attention: 100, mid: 26, neurons: 56, post: 26, logits: 104, answer: 32 };
/** Between the rows. */
export const GAP = 9;
/** Where a row's content begins, and how wide it is. */
export const LEFT = 120;
export const WIDE = 512;

const heights = Object.entries(HEIGHTS).map(([name, height]) => `.reveal .modadd-${name} > :last-child { height: ${height}px; }`).join("\n");

export const STYLE = `
.reveal .modadd { display: grid; grid-template-columns: ${LEFT + WIDE + 26}px 1fr; gap: 12px 36px; line-height: 1.2; }
.reveal .modadd > .live-row { grid-column: 1 / -1; min-height: 44px; flex-wrap: nowrap; }
.reveal .modadd .live-field { width: 62px; padding: 0 4px; text-align: center; appearance: textfield; }
.reveal .modadd .live-field::-webkit-inner-spin-button { appearance: none; }
.reveal .modadd-control { display: flex; align-items: center; gap: 8px; }
.reveal .modadd > .live-row { gap: 8px 24px; }
.reveal .modadd-training { flex: 1; }
.reveal .modadd-play { min-width: 116px; }
.reveal .modadd input[type="range"] { flex: 1; min-width: 120px; height: 44px; margin: 0 4px; accent-color: var(--blue); cursor: pointer; }
.reveal .modadd input[type="range"]:focus-visible { outline: 3px solid var(--copper); }
.reveal .modadd output { min-width: 5.2em; text-align: right; }
.reveal .modadd b { font-weight: 600; }
.reveal .modadd i { font-style: italic; }
.reveal .modadd :is(b, td).green { color: var(--green); font-weight: 600; }
.reveal .modadd :is(b, td).red { color: var(--red); font-weight: 600; }
.reveal .modadd-picture { position: relative; display: grid; gap: ${GAP}px; align-content: start; }
.reveal .modadd-stage { position: relative; display: grid; grid-template-columns: ${LEFT}px ${WIDE}px; align-items: stretch; border-radius: 4px; cursor: pointer; }
${heights}
.reveal .modadd-stage:has(:focus-visible) { outline: 3px solid var(--copper); outline-offset: 3px; }
.reveal .modadd-name { align-self: center; padding: 0; border: 0; background: none; font: inherit; font-size: 22px; line-height: 26px; text-align: left; color: var(--grey); cursor: pointer; outline: none; }
.reveal .modadd-stage:hover .modadd-name { color: var(--ink); }
.reveal .modadd-name[aria-pressed="true"] { color: var(--ink); font-weight: 600; }
.reveal .modadd-stage:has([aria-pressed="true"])::before { content: ""; position: absolute; inset: 0 auto 0 -14px; width: 5px; background: var(--ink); border-radius: 2px; }
.reveal .modadd-stage svg { width: 100%; height: 100%; overflow: visible; }
.reveal .modadd-lines { position: absolute; top: 0; pointer-events: none; }
.reveal .modadd-thirds { display: grid; grid-template-columns: repeat(3, 1fr); gap: 0 16px; }
.reveal .modadd-token { display: grid; place-items: center; font-size: var(--small); border: 1.5px solid var(--grey); border-radius: 6px; }
.reveal .modadd-token.blue { background: color-mix(in srgb, var(--blue) 14%, transparent); border-color: var(--blue); }
.reveal .modadd-heads { gap: 4px 16px; }
.reveal .modadd-share { position: relative; display: block; height: 22px; font-size: 20px; line-height: 22px; text-align: center; background: var(--tint); }
.reveal .modadd-share.picked { outline: 3px solid var(--copper); }
.reveal .modadd-bar { position: absolute; inset: 0 auto 0 0; background: color-mix(in srgb, var(--blue) 35%, transparent); }
.reveal .modadd-number { position: relative; }
.reveal .modadd-bars { display: grid; grid-template-rows: 26px 1fr 24px; }
.reveal .modadd-answer-name { justify-self: start; position: relative; left: clamp(44px, var(--at), 100% - 44px); translate: -50%; font-size: 20px; line-height: 24px; white-space: nowrap; }
.reveal .modadd-answer-name.green { color: var(--green); }
.reveal .modadd-answer-name.red { color: var(--red); }
.reveal .modadd-verdict { display: flex; flex-wrap: wrap; align-content: center; line-height: 1.2; font-size: var(--small); white-space: pre; }
.reveal .modadd-probability { margin-left: auto; }
.reveal .modadd-side { height: 0; min-height: 100%; display: flex; flex-direction: column; justify-content: space-between; gap: 6px; font-size: var(--small); }
.reveal .modadd-panel { display: flex; flex-direction: column; align-items: flex-start; gap: 6px; }
.reveal .modadd-panel p { margin: 0; }
.reveal .modadd-panel .live-table { margin: 0; }
.reveal .modadd-panel .live-table td:not(.corner) { min-width: 3.1em; padding: 0 8px; text-align: right; }
.reveal .modadd-about { color: var(--grey); }
.reveal .modadd-side:has([data-live-message]:not(:empty)) .modadd-about { display: none; }
html.reading .reveal .modadd, html.reading .reveal .modadd-stage { grid-template-columns: minmax(0, 1fr); }
html.reading .reveal .modadd .modadd-stage svg { zoom: 1; }
html.reading .reveal .modadd-lines { display: none; }
html.reading .reveal .modadd-side { height: auto; }
html.reading .reveal .modadd-picture { gap: 12px; }
html.reading .reveal .modadd-name { font-size: var(--small); }
html.reading .reveal .modadd-answer > .modadd-verdict { height: auto; }
html.reading .reveal .modadd-stage:has([aria-pressed="true"])::before { left: -10px; }
`;
