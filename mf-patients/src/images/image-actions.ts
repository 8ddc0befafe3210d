import { callApi } from '@dentarium/api';
import {
  deleteFileInfoById,
  type Crop,
  type PatientFile,
  restoreFile,
  updateFileOrder,
  updateFileStage,
  updateFileType,
  updateFileView,
} from '@dentarium/api/services/file-info-service';
import { queryPatientList } from '@dentarium/api/services/patient-service';
import { getStageListByPid, queryFilesInfo } from '@dentarium/api/services/stage-service';
import { isInbox } from '@dentarium/domain';
import { invalidate } from '@dentarium/platform';
import { changeFiles, knownFiles, putFiles } from './file-cache.ts';
import { newestOf } from './image-order.ts';

/** How many changes are under way by file: only the answer to the last one is shown, so that nothing jumps back. */
const underWay = new Map<string, number>();

function count(files: readonly PatientFile[], step: 1 | -1): void {
  for (const { id } of files) {
    const changes = (underWay.get(id) ?? 0) + step;
    if (changes === 0) underWay.delete(id);
    else underWay.set(id, changes);
  }
}

/**
 * Shows a change at once and makes it; what the server refuses is taken back. The client shows the failure itself.
 *
 * @returns whether it was made.
 */
async function change(
  files: readonly PatientFile[],
  look: (file: PatientFile) => PatientFile | null,
  make: () => Promise<readonly PatientFile[]>,
): Promise<boolean> {
  const patientId = files[0]?.patientId;
  if (patientId === undefined) return false;
  const ids = new Set(files.map(({ id }) => id));
  count(files, 1);
  changeFiles(patientId, (file) => (ids.has(file.id) ? look(file) : file));
  let made = true;
  try {
    const answer = await make();
    count(files, -1);
    putFiles(
      patientId,
      answer.filter(({ id }) => !underWay.has(id)),
    );
  } catch {
    count(files, -1);
    made = false;
  }
  // The server may have chosen other main images; and what it refused is as before.
  if (underWay.size === 0) void invalidate(queryFilesInfo, getStageListByPid, queryPatientList);
  return made;
}

function idsOf(files: readonly PatientFile[]): string[] {
  return files.map(({ id }) => id);
}

function setCategory(files: readonly PatientFile[], category: number): Promise<boolean> {
  return change(
    files,
    (file) => ({ ...file, category, isMain: false, classifiedBy: isInbox(category) ? null : 'person', hints: [] }),
    () => callApi(updateFileType, { params: { id: category }, body: { fileIds: idsOf(files) } }),
  );
}

/** Says that the classifier was right: the images keep their category, now given by a person (STG-05). */
export async function confirmCategory(files: readonly PatientFile[]): Promise<boolean> {
  let made = files.length > 0;
  for (const [category, group] of Map.groupBy(files, (file) => file.category)) {
    const confirmed = await change(
      group,
      (file) => ({ ...file, classifiedBy: 'person' }),
      () => callApi(updateFileType, { params: { id: category }, body: { fileIds: idsOf(group) } }),
    );
    made &&= confirmed;
  }
  return made;
}

/** Gives images a category (STG-03). In a category that had images already the newest comes on top, as its main image. */
export async function classify(
  files: readonly PatientFile[],
  category: number,
  all: readonly PatientFile[],
): Promise<boolean> {
  const first = files[0];
  if (first === undefined || !(await setCategory(files, category))) return false;
  const others = all.filter((file) => file.stageId === first.stageId && file.category === category);
  const newest = newestOf(files.map((file) => ({ ...file, category, isMain: false })));
  return others.length === 0 || newest === undefined || isInbox(category) || (await setMain(newest, all));
}

/** Gives images back the categories that they had, and their place in them. */
export async function classifyBack(files: readonly PatientFile[], all: readonly PatientFile[]): Promise<void> {
  for (const [category, group] of Map.groupBy(files, (file) => file.category)) await setCategory(group, category);
  for (const file of all) if (file.isMain && !isInbox(file.category)) await keepMain(file);
}

