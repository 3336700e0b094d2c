/**
 * The numeric kernel that live figures share: the same operations as figures/core/nn.py, in float64.
 *
 * Glossary of shapes: T rows (queries), S rows looked at (keys), K size of what is summed over, N outputs.
 * @typedef {{shape: number[], data: Float64Array}} Matrix  rows one after another, as numpy's C order has them
 */

/** An array of zeros. @param {...number} shape @returns {Matrix} */
export function zeros(...shape) {
  return { shape, data: new Float64Array(shape.reduce((product, size) => product * size, 1)) };
}

/** A typed array of any kind, in float64: every type that a payload may have is exact in it. @returns {Matrix} */
export function float64({ shape, data }) {
  return { shape, data: Float64Array.from(data) };
}

/** Rows of a matrix by their numbers, as E[ids] has them: [V, N], T numbers -> [T, N]. @returns {Matrix} */
export function rows(x, numbers) {
  const [count, size] = x.shape;
  const result = zeros(numbers.length, size);
  numbers.forEach((number, t) => {
    if (!(number >= 0 && number < count)) throw new RangeError(`there is no row ${number}: the rows are 0 to ${count - 1}`);
    result.data.set(x.data.subarray(number * size, (number + 1) * size), t * size);
  });
  return result;
}

/** a + b, entry by entry; b may be one row [N], which is added to every row. @returns {Matrix} */
export function add(a, b) {
  const period = b.data.length;
  if (a.data.length % period) throw unfit("add", a, b);
  return { shape: a.shape, data: a.data.map((entry, i) => entry + b.data[i % period]) };
}

/** factor x, entry by entry. @returns {Matrix} */
export function scale(x, factor) {
  return { shape: x.shape, data: x.data.map((entry) => entry * factor) };
}

/**
 * x w^T: [T, K], [N, K] -> [T, N]. Zero entries of x are skipped, so w must be finite.
 * @param {Matrix} x @param {Matrix} w @returns {Matrix}
 */
export function timesTransposed(x, w) {
  const [T, K] = x.shape;
  const [N, inner] = w.shape;
  if (inner !== K) throw unfit("timesTransposed", x, w);
  const result = zeros(T, N);
  for (let t = 0; t < T; t += 1) {
    const places = nonzero(x.data, t * K, K);
    for (let n = 0; n < N; n += 1) {
      let sum = 0;
      for (const k of places) sum += x.data[t * K + k] * w.data[n * K + k];
      result.data[t * N + n] = sum;
    }
  }
  return result;
}

/**
 * a b: [T, S], [S, N] -> [T, N]. Zero entries of a are skipped, so b must be finite.
 * @param {Matrix} a @param {Matrix} b @returns {Matrix}
 */
export function times(a, b) {
  const [T, S] = a.shape;
  const [inner, N] = b.shape;
  if (inner !== S) throw unfit("times", a, b);
  const result = zeros(T, N);
  for (let t = 0; t < T; t += 1) {
    for (const s of nonzero(a.data, t * S, S)) {
      const weight = a.data[t * S + s];
      for (let n = 0; n < N; n += 1) result.data[t * N + n] += weight * b.data[s * N + n];
    }
  }
  return result;
}

/** Where the entries start, start + 1, ... of a row are not zero, counted from its start. */
function nonzero(data, start, length) {
  const places = [];
  for (let k = 0; k < length; k += 1) if (data[start + k] !== 0) places.push(k);
  return places;
}

/** Row t sees the rows s up to its own. */
export const causal = (t, s) => s <= t;

/**
 * Exponentials of each row over the entries where mask(t, s) is true, divided by their sum; elsewhere 0.
 * The row's greatest entry is subtracted first, so that no exponential overflows.
 * Throws a RangeError where a row has no finite greatest entry: its weights would be undefined.
 * @param {Matrix} x [T, S] @param {(t: number, s: number) => boolean} mask @returns {Matrix} [T, S]
 */
export function softmax(x, mask = () => true) {
  const [T, S] = x.shape;
  const result = zeros(T, S);
  for (let t = 0; t < T; t += 1) {
    const score = (s) => (mask(t, s) ? x.data[t * S + s] : -Infinity);
    let peak = -Infinity;
    for (let s = 0; s < S; s += 1) peak = Math.max(peak, score(s));
    if (!Number.isFinite(peak)) throw new RangeError(`softmax needs a finite greatest entry in each row; row ${t} has ${peak}`);
    let sum = 0;
    for (let s = 0; s < S; s += 1) sum += result.data[t * S + s] = Math.exp(score(s) - peak);
    for (let s = 0; s < S; s += 1) result.data[t * S + s] /= sum;
  }
  return result;
}

/**
 * Scaled dot-product attention (Vaswani et al. 2017, eq. 1): q [T, K], k [S, K], v [S, N] -> [T, N].
 * @returns {Matrix}
 */
export function attention(q, k, v, mask = causal) {
  const scores = timesTransposed(q, k); // [T, K] [S, K]^T -> [T, S]
  return times(softmax(scale(scores, 1 / Math.sqrt(k.shape[1])), mask), v);
}

