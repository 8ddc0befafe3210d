import type { PatientFile } from '@dentarium/api/services/file-info-service';
import { FILE_CATEGORIES, isInbox, NINE_PHOTO } from '@dentarium/domain';
import { isInLayout, stackOf } from '../images/image-order.ts';

/** The same view in two stages. */
export interface Pair {
  readonly category: number;
  /** Whether the view belongs to the nine-photo layout. */
  readonly inLayout: boolean;
  readonly left: PatientFile | undefined;
  readonly right: PatientFile | undefined;
}

function isPicture(file: PatientFile): boolean {
  return file.kind === 'image' && file.preprocessState !== 2;
}

/** The views of two stages side by side: those of the layout always, others where one of the stages has them. */
export function comparedPairs(files: readonly PatientFile[], leftId: string, rightId: string): Pair[] {
  const pictures = files.filter(isPicture);
  const leftFiles = pictures.filter(({ stageId }) => stageId === leftId);
  const rightFiles = pictures.filter(({ stageId }) => stageId === rightId);
  const further = FILE_CATEGORIES.map(({ code }) => code).filter((code) => !isInLayout(code) && !isInbox(code));
  return [...NINE_PHOTO.cells.map(({ category }) => category), ...further]
    .map((category) => ({
      category,
      inLayout: isInLayout(category),
      left: stackOf(leftFiles, category)[0],
      right: stackOf(rightFiles, category)[0],
    }))
    .filter(({ inLayout, left, right }) => inLayout || left !== undefined || right !== undefined);
}

/** The images of a comparison as the viewer goes through them: the two of a view after each other. */
export function inComparisonOrder(pairs: readonly Pair[]): PatientFile[] {
  return pairs.flatMap(({ left, right }) => [left, right]).filter((file) => file !== undefined);
}
