import type { SurfaceTree } from './surface-tree.ts';

/** The greatest search distance to the other jaw, in mm. Beyond it nothing is in contact. */
const MAX_DISTANCE_MM = 3;
/** The least cosine at which a point lies behind a surface. Beside the rim of an open scan it lies behind nothing. */
const MIN_BEHIND_COSINE = 0.5;
/** The number of vertices between two progress reports. */
const REPORT_INTERVAL = 4096;

/**
 * Computes the distance of each vertex of a jaw to the surface of the other jaw, in mm. It is negative inside the
 * surface.
 *
 * @param onShare receives the finished share
 * @returns the distance of each vertex; NaN if nothing is near, and beside the rim of an open surface
 */
export function computeContactDistances(
  positions: Float32Array,
  other: SurfaceTree,
  onShare: (share: number) => void = () => undefined,
): Float32Array<ArrayBuffer> {
  const count = positions.length / 3;
  const distances = new Float32Array(count);
  for (let vertex = 0; vertex < count; vertex += 1) {
    const at = vertex * 3;
    const nearest = other.findNearest(
      positions[at] ?? 0,
      positions[at + 1] ?? 0,
      positions[at + 2] ?? 0,
      MAX_DISTANCE_MM,
    );
    if (nearest === null) distances[vertex] = Number.NaN;
    else if (nearest.facing >= 0) distances[vertex] = nearest.distance;
    else distances[vertex] = nearest.facing > -MIN_BEHIND_COSINE ? Number.NaN : -nearest.distance;
    if (vertex % REPORT_INTERVAL === 0) onShare(vertex / count);
  }
  return distances;
}
