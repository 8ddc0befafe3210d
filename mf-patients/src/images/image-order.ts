import type { PatientFile } from '@dentarium/api/files/info-calls';
import { findFileCategory, isInbox, PREPROCESS_STATE } from '@dentarium/domain';
import { NINE_PHOTO, type PhotoLayout } from '@dentarium/domain/photo-layouts';

/** Sorts by position: the order of the user, or the order of arrival. */
function byPlace(one: PatientFile, other: PatientFile): number {
  return one.position - other.position || (one.id < other.id ? -1 : 1);
}

/** Sorts by the time of exposure, then by position. */
function byOldest(one: PatientFile, other: PatientFile): number {
  if (one.takenAt !== other.takenAt) return one.takenAt < other.takenAt ? -1 : 1;
  return byPlace(one, other);
}

const nameOrder = new Intl.Collator(undefined, { numeric: true });

/** Sorts by the time of exposure, then by the name of the file: a camera counts the images of one moment. */
function byExposure(one: PatientFile, other: PatientFile): number {
  if (one.takenAt !== other.takenAt) return one.takenAt < other.takenAt ? -1 : 1;
  return nameOrder.compare(one.name, other.name) || byPlace(one, other);
}

function byMainFirst(one: PatientFile, other: PatientFile): number {
  return Number(other.isMain) - Number(one.isMain) || byPlace(one, other);
}

/** Returns the images of a category of a stage: its main image on top, then in their order. */
export function toStack(files: readonly PatientFile[], category: number): PatientFile[] {
  return files.filter((file) => file.category === category).toSorted(byMainFirst);
}

/** Returns the image that was taken last; of the same moment, the uppermost. */
export function findNewest(files: readonly PatientFile[]): PatientFile | undefined {
  return files.toSorted((one, other) =>
    one.takenAt === other.takenAt ? byPlace(one, other) : -byOldest(one, other),
  )[0];
}

/** Returns whether a category has a cell in a layout. */
export function isInLayout(category: number, layout: Pick<PhotoLayout, 'cells'> = NINE_PHOTO): boolean {
  return layout.cells.some((cell) => cell.category === category);
}

/** The parts of a stage beside the layout. */
export type StagePart = 'inbox' | 'face' | 'intraoral' | 'xray' | 'model' | 'other';

/** The parts of a stage in the order of the page. */
export const STAGE_PARTS: readonly StagePart[] = ['inbox', 'face', 'intraoral', 'xray', 'model', 'other'];

function toStagePart(category: number): StagePart {
  if (isInbox(category)) return 'inbox';
  const group = findFileCategory(category)?.group;
  return group === 'face' || group === 'intraoral' || group === 'xray' || group === 'model' ? group : 'other';
}

/** The files of a stage as its page shows them. */
export interface Arrangement {
  /** The images of each category of the layout: the main image, then the others. */
  readonly stacks: ReadonlyMap<number, readonly PatientFile[]>;
  /** The files beside the layout: the inbox in the order of exposure, the others by category and position. */
  readonly parts: ReadonlyMap<StagePart, readonly PatientFile[]>;
  /** All files from the first cell to the last part, in the order of the viewer and the selection. */
  readonly order: readonly PatientFile[];
}

/** Arranges the files of a stage around a layout. */
export function arrange(files: readonly PatientFile[], layout: Pick<PhotoLayout, 'cells'> = NINE_PHOTO): Arrangement {
  const byCategory = Map.groupBy(files, ({ category }) => category);
  const inLayout = new Set(layout.cells.map(({ category }) => category));
  const stacks = new Map(
    [...inLayout].map((category) => [category, (byCategory.get(category) ?? []).toSorted(byMainFirst)]),
  );
  const otherCategories = [...byCategory].filter(([category]) => !inLayout.has(category));
  const byPart = Map.groupBy(otherCategories, ([category]) => toStagePart(category));
  const parts = new Map(
    STAGE_PARTS.map((part) => {
      const groups = (byPart.get(part) ?? []).toSorted(([one], [other]) => one - other);
      return part === 'inbox'
        ? [part, groups.flatMap(([, group]) => group).toSorted(byExposure)]
        : [part, groups.flatMap(([, group]) => group.toSorted(byPlace))];
    }),
  );
  return { stacks, parts, order: [...[...stacks.values()].flat(), ...[...parts.values()].flat()] };
}

/** Returns the files of a category of a stage in the order that users can change. */
export function listInOrder(files: readonly PatientFile[], category: number): PatientFile[] {
  return files.filter((file) => file.category === category).toSorted(byPlace);
}

/**
 * Returns the ids after some of them were moved in front of another one.
 *
 * @param before the id in whose place they come; `null` puts them at the end
 */
export function moveBefore(ids: readonly string[], movedIds: readonly string[], before: string | null): string[] {
  const movedSet = new Set(movedIds);
  const remaining = ids.filter((id) => !movedSet.has(id));
  const movedInOrder = ids.filter((id) => movedSet.has(id));
  if (before !== null && movedSet.has(before)) return [...ids];
  const at = before === null ? remaining.length : remaining.indexOf(before);
  return at < 0 ? [...ids] : [...remaining.slice(0, at), ...movedInOrder, ...remaining.slice(at)];
}

/** Returns the ids with one of them a place earlier (-1) or later (1). */
export function shiftId(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const at = ids.indexOf(id);
  const to = at + by;
  const other = ids[to];
  return at < 0 || other === undefined ? [...ids] : ids.with(at, other).with(to, id);
}

/** Returns the fit of a category: views of the face are cropped around the head, all others are shown whole. */
export function getImageFit(category: number): 'face' | 'contain' {
  return findFileCategory(category)?.group === 'face' ? 'face' : 'contain';
}

/** Returns whether a file has an image: photographs always, volumes and models once the server has rendered it. */
export function hasImage({ kind, preprocessState }: Pick<PatientFile, 'kind' | 'preprocessState'>): boolean {
  return (
    preprocessState === PREPROCESS_STATE.complete ||
    (preprocessState === PREPROCESS_STATE.untreated && kind === 'image')
  );
}
