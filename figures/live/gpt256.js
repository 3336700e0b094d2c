/**
 * The GPT of 256 parameters: one forward pass, and everything that it computes on the way.
 * It is that of figures/core/gpt256/forward.py, line by line, and uses its names.
 *
 * Glossary of shapes: T rows (one a token), d width of a row's vector, H heads of K = d / H columns each, m MLP units,
 * V token types. A matrix [from, to] is applied as x W.
 * @typedef {import("nn").Matrix} Matrix
 * @typedef {{W_E: Matrix, W_pos: Matrix, W_Q: Matrix, W_K: Matrix, W_V: Matrix, W_O: Matrix, W_in: Matrix, W_out: Matrix,
 *   W_U: Matrix}} Weights
 * @typedef {{heads: number, masked: boolean, temperature: number}} Settings
 */

import {
  add, argmax, causal, columns, float64, geluTanh, normalise, rows, scale, sideBySide, softmax, times, timesTransposed,
} from "nn";

/** A payload's weights in float64. @returns {Weights} */
export function weightsOf(packed) {
  return Object.fromEntries(Object.entries(packed).map(([name, array]) => [name, float64(array)]));
}

/**
 * One pass on T token numbers. Logits, scaled (logits / temperature) and probs are [T, V]; the LayerNorms' mean and
 * sigma are [T]; all else is [T, d] but for the heads, see `runHead`, and the units of the MLP, [T, m].
 * `next` is the greedy token after the last row, the first of several that are equally probable.
 * @param {Weights} weights @param {number[]} ids @param {number} epsilon that of the LayerNorms
 * @param {Settings} settings
 */
export function forward(weights, epsilon, ids, settings) {
  const tok = rows(weights.W_E, ids);
  const pos = rows(weights.W_pos, ids.map((_, row) => row));
  const residPre = add(tok, pos);
  const ln1 = normalise(residPre, epsilon);
  const [q, k, v] = [weights.W_Q, weights.W_K, weights.W_V].map((matrix) => times(ln1.out, matrix));
  const heads = runHeads(q, k, v, settings);
  const z = sideBySide(heads.map((head) => head.z));
  const attnOut = times(z, weights.W_O);
  const residMid = add(residPre, attnOut);
  const ln2 = normalise(residMid, epsilon);
  const mlp = runMlp(weights, ln2.out);
  const residPost = add(residMid, mlp.out);
  const lnFinal = normalise(residPost, epsilon);
  const logits = times(lnFinal.out, weights.W_U); // [T, d] [d, V] -> [T, V]
  const scaled = scale(logits, 1 / settings.temperature);
  return {
    ...{ tok, pos, resid_pre: residPre, ln1, q, k, v, heads, attn_out: attnOut, resid_mid: residMid, ln2, mlp },
    ...{ resid_post: residPost, ln_final: lnFinal, logits, scaled, probs: softmax(scaled) },
    next: argmax(logits, ids.length - 1),
  };
}

/** All heads on q, k, v [T, d]: each takes its K columns, the first head the first K. */
function runHeads(q, k, v, { heads, masked }) {
  const size = q.shape[1] / heads;
  const mask = masked ? causal : () => true;
  const part = (x, head) => columns(x, head * size, size);
  return Array.from({ length: heads }, (_, head) => runHead(part(q, head), part(k, head), part(v, head), mask));
}

/** One head on its columns [T, K]: scores, exps (0 where the mask hides), pattern [T, T]; v, z [T, K]. */
function runHead(q, k, v, mask) {
  const T = q.shape[0];
  const scores = scale(timesTransposed(q, k), 1 / Math.sqrt(q.shape[1]));
  const exps = scores.data.map((score, i) => (mask(Math.floor(i / T), i % T) ? Math.exp(score) : 0));
  const pattern = softmax(scores, mask);
  return { v, scores, exps: { shape: [T, T], data: exps }, pattern, z: times(pattern, v) };
}

/** The MLP on rows u [T, d]: pre (inside the GELU), post (after it) [T, m]; out, what it adds, [T, d]. */
function runMlp(weights, u) {
  const pre = times(u, weights.W_in);
  const post = geluTanh(pre);
  return { pre, post, out: times(post, weights.W_out) };
}
