/** A place in a space of some dimensions, and the value there. */
interface Vertex {
  readonly at: readonly number[];
  readonly value: number;
}

/**
 * The lowest place near a first one, by the simplex of Nelder and Mead (1965).
 *
 * @param steps how far the simplex reaches along each dimension at first.
 */
export function nearestMinimum(
  valueAt: (at: readonly number[]) => number,
  first: readonly number[],
  steps: readonly number[],
  rounds: number,
): Vertex {
  const vertexAt = (at: readonly number[]): Vertex => ({ at, value: valueAt(at) });
  const sorted = (vertices: readonly Vertex[]): Vertex[] => vertices.toSorted((one, other) => one.value - other.value);
  let simplex = sorted([
    vertexAt(first),
    ...steps.map((step, index) => vertexAt(first.map((value, at) => value + (at === index ? step : 0)))),
  ]);
  for (let round = 0; round < rounds; round += 1) {
    const [best, worst] = [simplex[0], simplex.at(-1)];
    if (best === undefined || worst === undefined) break;
    const others = simplex.slice(0, -1);
    const middle = first.map((_, at) => others.reduce((sum, { at: of }) => sum + (of[at] ?? 0), 0) / others.length);
    const along = (way: number): Vertex =>
      vertexAt(middle.map((value, at) => value + way * (value - (worst.at[at] ?? 0))));
    const mirrored = along(1);
    const beyond = mirrored.value < best.value ? along(2) : undefined;
    const nextWorst = others.at(-1) ?? best;
    let taken: Vertex | undefined = beyond !== undefined && beyond.value < mirrored.value ? beyond : mirrored;
    if (mirrored.value >= nextWorst.value) {
      const inside = along(mirrored.value < worst.value ? 0.5 : -0.5);
      taken = inside.value < Math.min(mirrored.value, worst.value) ? inside : undefined;
    }
    simplex = sorted(
      taken === undefined
        ? [best, ...simplex.slice(1).map(({ at }) => vertexAt(at.map((value, of) => (value + (best.at[of] ?? 0)) / 2)))]
        : [...others, taken],
    );
  }
  return simplex[0] ?? vertexAt(first);
}
