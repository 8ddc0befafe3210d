import { createArchCurve } from '../mouth/arch-curve.ts';
import type { Jaw } from '../mouth/tooth-sizes.ts';

/** Hounsfield units of the materials of a head. */
export const HOUNSFIELD = {
  air: -1000,
  soft: 50,
  spongy: 350,
  compact: 1300,
  dentine: 1650,
  enamel: 2700,
  pulp: 80,
} as const;

/** A position relative to a dental arch: mm along it from the midline, and mm outwards from it. */
interface ArchOffset {
  readonly archDistance: number;
  readonly out: number;
}

/** Distance in mm along the arch at which the ramus begins. */
const RAMUS_START_MM = 50;
/** Search step along the arch in mm, and the end of the arch behind the last tooth. */
const [STEP, END] = [0.5, 70];

/** Creates a function that finds the nearest point of an arch; both sides are symmetric. */
export function createArchLocator(jaw: Jaw): (x: number, y: number) => ArchOffset {
  const curve = createArchCurve(jaw, jaw === 'lower' ? 2 : 0);
  const points = Array.from({ length: END / STEP }, (_, at) => curve(at * STEP));
  return (x, y) => {
    let [archDistance, minDistance] = [0, Infinity];
    for (const [at, point] of points.entries()) {
      const squaredDistance = (Math.abs(x) - point.x) ** 2 + (y - point.y) ** 2;
      if (squaredDistance < minDistance) [archDistance, minDistance] = [at * STEP, squaredDistance];
    }
    const point = points[Math.round(archDistance / STEP)] ?? points[0];
    const isOutside = point !== undefined && (Math.abs(x) - point.x) * -point.alongY + (y - point.y) * point.alongX > 0;
    return { archDistance, out: Math.sqrt(minDistance) * (isOutside ? 1 : -1) };
  };
}

/**
 * Returns the squared distance from the centre of an ellipse: 1 at its edge. Takes no square root, because it is called
 * a million times.
 */
function toEllipseDistance(across: number, halfWidth: number, up: number, halfHeight: number): number {
  return (across / halfWidth) ** 2 + (up / halfHeight) ** 2;
}

/** Returns the distance in mm to the surface of a body with round edges; negative inside. */
function toSurfaceDistance(out: number, halfThick: number, z: number, [low, high]: readonly [number, number]): number {
  const [across, up] = [Math.abs(out) - halfThick + 2, Math.abs(z - (low + high) / 2) - (high - low) / 2 + 2];
  if (across <= 0 || up <= 0) return Math.max(across, up) - 2;
  return Math.sqrt(across * across + up * up) - 2;
}

/** Returns the density of bone, which is compact at its surface and spongy inside. */
function toBoneDensity(depth: number, thick: number): number | null {
  if (depth > 0) return null;
  return depth > -thick ? HOUNSFIELD.compact : HOUNSFIELD.spongy;
}

function toMandibleDensity({ archDistance, out }: ArchOffset, z: number): number | null {
  // Behind the last tooth the bone rises to the joint.
  const rise = Math.min(Math.max((archDistance - RAMUS_START_MM) / 12, 0), 1);
  const high = -9 + rise * 40;
  const depth = toSurfaceDistance(out - rise * 3, 6.5 - rise * 2, z, [-34 + rise * 6, high]);
  const canal = toEllipseDistance(out, 2.2, z + 25, 2.2);
  if (depth < -1 && archDistance > 24 && archDistance < RAMUS_START_MM + 4 && canal < 1)
    return canal < 0.4 ? HOUNSFIELD.soft : HOUNSFIELD.compact;
  return toBoneDensity(depth, 1.6);
}

function toMaxillaDensity({ archDistance, out }: ArchOffset, x: number, y: number, z: number): number | null {
  const sinus = toEllipseDistance(Math.abs(x) - 25, 10, y + 32, 14) + ((z - 30) / 11) ** 2;
  if (sinus < 1) return HOUNSFIELD.air;
  const nose = toEllipseDistance(x, 11, z - 33, 10);
  if (nose < 1 && y < 2 && y > -60) return Math.abs(x) < 1 ? HOUNSFIELD.compact : HOUNSFIELD.air;
  if (archDistance < 56) {
    const ridge = toBoneDensity(toSurfaceDistance(out, 6, z, [9, 36]), 1.2);
    if (ridge !== null) return ridge;
  }
  if (sinus < 1.25 || (nose < 1.3 && y < 2 && y > -60)) return HOUNSFIELD.compact;
  // The palate spans the arch.
  return out < 0 && y > -50 ? toBoneDensity(Math.abs(z - 21) - 1.6, 1) : null;
}

/** Returns the density of soft tissue: of the skin and everything inside it, except the airways. */
function toSoftTissueDensity(x: number, y: number, z: number, upper: ArchOffset): number {
  if (toEllipseDistance(x, 47, y + 42, 53) > 1) return HOUNSFIELD.air;
  const throat = toEllipseDistance(x, 9, y + 70, 6) < 1;
  const mouth = upper.out < -7 && y > -52 && z > 9 && z < 18;
  return throat || mouth ? HOUNSFIELD.air : HOUNSFIELD.soft;
}

/** The position relative to both arches. */
export interface ArchOffsets {
  readonly lower: ArchOffset;
  readonly upper: ArchOffset;
}

/**
 * Returns the density of a head without teeth, in Hounsfield units. The position is in mm: x to the patient's left, y
 * forwards, z upwards, 0 in the occlusal plane.
 */
export function toHeadDensity(x: number, y: number, z: number, { lower, upper }: ArchOffsets): number {
  const boneDensity =
    z < 5
      ? toMandibleDensity(lower, z)
      : ((lower.archDistance > RAMUS_START_MM ? toMandibleDensity(lower, z) : null) ??
        toMaxillaDensity(upper, x, y, z));
  return boneDensity ?? toSoftTissueDensity(x, y, z, upper);
}
