import type { Jaw } from './tooth-sizes.ts';

/** A point of a dental arch, in mm. */
export interface ArchPoint {
  readonly x: number;
  readonly y: number;
  /** The unit vector along the arch, towards the back. */
  readonly alongX: number;
  readonly alongY: number;
}

/** y = front - k·|x|^p, through the crown centres: broad in front, nearly straight behind. */
const SHAPE: Readonly<Record<Jaw, { front: number; halfWidth: number; length: number }>> = {
  upper: { front: 0, halfWidth: 26.2, length: 43 },
  lower: { front: -2.9, halfWidth: 24.4, length: 40 },
};
const POWER = 2.7;

/**
 * Creates a function for the points of the left half by their distance along the arch from the midline, in steps of 0.1
 * mm.
 */
export function createArchCurve(jaw: Jaw, widen: number): (distance: number) => ArchPoint {
  const { front, halfWidth, length } = SHAPE[jaw];
  const k = length / (halfWidth + widen) ** POWER;
  const step = 0.1;
  const table: ArchPoint[] = [];
  for (let x = 0; table.length < 750;) {
    const slope = -k * POWER * x ** (POWER - 1);
    const norm = Math.hypot(1, slope);
    table.push({ x, y: front - k * x ** POWER, alongX: 1 / norm, alongY: slope / norm });
    x += step / norm;
  }
  const end: ArchPoint = { x: 0, y: front, alongX: 1, alongY: 0 };
  return (distance) => {
    const point = table[Math.min(Math.round(Math.abs(distance) / step), table.length - 1)] ?? end;
    return distance < 0 ? { x: -point.x, y: point.y, alongX: point.alongX, alongY: -point.alongY } : point;
  };
}
