/** A point of a model, in mm. */
export type Vertex = readonly [x: number, y: number, z: number];
/** A triangle of a model. */
export type Triangle = readonly [Vertex, Vertex, Vertex];

/** Creates a closed body from rings with equal numbers of points, closed by a fan at both ends. */
export function createClosedBody(rings: readonly (readonly Vertex[])[]): Triangle[] {
  const triangles: Triangle[] = [];
  for (let r = 0; r + 1 < rings.length; r++) {
    const [lower, upper] = [rings[r] ?? [], rings[r + 1] ?? []];
    lower.forEach((a, i) => {
      const n = (i + 1) % lower.length;
      const [b, c, d] = [lower[n], upper[n], upper[i]];
      if (b === undefined || c === undefined || d === undefined) return;
      triangles.push([a, b, c], [a, c, d]);
    });
  }
  addFan(rings[0] ?? [], triangles, true);
  addFan(rings.at(-1) ?? [], triangles, false);
  return computeSixfoldVolume(triangles) < 0 ? triangles.map(([a, b, c]): Triangle => [a, c, b]) : triangles;
}

function addFan(ring: readonly Vertex[], target: Triangle[], isReversed: boolean): void {
  const middle = computeCentre(ring);
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length] ?? a;
    target.push(isReversed ? [middle, b, a] : [middle, a, b]);
  });
}

function computeCentre(ring: readonly Vertex[]): Vertex {
  const sum = ring.reduce<[number, number, number]>((s, p) => [s[0] + p[0], s[1] + p[1], s[2] + p[2]], [0, 0, 0]);
  return [sum[0] / ring.length, sum[1] / ring.length, sum[2] / ring.length];
}

/** Computes six times the enclosed volume; negative if the faces point inwards. */
const computeSixfoldVolume = (triangles: readonly Triangle[]): number =>
  triangles.reduce(
    (sum, [a, b, c]) =>
      sum +
      a[0] * (b[1] * c[2] - b[2] * c[1]) -
      a[1] * (b[0] * c[2] - b[2] * c[0]) +
      a[2] * (b[0] * c[1] - b[1] * c[0]),
    0,
  );
