import type { Tooth } from '../mouth/mouth.ts';
import type { Jaw } from '../mouth/tooth-sizes.ts';
import { createClosedBody, type Triangle, type Vertex } from './mesh.ts';

/**
 * One position along the arch: x, y, the direction to the cheek, the height of the gum line, half the ridge's width.
 */
type Station = readonly [x: number, y: number, outX: number, outY: number, neck: number, half: number];

/** Height of the flat foot of the model, mm from the occlusal plane. */
const FOOT = 17;
const STEPS = 8;

/** Creates the gum of a trimmed model: one cross-section moved along the arch, with the palate in the upper jaw. */
export function createGumBody(teeth: readonly Tooth[], jaw: Jaw): Triangle[] {
  const up = jaw === 'upper' ? 1 : -1;
  return createClosedBody(
    listStations(teeth, up).map((station) => (jaw === 'upper' ? toUpperSection(station) : toLowerSection(station))),
  );
}

function toLowerSection([x, y, ox, oy, neck, half]: Station): Vertex[] {
  const on = (out: number, z: number): Vertex => [x + ox * out, y + oy * out, z];
  return [
    on(half + 1.7, -FOOT),
    ...refinePoints([
      on(half + 1.8, -FOOT + 0.4),
      on(half + 2, neck - 5.5),
      on(half + 1.6, neck - 2),
      on(half * 0.86, neck + 0.3),
      on(0, neck + 0.6),
      on(-half * 0.86, neck + 0.3),
      on(-half - 1.6, neck - 2),
      on(-half - 2.8, neck - 5),
      on(-half - 3.4, -FOOT + 0.4),
    ]),
    on(-half - 3.4, -FOOT),
  ];
}

function toUpperSection([x, y, ox, oy, neck, half]: Station): Vertex[] {
  const on = (out: number, z: number): Vertex => [x + ox * out, y + oy * out, z];
  const inner = on(-half - 2.6, neck + 4.4);
  // The vault of the palate reaches the midline, where both halves meet.
  const back = Math.min(inner[1] - 2, y - 4);
  const rise = Math.min(5, FOOT - 1.5 - inner[2]);
  const vault = [0.4, 0.75, 1].map((share): Vertex => [
    inner[0] * (1 - share),
    inner[1] + (back - inner[1]) * share,
    inner[2] + rise * Math.sin((share * Math.PI) / 2),
  ]);
  return [
    on(half + 1.7, FOOT),
    ...refinePoints([
      on(half + 1.8, FOOT - 0.4),
      on(half + 2, neck + 5.5),
      on(half + 1.6, neck + 2),
      on(half * 0.86, neck - 0.3),
      on(0, neck - 0.6),
      on(-half * 0.86, neck - 0.3),
      on(-half - 1.4, neck + 1.8),
      inner,
      ...vault,
    ]),
    [0, back, FOOT],
  ];
}

/** Lists positions along the arch: at the teeth, between them (with a papilla), and slightly behind the last ones. */
function listStations(teeth: readonly Tooth[], up: number): Station[] {
  const at = teeth.map((tooth, i): Station => {
    const neighbours = [teeth[i - 1], tooth, teeth[i + 1]].filter((t) => t !== undefined);
    const mean = (getValue: (t: Tooth) => number): number =>
      neighbours.reduce((sum, t) => sum + getValue(t), 0) / neighbours.length;
    return [
      mean((t) => t.x) * 0.4 + tooth.x * 0.6,
      mean((t) => t.y) * 0.4 + tooth.y * 0.6,
      mean((t) => t.out[0]),
      mean((t) => t.out[1]),
      tooth.edge + up * tooth.height * 0.9,
      mean((t) => t.depth) / 2,
    ];
  });
  const all = [at[0], ...at, at.at(-1)]
    .filter((s) => s !== undefined)
    .map((s, i, list): Station =>
      i === 0 || i === list.length - 1 ? [s[0] * 1.01, s[1] - 8, s[2], s[3], s[4] + up, s[5]] : s,
    );
  const papilla = (share: number): number => -1.7 * up * Math.sin(share * Math.PI) ** 2;
  return all.slice(0, -1).flatMap((_, i) =>
    Array.from({ length: STEPS }, (_unused, n) => {
      const share = n / STEPS;
      const [x, y, ox, oy, neck, half] = interpolateSpline(all, i, share);
      const length = Math.hypot(ox, oy);
      const inside = i > 0 && i < all.length - 2;
      return [x, y, ox / length, oy / length, neck + (inside ? papilla(share) : 0), half] satisfies Station;
    }),
  );
}

function refinePoints(points: readonly Vertex[]): Vertex[] {
  const last = points.at(-1);
  return [
    ...points.slice(0, -1).flatMap((_, i) => [0, 0.25, 0.5, 0.75].map((share) => interpolateSpline(points, i, share))),
    ...(last === undefined ? [] : [last]),
  ];
}

/** Interpolates between entry `i` and the next by Catmull-Rom, number by number. */
function interpolateSpline<T extends readonly number[]>(list: readonly T[], i: number, share: number): T {
  const get = (n: number): T | undefined => list[Math.min(Math.max(n, 0), list.length - 1)];
  const [a, b, c, d] = [get(i - 1), get(i), get(i + 1), get(i + 2)];
  if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('a line needs points');
  const at = (k: number): number => {
    const [p, q, r, s] = [a[k] ?? 0, b[k] ?? 0, c[k] ?? 0, d[k] ?? 0];
    return q + 0.5 * share * (r - p + share * (2 * p - 5 * q + 4 * r - s + share * (3 * (q - r) + s - p)));
  };
  return b.map((_, k) => at(k)) as readonly number[] as T;
}
