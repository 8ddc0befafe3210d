/** The number of sweeps over a matrix; four rows need six. */
const MAX_SWEEPS = 30;
/** Greatest eigenvalues that differ by less than this share of the matrix size count as equal. */
const EQUALITY_SHARE = 1e-9;

/**
 * Finds the unit eigenvector of the greatest eigenvalue of a symmetric matrix with Jacobi rotations.
 *
 * @returns `null` if the greatest eigenvalue is not unique
 */
export function findGreatestEigenvector(symmetric: readonly (readonly number[])[]): readonly number[] | null {
  const size = symmetric.length;
  const a = symmetric.map((row) => Float64Array.from(row));
  const vectors = symmetric.map((_, row) => Float64Array.from({ length: size }, (_none, column) => +(row === column)));
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep += 1) {
    for (let p = 0; p < size; p += 1) for (let q = p + 1; q < size; q += 1) rotate(a, vectors, p, q);
  }
  const values = a.map((row, at) => row[at] ?? 0);
  const [best = 0, second = 0] = values.toSorted((one, other) => other - one);
  if (!(best - second > EQUALITY_SHARE * Math.max(...values.map(Math.abs)))) return null;
  const column = values.indexOf(best);
  return vectors.map((row) => row[column] ?? 0);
}

/** Eliminates one off-diagonal entry. */
function rotate(a: readonly Float64Array[], vectors: readonly Float64Array[], p: number, q: number): void {
  const [rowP, rowQ] = [a[p], a[q]];
  const off = rowP?.[q] ?? 0;
  if (rowP === undefined || rowQ === undefined || off === 0) return;
  const theta = ((rowQ[q] ?? 0) - (rowP[p] ?? 0)) / (2 * off);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (const row of [...a, ...vectors]) {
    const [one, other] = [row[p] ?? 0, row[q] ?? 0];
    row[p] = c * one - s * other;
    row[q] = s * one + c * other;
  }
  for (let column = 0; column < rowP.length; column += 1) {
    const [one, other] = [rowP[column] ?? 0, rowQ[column] ?? 0];
    rowP[column] = c * one - s * other;
    rowQ[column] = s * one + c * other;
  }
}
