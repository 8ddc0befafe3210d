import type { Place } from '../mesh/body.ts';
import type { IndexedSurface } from '../mesh/indexed-surface.ts';
import { findNearestOnTriangle } from './find-nearest-on-triangle.ts';

/** The point of a surface that is nearest to another point. */
export interface NearestPoint {
  readonly distance: number;
  readonly place: Place;
  /** The unit normal of its triangle. */
  readonly normal: Place;
  /**
   * The cosine between the direction from the surface and the normal of its triangle: positive in front of the surface,
   * negative behind it, and near 1 or -1 except at edges and at the rim of an open surface.
   */
  readonly facing: number;
}

/** The number of triangles per leaf. */
const LEAF_TRIANGLES = 4;
/** Squared distances that differ by less than this share count as equal. Triangles around an edge are equally near. */
const EQUALITY_SHARE = 1e-6;
/** The number of steps of a point along an axis, by which triangles are sorted. */
const AXIS_STEPS = 1024;
/** A factor greater than any triangle index. Sort keys contain the curve position times this factor. */
const INDEX_RANGE = 2 ** 23;

/**
 * Finds the nearest point of a surface. Triangles are sorted along a Morton curve, and their boxes form a full binary
 * tree. So the construction takes n log n steps, and the depth is limited for all inputs.
 */
export class SurfaceTree {
  readonly #surface: IndexedSurface;
  /** The triangles in the order of the leaves. */
  readonly #order: Uint32Array;
  /** The number of nodes of the last level of the tree. */
  readonly #leafCount: number;
  /** The least and the greatest coordinates of each node. The children of node n are the nodes 2n and 2n + 1. */
  readonly #boxes: Float32Array;
  /** The pending nodes and their squared distances. */
  readonly #stack = new Uint32Array(128);
  readonly #squaredDistances = new Float64Array(128);
  readonly #shares = new Float64Array(2);
  /** The most recently found triangle. Consecutive queries are near each other. */
  #last = 0;