/** Makes a file the main one again that was so before, if it is not. */
async function keepMain(file: PatientFile): Promise<void> {
  const now = knownFiles(file.patientId);
  const known = now.find(({ id }) => id === file.id);
  if (known !== undefined && known.category === file.category && known.stageId === file.stageId && !known.isMain)
    await setMain(known, now);
}

/** Moves images to another stage (STG-03). */
export function moveToStage(files: readonly PatientFile[], stageId: string): Promise<boolean> {
  return change(
    files,
    (file) => ({ ...file, stageId, isMain: false }),
    () => callApi(updateFileStage, { params: { id: stageId }, body: { fileIds: idsOf(files) } }),
  );
}

/** Moves images back to the stages in which they were. */
export async function moveBack(files: readonly PatientFile[]): Promise<void> {
  for (const [stageId, group] of Map.groupBy(files, (file) => file.stageId)) {
    if (stageId !== null) await moveToStage(group, stageId);
  }
}

/** Makes an image stand for its category; the one that did so before does no more. */
export async function setMain(file: PatientFile, all: readonly PatientFile[]): Promise<boolean> {
  const rivals = new Set(
    all
      .filter((other) => other.stageId === file.stageId && other.category === file.category && other.id !== file.id)
      .map(({ id }) => id),
  );
  changeFiles(file.patientId, (other) => (rivals.has(other.id) ? { ...other, isMain: false } : other));
  return change(
    [file],
    (known) => ({ ...known, isMain: true }),
    async () => [await callApi(updateFileView, { params: { id: file.id }, body: { isMain: true } })],
  );
}

/** How an image is turned. */
export interface ImageTurn {
  readonly mirror?: boolean;
  readonly rotation?: 0 | 90 | 180 | 270;
}

/** The turn by a quarter, clockwise. */
export function quarterOn(file: Pick<PatientFile, 'rotation'>): 0 | 90 | 180 | 270 {
  const quarters = [0, 90, 180, 270] as const;
  return quarters[(Math.round(file.rotation / 90) + 1) % 4] ?? 0;
}

/** Turns images; the original is never altered. */
export function turn(files: readonly PatientFile[], how: (file: PatientFile) => ImageTurn): Promise<boolean> {
  return change(
    files,
    (file) => ({ ...file, ...how(file) }),
    () => Promise.all(files.map((file) => callApi(updateFileView, { params: { id: file.id }, body: how(file) }))),
  );
}

/** Stores what layouts and reports show of an image; `null` for all of it. */
export function setCrop(file: PatientFile, crop: Crop | null): Promise<boolean> {
  return change(
    [file],
    (known) => ({ ...known, crop }),
    async () => [await callApi(updateFileView, { params: { id: file.id }, body: { crop } })],
  );
}

/**
 * Puts images of a category of a stage into another order.
 *
 * @param ids all of them, in the new order.
 */
export function reorder(files: readonly PatientFile[], ids: readonly string[]): Promise<boolean> {
  const stageId = files[0]?.stageId ?? null;
  if (stageId === null) return Promise.resolve(false);
  const first = Math.min(...files.map(({ position }) => position));
  const places = new Map(ids.map((id, index) => [id, first + index]));
  return change(
    files,
    (file) => ({ ...file, position: places.get(file.id) ?? file.position }),
    async () => {
      await callApi(updateFileOrder, { body: { stageId, fileIds: [...ids] } });
      return [];
    },
  );
}

/** Takes images out of their stage; they can be brought back. */
export function remove(files: readonly PatientFile[]): Promise<boolean> {
  return change(
    files,
    () => null,
    async () => {
      for (const { id } of files) await callApi(deleteFileInfoById, { params: { id } });
      return [];
    },
  );
}

/** Brings deleted images back. */
export function bringBack(files: readonly PatientFile[]): Promise<boolean> {
  return change(
    files,
    (file) => file,
    async () => {
      const back: PatientFile[] = [];
      for (const { id } of files) back.push(await callApi(restoreFile, { params: { id } }));
      return back;
    },
  );
}
