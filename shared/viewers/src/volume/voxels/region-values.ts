import { cross, dot, subtractVectors, type Vector } from '@dentarium/models/vectors';
import { toVoxels } from '../geometry/patient-box.ts';
import { createSliceLookup } from '../geometry/slice-depths.ts';
import type { Volume } from './volume.ts';

/** A region of a plane whose grey values are read. */
export interface Region {
  readonly shape: 'point' | 'rectangle' | 'ellipse';
  /** In patient coordinates. */
  readonly centre: Vector;
  /** The directions of its sides, of length 1. */
  readonly right: Vector;
  readonly down: Vector;
  /** Half of its sides in mm. */
  readonly halfWidth: number;
  readonly halfHeight: number;
  /** The depth in mm that the plane combines; 0 for the plane alone. */
  readonly slabMm: number;
}

/** The grey values of the voxels of a region. */
export interface RegionValues {
  readonly mean: number;
  readonly deviation: number;
  readonly least: number;
  readonly most: number;
  readonly count: number;
}

/** Mm below which a voxel counts as in its place. Of two voxels at the same distance before and behind, one counts. */
const ROUNDING_MM = 1e-6;

function readPoint(volume: Volume, { centre }: Region): RegionValues | null {
  const { grid, voxels, loadedSlices, scale } = volume;
  const rows = toVoxels(grid);
  const way = subtractVectors(centre, grid.origin);
  const depth = dot(way, rows[2]);
  const lookUp = createSliceLookup(grid);
  const [i, j, k] = [
    Math.round(dot(way, rows[0])),
    Math.round(dot(way, rows[1])),
    Math.round(lookUp === null ? depth : lookUp(depth)),
  ];
  const [columns, rowCount, slices] = grid.size;
  if (i < 0 || j < 0 || k < 0 || i >= columns || j >= rowCount || k >= slices || loadedSlices[k] !== 1) return null;
  const value = (voxels[(k * rowCount + j) * columns + i] ?? 0) * scale.slope + scale.intercept;
  return { mean: value, deviation: 0, least: value, most: value, count: 1 };
}

/** A number that is linear in the indices of a voxel: its distance from the centre along a direction. */
interface LinearDistance {
  readonly base: number;
  readonly i: number;
  readonly j: number;
  readonly k: number;
}

/** Returns the half of the space of a slice, in coordinates of the grid. */
function toHalfSpace(depths: readonly number[] | null, k: number): number {
  const depth = depths?.[k];
  if (depths === null || depth === undefined) return 0.5;
  const [before, after] = [depths[k - 1], depths[k + 1]];
  if (before === undefined || after === undefined) return Math.abs((after ?? depth) - (before ?? depth)) / 2;
  return (after - before) / 4;
}

/** Returns the indices of an axis between which a box lies, cut to the grid. */
function toRange(values: readonly number[], size: number): readonly [number, number] {
  return [Math.max(0, Math.floor(Math.min(...values))), Math.min(size - 1, Math.ceil(Math.max(...values)))];
}

/**
 * Computes the grey values of the voxels that a plane passes through and whose middles lie in a region, without
 * interpolation. In a slab, of all voxels of its depth. Of the voxel that lies nearest to a point.
 *
 * @returns `null` if no loaded voxel lies there
 */
export function computeRegionValues(volume: Volume, region: Region): RegionValues | null {
  if (region.shape === 'point') return readPoint(volume, region);
  const { grid, voxels, loadedSlices, scale } = volume;
  const { right, down, centre, halfWidth, halfHeight } = region;
  if (halfWidth === 0 || halfHeight === 0) return null;
  const normal = cross(right, down);
  const start = subtractVectors(grid.origin, centre);
  const toDistance = (direction: Vector): LinearDistance => ({
    base: dot(start, direction),
    i: dot(grid.column, direction),
    j: dot(grid.row, direction),
    k: dot(grid.slice, direction),
  });
  const [widthWay, heightWay, depthWay] = [toDistance(right), toDistance(down), toDistance(normal)];
  const [columns, rowCount, slices] = grid.size;
  const ownHalf = (k: number): number =>
    (Math.abs(depthWay.i) + Math.abs(depthWay.j)) / 2 + Math.abs(depthWay.k) * toHalfSpace(grid.depths, k);
  const widest = Math.max(
    region.slabMm / 2,
    ...(grid.depths === null ? [ownHalf(0)] : grid.depths.map((_, k) => ownHalf(k))),
  );
  const toIndices = toVoxels(grid);
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((corner) => {
    const [u, v, w] = [
      (corner & 1) === 0 ? -halfWidth : halfWidth,
      (corner & 2) === 0 ? -halfHeight : halfHeight,
      (corner & 4) === 0 ? -widest : widest,
    ];
    const way = [0, 1, 2].map(
      (axis) => (right[axis] ?? 0) * u + (down[axis] ?? 0) * v + (normal[axis] ?? 0) * w - (start[axis] ?? 0),
    );
    return toIndices.map((row) => dot([way[0] ?? 0, way[1] ?? 0, way[2] ?? 0], row));
  });
  const listIndices = (axis: 0 | 1 | 2) => corners.map((corner) => corner[axis] ?? 0);
  const lookUp = createSliceLookup(grid);
  const depthIndices = listIndices(2).map((depth) => (lookUp === null ? depth : lookUp(depth)));
  const [firstColumn, lastColumn] = toRange(listIndices(0), columns);
  const [firstRow, lastRow] = toRange(listIndices(1), rowCount);
  const [firstSlice, lastSlice] = toRange(depthIndices, slices);
  let [count, sum, squares, least, most] = [0, 0, 0, Infinity, -Infinity];
  for (let k = firstSlice; k <= lastSlice; k += 1) {
    if (loadedSlices[k] !== 1) continue;
    const depth = grid.depths?.[k] ?? k;
    const half = Math.max(region.slabMm / 2, ownHalf(k));
    for (let j = firstRow; j <= lastRow; j += 1) {
      for (let i = firstColumn; i <= lastColumn; i += 1) {
        const w = depthWay.base + i * depthWay.i + j * depthWay.j + depth * depthWay.k;
        if (w <= -half + ROUNDING_MM || w > half + ROUNDING_MM) continue;
        const u = (widthWay.base + i * widthWay.i + j * widthWay.j + depth * widthWay.k) / halfWidth;
        const v = (heightWay.base + i * heightWay.i + j * heightWay.j + depth * heightWay.k) / halfHeight;
        if (region.shape === 'ellipse' ? u * u + v * v > 1 : Math.abs(u) > 1 || Math.abs(v) > 1) continue;
        const value = (voxels[(k * rowCount + j) * columns + i] ?? 0) * scale.slope + scale.intercept;
        count += 1;
        sum += value;
        squares += value * value;
        if (value < least) least = value;
        if (value > most) most = value;
      }
    }
  }
  if (count === 0) return null;
  const mean = sum / count;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)), least, most, count };
}
