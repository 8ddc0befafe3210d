import { useEffect, useRef, useState } from 'react';
import type { PlaneMark, VolumeMark } from '../../source/volume-marks.ts';
import type { VolumeSession } from '../session/volume-session.ts';
import type { RegionValues } from '../voxels/region-values.ts';
import { toRegion } from './measure-mark.ts';

/** Returns the grey values of a mark; `undefined` while they are read, and `null` without any. */
export type MarkValues = (mark: PlaneMark) => RegionValues | null | undefined;

/**
 * Reads the grey values of the marks that state them: when they are drawn, and again when all slices are loaded.
 *
 * @param isDone true if all slices are loaded
 */
export function useMarkValues(session: VolumeSession, marks: readonly VolumeMark[], isDone: boolean): MarkValues {
  const [values, setValues] = useState<ReadonlyMap<string, RegionValues | null>>(new Map());
  const requestedKeys = useRef(new Set<string>());
  useEffect(() => {
    for (const mark of marks) {
      if (mark.kind === 'along') continue;
      const region = toRegion(mark);
      const key = toKey(mark);
      const request = `${key} ${isDone}`;
      if (region === null || requestedKeys.current.has(request)) continue;
      requestedKeys.current.add(request);
      session.requestValues(region, (newValues) => setValues((before) => new Map(before).set(key, newValues)));
    }
  }, [session, marks, isDone]);
  return (mark) => values.get(toKey(mark));
}

function toKey({ kind, plane, points }: PlaneMark): string {
  return JSON.stringify([kind, plane.slab.mm, plane.right, plane.down, points]);
}
