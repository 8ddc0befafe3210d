/** A pivot below this share of the greatest coefficient leaves an unknown undetermined. */
const MIN_PIVOT_SHARE = 1e-10;

/**
 * Solves linear equations by elimination with pivots.
 *
 * @param equations each with its right side as the last number; they are modified
 * @returns `null` if an unknown is undetermined
 */
export function solveLinear(equations: number[][]): number[] | null {
  const size = equations.length;
  const scale = Math.max(...equations.flatMap((row) => row.slice(0, size).map(Math.abs)));
  for (let column = 0; column < size; column += 1) {
    const rest = equations.slice(column).map((row) => Math.abs(row[column] ?? 0));
    const pivot = column + rest.indexOf(Math.max(...rest));
    const [one, other] = [equations[column], equations[pivot]];
    if (one === undefined || other === undefined || !(Math.max(...rest) > scale * MIN_PIVOT_SHARE)) return null;
    [equations[column], equations[pivot]] = [other, one];
    for (const row of equations) {
      if (row === other) continue;
      const factor = (row[column] ?? 0) / (other[column] ?? 1);
      for (let at = column; at <= size; at += 1) row[at] = (row[at] ?? 0) - factor * (other[at] ?? 0);
    }
  }
  return equations.map((row, at) => (row[size] ?? 0) / (row[at] ?? 1));
}
