/** The inverse cosine transform of one row of eight, as factors (T.81, A.3.3). */
const FACTORS = Float64Array.from({ length: 64 }, (_, at) => {
  const [place, frequency] = [at >> 3, at & 7];
  return (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * place + 1) * frequency * Math.PI) / 16);
});

const rows = new Float64Array(64);

/**
 * Turns the coefficients of a block into samples.
 *
 * @param samples gets the 64 samples, without the half of the range that they are moved by.
 */
export function inverseDct(coefficients: Int16Array, at: number, steps: Uint16Array, samples: Float64Array): void {
  for (let row = 0; row < 8; row += 1) {
    for (let x = 0; x < 8; x += 1) {
      let sum = 0;
      for (let u = 0; u < 8; u += 1) {
        const place = row * 8 + u;
        sum += (FACTORS[x * 8 + u] ?? 0) * (coefficients[at + place] ?? 0) * (steps[place] ?? 0);
      }
      rows[row * 8 + x] = sum;
    }
  }
  for (let x = 0; x < 8; x += 1) {
    for (let y = 0; y < 8; y += 1) {
      let sum = 0;
      for (let v = 0; v < 8; v += 1) sum += (FACTORS[y * 8 + v] ?? 0) * (rows[v * 8 + x] ?? 0);
      samples[y * 8 + x] = sum;
    }
  }
}