/** max(x, 0), entry by entry. @returns {Matrix} */
export function relu(x) {
  return { shape: x.shape, data: x.data.map((entry) => Math.max(entry, 0)) };
}

/** x Phi(x), Phi the normal distribution (Hendrycks and Gimpel 2016, eq. 1), entry by entry. @returns {Matrix} */
export function gelu(x) {
  return { shape: x.shape, data: x.data.map((entry) => (entry / 2) * (1 + erf(entry / Math.SQRT2))) };
}

/** GPT-2's GELU: Phi by a tanh (Hendrycks and Gimpel 2016, section 2), entry by entry. @returns {Matrix} */
export function geluTanh(x) {
  const inside = (entry) => Math.sqrt(2 / Math.PI) * (entry + 0.044715 * entry ** 3);
  return { shape: x.shape, data: x.data.map((entry) => (entry / 2) * (1 + Math.tanh(inside(entry)))) };
}

/**
 * The error function, by its series 2/sqrt(pi) e^(-x^2) sum_n 2^n x^(2n+1) / (2n+1)!! (Abramowitz and Stegun 7.1.6).
 * All terms have the sign of x, so nothing cancels. From 6 on, 1 - erf(x) < 3e-17 is below half of float64's last digit.
 */
export function erf(x) {
  if (!(Math.abs(x) < 6)) return Math.sign(x); // NaN too: its series would never end
  let sum = 0;
  let term = x;
  for (let n = 1; sum + term !== sum; n += 1) {
    sum += term;
    term *= (2 * x * x) / (2 * n + 1);
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

/**
 * Each row's mean, sigma and (x - mean) / sigma, sigma^2 = variance + epsilon, as LayerNorm has them (Ba et al. 2016).
 * The variance is the mean square deviation, not corrected, as in GPT-2. A constant row comes out as 0.
 * @param {Matrix} x [T, N] @returns {{mean: Matrix, sigma: Matrix, out: Matrix}} [T], [T], [T, N]
 */
export function normalise(x, epsilon) {
  const [T, N] = x.shape;
  const [mean, sigma, out] = [zeros(T), zeros(T), zeros(T, N)];
  for (let t = 0; t < T; t += 1) {
    const row = x.data.subarray(t * N, (t + 1) * N);
    mean.data[t] = row.reduce((sum, entry) => sum + entry, 0) / N;
    sigma.data[t] = Math.sqrt(row.reduce((sum, entry) => sum + (entry - mean.data[t]) ** 2, 0) / N + epsilon);
    if (sigma.data[t]) row.forEach((entry, n) => { out.data[t * N + n] = (entry - mean.data[t]) / sigma.data[t]; });
  }
  return { mean, sigma, out };
}

/**
 * LayerNorm of each row (Ba et al. 2016, eq. 4): (x - mean) / sqrt(variance + epsilon) gain + bias.
 * @param {Matrix} x [T, N] @param {Matrix} gain [N] @param {Matrix} bias [N] @returns {Matrix} [T, N]
 */
export function layerNorm(x, gain, bias, epsilon = 1e-5) {
  const N = x.shape[1];
  if (gain.data.length !== N || bias.data.length !== N) throw unfit("layerNorm", x, gain);
  const { out } = normalise(x, epsilon);
  return { shape: x.shape, data: out.data.map((entry, i) => entry * gain.data[i % N] + bias.data[i % N]) };
}

/** The columns from `start` on, `count` of them: [T, N] -> [T, count]. @returns {Matrix} */
export function columns(x, start, count) {
  const [T, N] = x.shape;
  if (!(start >= 0 && count >= 1 && start + count <= N)) {
    throw new RangeError(`there are no columns ${start} to ${start + count - 1}: the columns are 0 to ${N - 1}`);
  }
  const result = zeros(T, count);
  for (let t = 0; t < T; t += 1) result.data.set(x.data.subarray(t * N + start, t * N + start + count), t * count);
  return result;
}

/** Matrices side by side: [T, N] each -> [T, sum of N]. @param {Matrix[]} parts @returns {Matrix} */
export function sideBySide(parts) {
  const [first, ...others] = parts;
  const T = first.shape[0];
  const misfit = others.find(({ shape }) => shape[0] !== T);
  if (misfit) throw unfit("sideBySide", first, misfit);
  const N = parts.reduce((sum, { shape }) => sum + shape[1], 0);
  const result = zeros(T, N);
  for (let t = 0; t < T; t += 1) {
    let at = t * N;
    for (const { shape: [, size], data } of parts) {
      result.data.set(data.subarray(t * size, (t + 1) * size), at);
      at += size;
    }
  }
  return result;
}

/** The place of the greatest entry of row t, the first of several, as numpy's argmax has it. @returns {number} */
export function argmax(x, t) {
  const row = x.data.subarray(t * x.shape[1], (t + 1) * x.shape[1]);
  return row.reduce((best, entry, n) => (entry > row[best] ? n : best), 0);
}

function unfit(operation, a, b) {
  return new RangeError(`${operation}: the shapes [${a.shape}] and [${b.shape}] do not fit`);
}
