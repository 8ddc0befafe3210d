import { CONTACT_SCALE } from './contact-scale.ts';
import type { IndexedSurface } from '../mesh/indexed-surface.ts';
import type { SurfaceTree } from './surface-tree.ts';

/** The greatest search distance to the other jaw for all vertices, in mm. Beyond it nothing is in contact. */
const MAX_DISTANCE_MM = 3;
/** The least cosine at which a point lies behind a surface. Beside the rim of an open scan it lies behind nothing. */
const MIN_BEHIND_COSINE = 0.5;
/** The number of vertices between two progress reports. */
const REPORT_INTERVAL = 4096;

/** The distance from which on nothing is coloured, in mm. */
const COLOURED_MM = Math.max(...CONTACT_SCALE.map(({ to }) => to));

/** Returns the signed distance of a vertex to a surface; NaN if nothing is near, and beside the rim of an open surface. */
function computeDistance(positions: Float32Array, vertex: number, other: SurfaceTree, maxDistance: number): number {
  const at = vertex * 3;
  const nearest = other.findNearest(positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0, maxDistance);
  if (nearest === null) return Number.NaN;
  if (nearest.facing >= 0) return nearest.distance;
  return nearest.facing > -MIN_BEHIND_COSINE ? Number.NaN : -nearest.distance;
}

/**
 * Computes the distance of each vertex of a jaw to the surface of the other jaw, in mm. It is negative inside the
 * surface. Pixels are coloured by distances between the vertices of their triangle, so a vertex that is farther away
 * has a distance too if its triangle reaches the coloured range.
 *
 * @param onShare receives the finished share
 * @returns the distance of each vertex; NaN if nothing is near, and beside the rim of an open surface
 */
export function computeContactDistances(
  { positions, indices }: IndexedSurface,
  other: SurfaceTree,
  onShare: (share: number) => void = () => undefined,
): Float32Array<ArrayBuffer> {
  const count = positions.length / 3;
  const distances = new Float32Array(count);
  for (let vertex = 0; vertex < count; vertex += 1) {
    distances[vertex] = computeDistance(positions, vertex, other, MAX_DISTANCE_MM);
    if (vertex % REPORT_INTERVAL === 0) onShare(vertex / count);
  }
  for (let at = 0; at < indices.length; at += 3) {
    const corners = indices.subarray(at, at + 3);
    const [a, b, c] = [distances[corners[0] ?? 0], distances[corners[1] ?? 0], distances[corners[2] ?? 0]];
    // Comparisons with NaN are false.
    if (!((a ?? 0) < COLOURED_MM || (b ?? 0) < COLOURED_MM || (c ?? 0) < COLOURED_MM)) continue;
    for (const vertex of corners)
      if (Number.isNaN(distances[vertex])) distances[vertex] = computeDistance(positions, vertex, other, Infinity);
  }
  return distances;
}
