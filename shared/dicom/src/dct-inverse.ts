// The inverse cosine transform in whole numbers of Loeffler, Ligtenberg and Moschytz, as libjpeg computes it ("islow"): two decoders that
// do so give the same samples, bit by bit. Factors are multiplied by 2 to the power of 13.
const BITS = 13;
const F_0_298 = 2446;
const F_0_390 = 3196;
const F_0_541 = 4433;
const F_0_765 = 6270;
const F_0_899 = 7373;
const F_1_175 = 9633;
const F_1_501 = 12_299;
const F_1_847 = 15_137;
const F_1_961 = 16_069;
const F_2_053 = 16_819;
const F_2_562 = 20_995;
const F_3_072 = 25_172;

const line = new Int32Array(8);
const columns = new Int32Array(64);

/** Transforms the eight numbers of `line`, and shifts the results right by `bits`. */
function transform(output: Int32Array, at: number, step: number, bits: number): void {
  const [s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0, s5 = 0, s6 = 0, s7 = 0] = line;
  const half = 1 << (bits - 1);
  const z = (s2 + s6) * F_0_541;
  const [b, a] = [z - s6 * F_1_847, z + s2 * F_0_765];
  const [c, d] = [(s0 + s4) * 2 ** BITS, (s0 - s4) * 2 ** BITS];
  const [e0, e3, e1, e2] = [c + a + half, c - a + half, d + b + half, d - b + half];
  const z5 = (s7 + s3 + s5 + s1) * F_1_175;
  const [z1, z2] = [(s7 + s1) * -F_0_899, (s5 + s3) * -F_2_562];
  const [z3, z4] = [(s7 + s3) * -F_1_961 + z5, (s5 + s1) * -F_0_390 + z5];
  const o0 = s7 * F_0_298 + z1 + z3;
  const o1 = s5 * F_2_053 + z2 + z4;
  const o2 = s3 * F_3_072 + z2 + z3;
  const o3 = s1 * F_1_501 + z1 + z4;
  output[at] = (e0 + o3) >> bits;
  output[at + 7 * step] = (e0 - o3) >> bits;
  output[at + step] = (e1 + o2) >> bits;
  output[at + 6 * step] = (e1 - o2) >> bits;
  output[at + 2 * step] = (e2 + o1) >> bits;
  output[at + 5 * step] = (e2 - o1) >> bits;
  output[at + 3 * step] = (e3 + o0) >> bits;
  output[at + 4 * step] = (e3 - o0) >> bits;
}

/**
 * Converts the coefficients of a block to samples.
 *
 * @param precision bits of a sample; above 8 the first pass keeps one bit less, so that the second one has headroom
 * @param samples receives the 64 samples, without the level shift of half the range
 */
export function applyInverseDct(
  coefficients: Int16Array,
  at: number,
  steps: Uint16Array,
  precision: number,
  samples: Int32Array,
): void {
  const extraBits = precision > 8 ? 1 : 2;
  for (let x = 0; x < 8; x += 1) {
    let others = 0;
    for (let v = 0; v < 8; v += 1) {
      const coefficient = coefficients[at + v * 8 + x] ?? 0;
      line[v] = coefficient * (steps[v * 8 + x] ?? 0);
      if (v > 0) others |= coefficient;
    }
    if (others === 0) for (let v = 0; v < 8; v += 1) columns[v * 8 + x] = (line[0] ?? 0) << extraBits;
    else transform(columns, x, 8, BITS - extraBits);
  }
  for (let row = 0; row < 64; row += 8) {
    for (let u = 0; u < 8; u += 1) line[u] = columns[row + u] ?? 0;
    transform(samples, row, 1, BITS + extraBits + 3);
  }
}
