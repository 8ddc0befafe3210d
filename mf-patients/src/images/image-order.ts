import type { PatientFile } from '@dentarium/api/services/file-info-service';
import { fileCategory, isInbox, NINE_PHOTO, UNCLASSIFIED_STAGE } from '@dentarium/domain';
import type { Stage } from '@dentarium/api/services/stage-service';

/** The newest first; of the same moment, the one that came last: it has the lower position. */
function byNewest(one: PatientFile, other: PatientFile): number {
  return other.takenAt.localeCompare(one.takenAt) || one.position - other.position;
}

/** As they were taken; of the same moment, as they were chosen. */
function byOldest(one: PatientFile, other: PatientFile): number {
  return one.takenAt.localeCompare(other.takenAt) || one.position - other.position;
}

/** The images of a category of a stage: its main image on top, else the newest. */
export function stackOf(files: readonly PatientFile[], category: number): PatientFile[] {
  return files
    .filter((file) => file.category === category)
    .toSorted((one, other) => Number(other.isMain) - Number(one.isMain) || byNewest(one, other));
}

/** Whether a category has a cell in the layout. */
export function isInLayout(category: number): boolean {
  return NINE_PHOTO.cells.some((cell) => cell.category === category);
}

/** The parts of a stage beside the layout, in their order on the page. */
export type StagePart = 'inbox' | 'face' | 'intraoral' | 'xray' | 'model' | 'other';

export const STAGE_PARTS: readonly StagePart[] = ['inbox', 'face', 'intraoral', 'xray', 'model', 'other'];

/** Where an image of a stage is shown; `undefined` when that is the layout. */
export function partOf(file: PatientFile): StagePart | undefined {
  if (isInLayout(file.category)) return undefined;
  if (isInbox(file.category)) return 'inbox';
  const group = fileCategory(file.category)?.group;
  return group === 'face' || group === 'intraoral' || group === 'xray' || group === 'model' ? group : 'other';
}

/** The images of a part: the inbox in the order in which they were taken, all else by category, the newest first. */
export function partFiles(files: readonly PatientFile[], part: StagePart): PatientFile[] {
  const wanted = files.filter((file) => partOf(file) === part);
  if (part === 'inbox') return wanted.toSorted(byOldest);
  const order = (file: PatientFile): number => file.category;
  return wanted.toSorted(
    (one, other) => order(one) - order(other) || Number(other.isMain) - Number(one.isMain) || byNewest(one, other),
  );
}

/** Every file of a stage in the order in which the page shows them: the viewer goes through them in it. */
export function inPageOrder(files: readonly PatientFile[]): PatientFile[] {
  const layout = NINE_PHOTO.cells.flatMap(({ category }) => stackOf(files, category));
  return [...layout, ...STAGE_PARTS.flatMap((part) => partFiles(files, part))];
}

/** How a view of the face is shown: cropped around the head; what is inside the mouth is shown whole. */
export function fitOf(category: number): 'face' | 'contain' {
  return fileCategory(category)?.group === 'face' ? 'face' : 'contain';
}

/** Why a clinician should look at an image again (`domain-forms.md` 5.2). */
export type ImageWarning = 'small' | 'otherDate';

const SHORTEST_PHOTO = 500;
const SHORTEST_XRAY = 800;
const DAYS_APART = 30;

/** What is odd about an image in its stage: too few pixels, or taken at another time. */
export function imageWarnings(file: PatientFile, stage: Pick<Stage, 'stageDate' | 'stageCode'>): ImageWarning[] {
  const warnings: ImageWarning[] = [];
  const group = fileCategory(file.category)?.group;
  const shortest = Math.min(file.width ?? Infinity, file.height ?? Infinity);
  const isPhoto = group === 'face' || group === 'intraoral';
  if ((isPhoto && shortest < SHORTEST_PHOTO) || (group === 'xray' && file.kind === 'image' && shortest < SHORTEST_XRAY))
    warnings.push('small');
  const days = Math.abs(Date.parse(file.takenAt.slice(0, 10)) - Date.parse(stage.stageDate)) / 86_400_000;
  if (file.takenSource === 'exif' && days > DAYS_APART && stage.stageCode !== UNCLASSIFIED_STAGE)
    warnings.push('otherDate');
  return warnings;
}
