import type { StageCode } from '@dentarium/domain';
import { NINE_PHOTO } from '@dentarium/domain/photo-layouts';

const NINE = NINE_PHOTO.cells.map(({ category }) => category);
const PANORAMIC = 14;
const LATERAL_CEPH = 18;

/** Stages whose records are complete with X-rays, too: before and after treatment, before and after surgery. */
const WITH_XRAYS: ReadonlySet<number> = new Set<StageCode>([0, 2, 5, 6]);
/** Stages that hold whatever there is. */
const WITHOUT_RULE: ReadonlySet<number> = new Set<StageCode>([4, 20]);

/** The categories that records of a stage should have; the time line shows a gap for those that are missing. */
export function requiredCategories(stageCode: number): readonly number[] {
  if (WITHOUT_RULE.has(stageCode)) return [];
  return WITH_XRAYS.has(stageCode) ? [...NINE, PANORAMIC, LATERAL_CEPH] : NINE;
}
