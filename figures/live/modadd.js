/**
 * The one-layer transformer that learned modular addition: one forward pass, and everything that it computes on the way.
 * It is that of figures/core/modadd/model.py, line by line, and uses its names.
 *
 * Glossary of shapes: three tokens a, b and '='; d width of the residual stream, V = p + 1 token types, H heads of K
 * columns, m neurons. All but the embeddings, keys and values belong to '=' alone: they are one row [1, ...].
 * @typedef {import("nn").Matrix} Matrix
 * @typedef {{W_E: Matrix, W_pos: Matrix, W_Q: Matrix, W_K: Matrix, W_V: Matrix, W_O: Matrix, W_in: Matrix, b_in: Matrix,
 *   W_out: Matrix, b_out: Matrix, W_U: Matrix}} Weights  as in params.py, but W_Q, W_K and W_V are [H K, d]; `heads` is H
 */

import { add, argmax, columns, float64, relu, rows, scale, sideBySide, softmax, times, timesTransposed, zeros } from "nn";

/**
 * A payload's weights in float64. Rounded ones come as whole numbers, `counts`, of which each row has its unit.
 * @returns {Weights & {heads: number}}
 */
export function weightsOf(packed) {
  const found = Object.fromEntries(Object.entries(packed).map(([name, array]) => [name, array.counts ? unrounded(array) : float64(array)]));
  const [heads, size, width] = found.W_Q.shape;
  for (const name of ["W_Q", "W_K", "W_V"]) found[name] = { shape: [heads * size, width], data: found[name].data };
  return { ...found, heads };
}

/** The product of each row of counts [..., N] with its unit [..., 1]; exact in float64. @returns {Matrix} */
function unrounded({ counts, units }) {
  const result = float64(counts);
  const N = counts.shape.at(-1);
  for (let i = 0; i < result.data.length; i += 1) result.data[i] *= units.data[Math.floor(i / N)];
  return result;
}

/**
 * One pass. tok, pos, resid_pre are [3, d]; attn_out, resid_mid, mlp_out, resid_post [1, d]; pre, post [1, m];
 * logits and probs, over the p answers, [1, p]; for the heads see `runHead`. `answer` has the greatest logit.
 * @param {Weights & {heads: number}} weights @param {number} a @param {number} b
 */
export function forward(weights, a, b) {
  const p = weights.W_E.shape[1] - 1;
  const tok = columnsOf(weights.W_E, [a, b, p]); // '=' is token p
  const pos = weights.W_pos;
  const residPre = add(tok, pos);
  const last = rows(residPre, [2]);
  const heads = runHeads(weights, last, residPre);
  const attnOut = timesTransposed(sideBySide(heads.map((head) => head.z)), weights.W_O); // [1, H K] [d, H K]^T -> [1, d]
  const residMid = add(last, attnOut);
  const pre = add(timesTransposed(residMid, weights.W_in), weights.b_in);
  const post = relu(pre);
  const mlpOut = add(timesTransposed(post, weights.W_out), weights.b_out);
  const residPost = add(residMid, mlpOut);
  const logits = columns(times(residPost, weights.W_U), 0, p); // [1, d] [d, V] -> [1, V]; '=' is never an answer
  return {
    ...{ tok, pos, resid_pre: residPre, heads, attn_out: attnOut, resid_mid: residMid, pre, post, mlp_out: mlpOut },
    ...{ resid_post: residPost, logits, probs: softmax(logits), answer: argmax(logits, 0) },
  };
}

/** Columns of a matrix [N, V] as rows: numbers [T] -> [T, N]. @returns {Matrix} */
function columnsOf({ shape: [N, V], data }, numbers) {
  const result = zeros(numbers.length, N);
  numbers.forEach((number, t) => {
    for (let n = 0; n < N; n += 1) result.data[t * N + n] = data[n * V + number];
  });
  return result;
}

/** All heads: '=' [1, d] looks at the three positions x [3, d]. The first head has the first K columns, and so on. */
function runHeads(weights, last, x) {
  const q = timesTransposed(last, weights.W_Q); // [1, d] [H K, d]^T -> [1, H K]
  const [k, v] = [weights.W_K, weights.W_V].map((matrix) => timesTransposed(x, matrix)); // [3, H K]
  const size = q.shape[1] / weights.heads;
  const part = (all, head) => columns(all, head * size, size);
  return Array.from({ length: weights.heads }, (_, head) => runHead(part(q, head), part(k, head), part(v, head)));
}

/** One head: q [1, K], k and v [3, K]; scores, already over sqrt(K), and pattern [1, 3]; z [1, K]. */
function runHead(q, k, v) {
  const scores = scale(timesTransposed(q, k), 1 / Math.sqrt(q.shape[1]));
  const pattern = softmax(scores);
  return { q, k, v, scores, pattern, z: times(pattern, v) };
}
