import type { DataSet } from 'dicom-parser';

const FRAME_GROUPS = 'x52009230';
const SHARED_GROUPS = 'x52009229';

/**
 * Returns the attributes of a frame in a sequence of an enhanced image: those of the frame itself, else of all frames;
 * the data set itself if neither has them (PS3.3 C.7.6.16).
 */
export function findFrameAttributes(dataSet: DataSet, frame: number, sequence: string): DataSet {
  const own = dataSet.elements[FRAME_GROUPS]?.items?.[frame]?.dataSet;
  const shared = dataSet.elements[SHARED_GROUPS]?.items?.[0]?.dataSet;
  return (own?.elements[sequence] ?? shared?.elements[sequence])?.items?.[0]?.dataSet ?? dataSet;
}
