import { dot } from '@dentarium/models/vectors';
import type { PatientBox } from './patient-box.ts';
import { PLANE_AXES, type PlaneKind, toNormal } from './planes.ts';

/** The planes of a kind through a volume, one at each step. */
export interface SliceRange {
  readonly count: number;
  /** The depth of the first plane in mm. */
  readonly first: number;
  readonly step: number;
}

/** Returns the planes of a kind: their middles fill the box from end to end. */
export function toSliceRange(kind: PlaneKind, { least, most }: PatientBox, step: number): SliceRange {
  const normal = toNormal(PLANE_AXES[kind]);
  const [from, to] = [dot(least, normal), dot(most, normal)];
  const count = Math.max(1, Math.round((to - from) / step));
  return { count, first: (from + to) / 2 - ((count - 1) / 2) * step, step };
}

/** Returns the index of the plane that lies nearest to a depth. */
export function toSliceIndex({ count, first, step }: SliceRange, depth: number): number {
  return Math.min(Math.max(Math.round((depth - first) / step), 0), count - 1);
}

/** Returns the depth of a plane in mm. */
export function toSliceDepth({ count, first, step }: SliceRange, index: number): number {
  return first + Math.min(Math.max(index, 0), count - 1) * step;
}

/** Returns the first index and the length of each run of marked indices. */
export function toRuns(flags: Uint8Array): readonly (readonly [start: number, length: number])[] {
  const runs: [number, number][] = [];
  for (const [index, isMarked] of flags.entries()) {
    const last = runs.at(-1);
    if (isMarked === 0) continue;
    if (last !== undefined && last[0] + last[1] === index) last[1] += 1;
    else runs.push([index, 1]);
  }
  return runs;
}
