import type { StageCode } from '@dentarium/domain';
import { NINE_PHOTO } from '@dentarium/domain/photo-layouts';

const NINE_CATEGORIES = NINE_PHOTO.cells.map(({ category }) => category);
const PANORAMIC = 14;
const LATERAL_CEPH = 18;

/** Stages whose records also include X-rays: before and after treatment, before and after surgery. */
const STAGES_WITH_XRAYS: ReadonlySet<number> = new Set<StageCode>([0, 2, 5, 6]);
/** Stages without required categories. */
const STAGES_WITHOUT_REQUIREMENTS: ReadonlySet<number> = new Set<StageCode>([4, 20]);

/** Returns the categories that the records of a stage should include; the time line shows a gap for missing ones. */
export function listRequiredCategories(stageCode: number): readonly number[] {
  if (STAGES_WITHOUT_REQUIREMENTS.has(stageCode)) return [];
  return STAGES_WITH_XRAYS.has(stageCode) ? [...NINE_CATEGORIES, PANORAMIC, LATERAL_CEPH] : NINE_CATEGORIES;
}
