import { BLOCK_TRIANGLES, type Body, type Place } from './body.ts';

/** A ray in the space of a model. */
export interface Ray {
  readonly from: Place;
  readonly direction: Place;
}

/** The intersection of a ray and a surface. */
export interface Hit {
  readonly place: Place;
  /** In multiples of the direction's length. */
  readonly distance: number;
}

/**
 * Finds the first intersection of a ray and a surface, from either side.
 *
 * @param isShown excludes points that are cut away
 */
export function findHit(body: Body, ray: Ray, isShown: (place: Place) => boolean = () => true): Hit | null {
  const { blocks, indices } = body;
  let best: Hit | null = null;
  for (let block = 0; block * 6 < blocks.length; block += 1) {
    if (!intersectsBox(blocks, block * 6, ray, best?.distance ?? Infinity)) continue;
    const end = Math.min(indices.length, (block + 1) * BLOCK_TRIANGLES * 3);
    for (let at = block * BLOCK_TRIANGLES * 3; at < end; at += 3) {
      const distance = intersectTriangle(body, at, ray);
      if (distance === null || (best !== null && distance >= best.distance)) continue;
      const place = toPoint(ray, distance);
      if (isShown(place)) best = { place, distance };
    }
  }
  return best;
}

function toPoint({ from, direction }: Ray, distance: number): Place {
  return [from[0] + direction[0] * distance, from[1] + direction[1] * distance, from[2] + direction[2] * distance];
}

function intersectsBox(boxes: Float32Array, at: number, { from, direction }: Ray, limit: number): boolean {
  let [entryDistance, exitDistance] = [0, limit];
  for (const axis of [0, 1, 2] as const) {
    const [least, most] = [boxes[at + axis] ?? 0, boxes[at + 3 + axis] ?? 0];
    const step = direction[axis];
    if (step === 0) {
      if (from[axis] < least || from[axis] > most) return false;
      continue;
    }
    const [one, other] = [(least - from[axis]) / step, (most - from[axis]) / step];
    entryDistance = Math.max(entryDistance, Math.min(one, other));
    exitDistance = Math.min(exitDistance, Math.max(one, other));
    if (entryDistance > exitDistance) return false;
  }
  return true;
}

/** Returns the distance along a ray to a triangle; `null` without an intersection (Möller and Trumbore 1997). */
function intersectTriangle({ positions, indices }: Body, at: number, { from, direction }: Ray): number | null {
  const [a, b, c] = [(indices[at] ?? 0) * 3, (indices[at + 1] ?? 0) * 3, (indices[at + 2] ?? 0) * 3];
  const [x, y, z] = [positions[a] ?? 0, positions[a + 1] ?? 0, positions[a + 2] ?? 0];
  const [ux, uy, uz] = [(positions[b] ?? 0) - x, (positions[b + 1] ?? 0) - y, (positions[b + 2] ?? 0) - z];
  const [vx, vy, vz] = [(positions[c] ?? 0) - x, (positions[c + 1] ?? 0) - y, (positions[c + 2] ?? 0) - z];
  const [dx, dy, dz] = direction;
  const [px, py, pz] = [dy * vz - dz * vy, dz * vx - dx * vz, dx * vy - dy * vx];
  const determinant = ux * px + uy * py + uz * pz;
  if (determinant === 0) return null;
  const [sx, sy, sz] = [from[0] - x, from[1] - y, from[2] - z];
  const u = (sx * px + sy * py + sz * pz) / determinant;
  if (u < 0 || u > 1) return null;
  const [qx, qy, qz] = [sy * uz - sz * uy, sz * ux - sx * uz, sx * uy - sy * ux];
  const v = (dx * qx + dy * qy + dz * qz) / determinant;
  if (v < 0 || u + v > 1) return null;
  const distance = (vx * qx + vy * qy + vz * qz) / determinant;
  return distance > 0 ? distance : null;
}
