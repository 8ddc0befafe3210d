/** A place in a space of some dimensions, and the value there. */
interface Vertex {
  readonly at: readonly number[];
  readonly value: number;
}

/**
 * Finds the nearest local minimum by the simplex of Nelder and Mead (1965).
 *
 * @param steps the initial size of the simplex along each dimension
 */
export function findNearestMinimum(
  valueAt: (at: readonly number[]) => number,
  first: readonly number[],
  steps: readonly number[],
  rounds: number,
): Vertex {
  const vertexAt = (at: readonly number[]): Vertex => ({ at, value: valueAt(at) });
  const sortByValue = (vertices: readonly Vertex[]): Vertex[] =>
    vertices.toSorted((one, other) => one.value - other.value);
  let simplex = sortByValue([
    vertexAt(first),
    ...steps.map((step, index) => vertexAt(first.map((value, at) => value + (at === index ? step : 0)))),
  ]);
  for (let round = 0; round < rounds; round += 1) {
    const [best, worst] = [simplex[0], simplex.at(-1)];
    if (best === undefined || worst === undefined) break;
    const others = simplex.slice(0, -1);
    const middle = first.map(
      (_, at) => others.reduce((sum, { at: coordinates }) => sum + (coordinates[at] ?? 0), 0) / others.length,
    );
    const reflect = (way: number): Vertex =>
      vertexAt(middle.map((value, at) => value + way * (value - (worst.at[at] ?? 0))));
    const mirrored = reflect(1);
    const expanded = mirrored.value < best.value ? reflect(2) : undefined;
    const nextWorst = others.at(-1) ?? best;
    let replacement: Vertex | undefined =
      expanded !== undefined && expanded.value < mirrored.value ? expanded : mirrored;
    if (mirrored.value >= nextWorst.value) {
      const inside = reflect(mirrored.value < worst.value ? 0.5 : -0.5);
      replacement = inside.value < Math.min(mirrored.value, worst.value) ? inside : undefined;
    }
    simplex = sortByValue(
      replacement === undefined
        ? [
            best,
            ...simplex.slice(1).map(({ at }) => vertexAt(at.map((value, axis) => (value + (best.at[axis] ?? 0)) / 2))),
          ]
        : [...others, replacement],
    );
  }
  return simplex[0] ?? vertexAt(first);
}
