import type { DataSet } from 'dicom-parser';

/** The sequences of the functional groups that describe slices (PS3.3 C.7.6.16.2). */
const MACROS = {
  measures: 'x00289110',
  position: 'x00209113',
  orientation: 'x00209116',
  transformation: 'x00289145',
  voi: 'x00289132',
} as const;

/** The name of a functional group. */
export type Macro = keyof typeof MACROS;

/** Finds the data set that a multi-frame file states for a frame or for all frames. */
export type FrameGroups = (macro: Macro, frame: number) => DataSet | undefined;

const SHARED = 'x52009229';
const PER_FRAME = 'x52009230';

function findItem(dataSet: DataSet | undefined, tag: string, at: number): DataSet | undefined {
  return dataSet?.elements[tag]?.items?.[at]?.dataSet;
}

/** Reads the functional groups of an enhanced image; `null` for a file that has none. */
export function readFrameGroups(dataSet: DataSet): FrameGroups | null {
  if (dataSet.elements[SHARED] === undefined && dataSet.elements[PER_FRAME] === undefined) return null;
  const sharedItem = findItem(dataSet, SHARED, 0);
  return (macro, frame) =>
    findItem(findItem(dataSet, PER_FRAME, frame), MACROS[macro], 0) ?? findItem(sharedItem, MACROS[macro], 0);
}
