import type { Skin } from './skin.ts';

/**
 * The side of the cells whose vertices are merged: at most this many mm, which preserves cusps but not fissures, and at
 * most a share of small objects.
 */
const [MAX_CELL_MM, MAX_CELL_SHARE] = [0.8, 1 / 12];

/**
 * Simplifies a surface for pictures that are visible only for a moment. The vertices of each cell are merged in their
 * centre, and degenerate triangles are dropped. The time is proportional to the vertices and triangles. Nothing is
 * allocated per vertex, because a worker that has just started would spend more time on garbage collection than on
 * drawing.
 */
export function simplifySkin(skin: Skin): Skin {
  const { positions, normals, indices, least, most } = skin;
  const { cells, count } = assignCells(skin);
  const sums = new Float64Array(count * 7);
  for (let vertex = 0; vertex < cells.length; vertex += 1) {
    const to = (cells[vertex] ?? 0) * 7;
    for (let axis = 0; axis < 3; axis += 1) {
      sums[to + axis] = (sums[to + axis] ?? 0) + (positions[vertex * 3 + axis] ?? 0);
      sums[to + 3 + axis] = (sums[to + 3 + axis] ?? 0) + (normals[vertex * 3 + axis] ?? 0);
    }
    sums[to + 6] = (sums[to + 6] ?? 0) + 1;
  }
  const [middles, directions] = [new Float32Array(count * 3), new Float32Array(count * 3)];
  for (let cell = 0; cell < count; cell += 1) {
    const from = cell * 7;
    const x = sums[from + 3] ?? 0;
    const y = sums[from + 4] ?? 0;
    const z = sums[from + 5] ?? 0;
    const length = Math.sqrt(x * x + y * y + z * z) || 1;
    for (let axis = 0; axis < 3; axis += 1) {
      middles[cell * 3 + axis] = (sums[from + axis] ?? 0) / (sums[from + 6] ?? 1);
      directions[cell * 3 + axis] = (sums[from + 3 + axis] ?? 0) / length;
    }
  }
  const remaining = new Uint32Array(indices.length);
  let length = 0;
  for (let at = 0; at < indices.length; at += 3) {
    const a = cells[indices[at] ?? 0] ?? 0;
    const b = cells[indices[at + 1] ?? 0] ?? 0;
    const c = cells[indices[at + 2] ?? 0] ?? 0;
    if (a === b || b === c || a === c) continue;
    remaining[length] = a;
    remaining[length + 1] = b;
    remaining[length + 2] = c;
    length += 3;
  }
  // An object smaller than a cell would vanish.
  if (length === 0) return skin;
  return { positions: middles, normals: directions, indices: remaining.slice(0, length), least, most };
}

/** Assigns each vertex to a cell and numbers the cells that contain vertices. */
function assignCells({ positions, least, most }: Skin): { readonly cells: Uint32Array; readonly count: number } {
  const extents = most.map((end, axis) => end - (least[axis] ?? 0));
  const cell = Math.min(MAX_CELL_MM, Math.max(...extents) * MAX_CELL_SHARE);
  const wide = Math.floor((extents[0] ?? 0) / cell) + 1;
  const deep = Math.floor((extents[1] ?? 0) / cell) + 1;
  const [left, front, low] = least;
  const numbers = new Map<number, number>();
  const cells = new Uint32Array(positions.length / 3);
  for (let vertex = 0; vertex < cells.length; vertex += 1) {
    const x = Math.floor(((positions[vertex * 3] ?? 0) - left) / cell);
    const y = Math.floor(((positions[vertex * 3 + 1] ?? 0) - front) / cell);
    const z = Math.floor(((positions[vertex * 3 + 2] ?? 0) - low) / cell);
    const place = (z * deep + y) * wide + x;
    const number = numbers.get(place) ?? numbers.size;
    if (number === numbers.size) numbers.set(place, number);
    cells[vertex] = number;
  }
  return { cells, count: numbers.size };
}
