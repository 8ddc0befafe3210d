import type { PatientFile } from '@dentarium/api/files/info-calls';
import { FILE_CATEGORIES, isInbox } from '@dentarium/domain';
import { NINE_PHOTO } from '@dentarium/domain/photo-layouts';
import { hasImage, isInLayout, toStack } from '../images/image-order.ts';

/** The same view in two stages. */
export interface Pair {
  readonly category: number;
  /** True if the view belongs to the nine-photo layout. */
  readonly inLayout: boolean;
  readonly left: PatientFile | undefined;
  readonly right: PatientFile | undefined;
}

/** Lists the views of two stages side by side: those of the layout always, others if one of the stages has them. */
export function listPairs(files: readonly PatientFile[], leftId: string, rightId: string): Pair[] {
  const images = files.filter(hasImage);
  const leftFiles = images.filter(({ stageId }) => stageId === leftId);
  const rightFiles = images.filter(({ stageId }) => stageId === rightId);
  const otherCategories = FILE_CATEGORIES.map(({ code }) => code).filter((code) => !isInLayout(code) && !isInbox(code));
  return [...NINE_PHOTO.cells.map(({ category }) => category), ...otherCategories]
    .map((category) => ({
      category,
      inLayout: isInLayout(category),
      left: toStack(leftFiles, category)[0],
      right: toStack(rightFiles, category)[0],
    }))
    .filter(({ inLayout, left, right }) => inLayout || left !== undefined || right !== undefined);
}

/**
 * Returns the views with an image, those that both stages have first, so that a comparison never begins with an empty
 * pair.
 */
export function sortForRows(pairs: readonly Pair[]): Pair[] {
  const countImages = ({ left, right }: Pair): number => Number(left !== undefined) + Number(right !== undefined);
  return pairs.filter((pair) => countImages(pair) > 0).toSorted((one, other) => countImages(other) - countImages(one));
}

/** Returns the images of a comparison in the order of the viewer: the two of a view one after the other. */
export function toViewerOrder(pairs: readonly Pair[]): PatientFile[] {
  return pairs.flatMap(({ left, right }) => [left, right]).filter((file) => file !== undefined);
}

/**
 * Finds the views to enlarge: those that were chosen, or if neither stage has an image of them, as after a change of a
 * stage, the first ones with images. `undefined` if the stages have no images.
 */
export function findShownPair(pairs: readonly Pair[], category: number): Pair | undefined {
  const chosenPair = pairs.find((pair) => pair.category === category);
  if (chosenPair?.left !== undefined || chosenPair?.right !== undefined) return chosenPair;
  const first = findFirstPair(pairs);
  return pairs.find((pair) => pair.category === first);
}

/** Returns the category of the view that is enlarged first: one that both stages have. */
export function findFirstPair(pairs: readonly Pair[]): number | null {
  const both = pairs.find(({ left, right }) => left !== undefined && right !== undefined);
  return (both ?? pairs.find(({ left, right }) => left !== undefined || right !== undefined))?.category ?? null;
}
