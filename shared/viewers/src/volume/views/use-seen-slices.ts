import { dot } from '@dentarium/models/vectors';
import { useEffect, useRef, useState } from 'react';
import { PLANE_AXES, type PlaneKind, toNormal } from '../geometry/planes.ts';
import { type SliceRange, toRuns, toSliceIndex } from '../geometry/slice-range.ts';
import { EMPTY } from '../voxels/volume.ts';
import type { Picture } from './use-picture.ts';

/** The slices of a plane that were seen. */
export interface SeenSlices {
  readonly runs: ReturnType<typeof toRuns>;
  readonly count: number;
}

const NONE: SeenSlices = { runs: [], count: 0 };

/**
 * Notes each slice whose picture was drawn. Slices that were skipped while scrolling, or had not arrived, do not count.
 *
 * @param range the same object as long as the slices are the same; another one begins anew
 */
export function useSeenSlices(kind: PlaneKind, range: SliceRange, picture: Picture | null): SeenSlices {
  const record = useRef<{ readonly range: SliceRange; readonly flags: Uint8Array } | null>(null);
  const [seenSlices, setSeenSlices] = useState<SeenSlices>(NONE);
  useEffect(() => {
    if (record.current?.range !== range) {
      record.current = { range, flags: new Uint8Array(range.count) };
      setSeenSlices(NONE);
    }
    if (picture === null || picture.values.every((value) => value === EMPTY)) return;
    const [x = 0, y = 0, z = 0] = picture.sampling.tops;
    const index = toSliceIndex(range, dot([x, y, z], toNormal(PLANE_AXES[kind])));
    const { flags } = record.current;
    if (flags[index] === 1) return;
    flags[index] = 1;
    const runs = toRuns(flags);
    setSeenSlices({ runs, count: runs.reduce((sum, [, length]) => sum + length, 0) });
  }, [kind, range, picture]);
  return seenSlices;
}
