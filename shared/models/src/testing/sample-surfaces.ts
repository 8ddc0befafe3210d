import type { IndexedSurface } from '../mesh/indexed-surface.ts';

/** Creates a plane or a height field over a square around the origin, which faces up or down. */
export function createSheet(
  { side, steps, isUp }: { readonly side: number; readonly steps: number; readonly isUp: boolean },
  height: (x: number, y: number) => number,
): IndexedSurface {
  const places: number[] = [];
  const indices: number[] = [];
  const row = steps + 1;
  for (let at = 0; at < row * row; at += 1) {
    const [x, y] = [((at % row) / steps - 0.5) * side, (Math.floor(at / row) / steps - 0.5) * side];
    places.push(x, y, height(x, y));
    if (at % row === steps || at >= row * steps) continue;
    const faces = [
      [at, at + 1, at + row + 1],
      [at, at + row + 1, at + row],
    ];
    for (const [a = 0, b = 0, c = 0] of faces) indices.push(a, ...(isUp ? [b, c] : [c, b]));
  }
  return { positions: new Float32Array(places), indices: new Uint32Array(indices) };
}

/** Creates a sphere with outward facets. */
export function createSphere(
  radius: number,
  [x, y, z]: readonly [number, number, number],
  steps: number,
): IndexedSurface {
  const places: number[] = [];
  const indices: number[] = [];
  const columns = steps * 2;
  for (let ring = 0; ring <= steps; ring += 1) {
    for (let step = 0; step < columns; step += 1) {
      const [a, b] = [(Math.PI * ring) / steps, (Math.PI * step) / steps];
      places.push(
        x + radius * Math.sin(a) * Math.cos(b),
        y + radius * Math.sin(a) * Math.sin(b),
        z + radius * Math.cos(a),
      );
      if (ring === steps) continue;
      const [one, other] = [ring * columns + step, ring * columns + ((step + 1) % columns)];
      indices.push(one, one + columns, other + columns, one, other + columns, other);
    }
  }
  return { positions: new Float32Array(places), indices: new Uint32Array(indices) };
}