  constructor(surface: IndexedSurface) {
    this.#surface = surface;
    this.#order = sortTriangles(surface);
    this.#leafCount = 2 ** Math.ceil(Math.log2(Math.max(1, this.#order.length / LEAF_TRIANGLES)));
    this.#boxes = new Float32Array(this.#leafCount * 12);
    for (let node = 2 * this.#leafCount - 1; node > 0; node -= 1) {
      for (let axis = 0; axis < 3; axis += 1) {
        this.#boxes[node * 6 + axis] = Infinity;
        this.#boxes[node * 6 + 3 + axis] = -Infinity;
      }
      if (node >= this.#leafCount) this.#boundLeaf(node);
      else this.#boundChildren(node);
    }
  }

  #boundLeaf(node: number): void {
    const { positions, indices } = this.#surface;
    const first = (node - this.#leafCount) * LEAF_TRIANGLES;
    for (let at = first; at < Math.min(this.#order.length, first + LEAF_TRIANGLES); at += 1) {
      for (let corner = 0; corner < 3; corner += 1) {
        const from = (indices[(this.#order[at] ?? 0) * 3 + corner] ?? 0) * 3;
        this.#widen(node, positions, from, from);
      }
    }
  }

  #boundChildren(node: number): void {
    for (const child of [2 * node, 2 * node + 1]) this.#widen(node, this.#boxes, child * 6, child * 6 + 3);
  }

  #widen(node: number, values: Float32Array, least: number, most: number): void {
    const boxes = this.#boxes;
    for (let axis = 0; axis < 3; axis += 1) {
      const at = node * 6 + axis;
      boxes[at] = Math.min(boxes[at] ?? 0, values[least + axis] ?? 0);
      boxes[at + 3] = Math.max(boxes[at + 3] ?? 0, values[most + axis] ?? 0);
    }
  }

  /** Finds the nearest point of the surface; `null` if none is within a distance. */
  findNearest(x: number, y: number, z: number, maxDistance: number): NearestPoint | null {
    const stack = this.#stack;
    const squaredDistances = this.#squaredDistances;
    const leafCount = this.#leafCount;
    let best: NearestPoint | null = null;
    let limit = Math.min(maxDistance * maxDistance, this.#squaredDistanceToTriangle(this.#last, x, y, z));
    let top = 1;
    stack[0] = 1;
    squaredDistances[0] = this.#squaredDistanceToBox(1, x, y, z);
    while (top > 0) {
      top -= 1;
      const node = stack[top] ?? 0;
      if ((squaredDistances[top] ?? 0) > limit * (1 + EQUALITY_SHARE)) continue;
      if (node < leafCount) {
        const one = this.#squaredDistanceToBox(2 * node, x, y, z);
        const other = this.#squaredDistanceToBox(2 * node + 1, x, y, z);
        // The nearer node is visited first.
        stack[top] = one < other ? 2 * node + 1 : 2 * node;
        squaredDistances[top] = Math.max(one, other);
        stack[top + 1] = one < other ? 2 * node : 2 * node + 1;
        squaredDistances[top + 1] = Math.min(one, other);
        top += 2;
        continue;
      }
      const first = (node - leafCount) * LEAF_TRIANGLES;
      const end = Math.min(this.#order.length, first + LEAF_TRIANGLES);
      for (let at = first; at < end; at += 1) {
        const corner = (this.#order[at] ?? 0) * 3;
        const squared = this.#squaredDistanceToTriangle(corner, x, y, z);
        if (squared > limit * (1 + EQUALITY_SHARE)) continue;
        // Of equally near triangles, the one that faces the point the most determines the side.
        const candidate = this.#toNearestPoint(corner, x, y, z);
        const isNearer = best === null || squared < limit * (1 - EQUALITY_SHARE);
        if (isNearer || Math.abs(candidate.facing) > Math.abs(best?.facing ?? 0)) {
          best = candidate;
          this.#last = corner;
        }
        limit = Math.min(limit, squared);
      }
    }
    return best;
  }

  #squaredDistanceToBox(node: number, x: number, y: number, z: number): number {
    const boxes = this.#boxes;
    const at = node * 6;
    const dx = Math.max((boxes[at] ?? 0) - x, 0, x - (boxes[at + 3] ?? 0));
    const dy = Math.max((boxes[at + 1] ?? 0) - y, 0, y - (boxes[at + 4] ?? 0));
    const dz = Math.max((boxes[at + 2] ?? 0) - z, 0, z - (boxes[at + 5] ?? 0));
    return dx * dx + dy * dy + dz * dz;
  }

  /** Returns the squared distance to a triangle, and stores the factors of its two sides in `#shares`. */
  #squaredDistanceToTriangle(at: number, x: number, y: number, z: number): number {
    const { positions, indices } = this.#surface;
    const shares = this.#shares;
    const a = (indices[at] ?? 0) * 3;
    const b = (indices[at + 1] ?? 0) * 3;
    const c = (indices[at + 2] ?? 0) * 3;
    const ax = positions[a] ?? 0;
    const ay = positions[a + 1] ?? 0;
    const az = positions[a + 2] ?? 0;
    const ux = (positions[b] ?? 0) - ax;
    const uy = (positions[b + 1] ?? 0) - ay;
    const uz = (positions[b + 2] ?? 0) - az;
    const vx = (positions[c] ?? 0) - ax;
    const vy = (positions[c + 1] ?? 0) - ay;
    const vz = (positions[c + 2] ?? 0) - az;
    const px = x - ax;
    const py = y - ay;
    const pz = z - az;
    findNearestOnTriangle(ux, uy, uz, vx, vy, vz, px, py, pz, shares);
    const v = shares[0] ?? 0;
    const w = shares[1] ?? 0;
    const dx = px - ux * v - vx * w;
    const dy = py - uy * v - vy * w;
    const dz = pz - uz * v - vz * w;
    return dx * dx + dy * dy + dz * dz;
  }

  /** Describes the nearest point of the most recently tested triangle. */
  #toNearestPoint(at: number, x: number, y: number, z: number): NearestPoint {
    const corner = (offset: number): Place => {
      const from = (this.#surface.indices[at + offset] ?? 0) * 3;
      const { positions } = this.#surface;
      return [positions[from] ?? 0, positions[from + 1] ?? 0, positions[from + 2] ?? 0];
    };
    const [a, b, c] = [corner(0), corner(1), corner(2)];
    const [v = 0, w = 0] = this.#shares;
    const coordinate = (axis: 0 | 1 | 2): number => a[axis] + (b[axis] - a[axis]) * v + (c[axis] - a[axis]) * w;
    const place: Place = [coordinate(0), coordinate(1), coordinate(2)];
    const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
    const normal: Place = [nx / length, ny / length, nz / length];
    const [dx, dy, dz] = [x - place[0], y - place[1], z - place[2]];
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
    const facing = (dx * normal[0] + dy * normal[1] + dz * normal[2]) / (distance || 1);
    return { distance, facing, place, normal };
  }
}

/** Sorts the triangles by their first corners along a Morton curve. */
function sortTriangles({ positions, indices }: IndexedSurface): Uint32Array {
  const least = [Infinity, Infinity, Infinity];
  const most = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < positions.length; at += 1) {
    const [axis, value] = [at % 3, positions[at] ?? 0];
    least[axis] = Math.min(least[axis] ?? 0, value);
    most[axis] = Math.max(most[axis] ?? 0, value);
  }
  const scales = least.map((from, axis) => (AXIS_STEPS - 1) / ((most[axis] ?? 0) - from || 1));
  const keys = new Float64Array(Math.min(INDEX_RANGE, indices.length / 3));
  for (let triangle = 0; triangle < keys.length; triangle += 1) {
    let key = 0;
    for (let axis = 0; axis < 3; axis += 1) {
      const value = positions[(indices[triangle * 3] ?? 0) * 3 + axis] ?? 0;
      key += spreadBits(Math.floor((value - (least[axis] ?? 0)) * (scales[axis] ?? 0))) * 2 ** axis;
    }
    keys[triangle] = key * INDEX_RANGE + triangle;
  }
  keys.sort();
  return Uint32Array.from(keys, (key) => key % INDEX_RANGE);
}

/** Spreads ten bits so that two free bits follow each. */
function spreadBits(step: number): number {
  let bits = step & 1023;
  bits = (bits | (bits << 16)) & 0x030000ff;
  bits = (bits | (bits << 8)) & 0x0300f00f;
  bits = (bits | (bits << 4)) & 0x030c30c3;
  return (bits | (bits << 2)) & 0x09249249;
}
