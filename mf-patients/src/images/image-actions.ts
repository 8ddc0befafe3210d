import {
  deleteFileInfoById,
  type Crop,
  type PatientFile,
  restoreFile,
  updateFileOrder,
  updateFileStage,
  updateFileType,
  updateFileView,
} from '@dentarium/api/files/info-calls';
import { isInbox } from '@dentarium/domain';
import { runApiMutation, type Send } from '@dentarium/platform';
import { toFilesQuery } from '../patient/patient-query.ts';
import { getCachedFiles, mergeFiles } from './file-cache.ts';
import { findNewest } from './image-order.ts';

/**
 * Shows a change of files at once and makes it; what the server refuses is taken back. The client shows the failure
 * itself.
 *
 * @param look what becomes of each file of the patient; `null` takes it away.
 * @param inBatch whether it is one change of many in a row.
 * @returns whether it was made.
 */
function change(
  files: readonly PatientFile[],
  look: (file: PatientFile) => PatientFile | null,
  make: (send: Send) => Promise<readonly PatientFile[]>,
  inBatch = false,
): Promise<boolean> {
  const patientId = files[0]?.patientId;
  if (patientId === undefined) return Promise.resolve(false);
  return runApiMutation(make, undefined, {
    inBatch,
    optimistic: (cache) =>
      cache.change(toFilesQuery(patientId), (before) =>
        before.flatMap((file) => {
          const after = look(file);
          return after === null ? [] : [after];
        }),
      ),
    onSuccess: (answer, _, cache) => cache.change(toFilesQuery(patientId), (before) => mergeFiles(before, answer)),
  }).then(
    () => true,
    () => false,
  );
}

/** Says how files look after a change; the others stay. */
function mapSelected(
  files: readonly PatientFile[],
  look: (file: PatientFile) => PatientFile | null,
): (file: PatientFile) => PatientFile | null {
  const ids = new Set(files.map(({ id }) => id));
  return (file) => (ids.has(file.id) ? look(file) : file);
}

function toIds(files: readonly PatientFile[]): string[] {
  return files.map(({ id }) => id);
}

/** Whose word a category is that a file is given, or given back. */
function toClassifiedBy(file: PatientFile, category: number, undo: boolean): PatientFile['classifiedBy'] {
  if (isInbox(category)) return null;
  return undo && file.classifier?.category === category ? 'classifier' : 'person';
}

function setCategory(files: readonly PatientFile[], category: number, undo = false): Promise<boolean> {
  return change(
    files,
    mapSelected(files, (file) => ({
      ...file,
      category,
      isMain: false,
      classifiedBy: toClassifiedBy(file, category, undo),
      stated: null,
      hints: [],
    })),
    (send) =>
      send(updateFileType, { params: { id: category }, body: { fileIds: toIds(files), ...(undo ? { undo } : {}) } }),
  );
}

/** Says that the classifier was right: the images keep their category, and the server who confirmed it (STG-05). */
export async function confirmCategory(files: readonly PatientFile[]): Promise<boolean> {
  let isConfirmed = files.length > 0;
  for (const [category, group] of Map.groupBy(files, (file) => file.category)) {
    const confirmed = await change(
      group,
      mapSelected(group, (file) => ({ ...file, classifiedBy: 'person' })),
      (send) => send(updateFileType, { params: { id: category }, body: { fileIds: toIds(group) } }),
    );
    isConfirmed &&= confirmed;
  }
  return isConfirmed;
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
  const newest = findNewest(files.map((file) => ({ ...file, category, isMain: false })));
  return others.length === 0 || newest === undefined || isInbox(category) || (await setMain(newest, all));
}

/** Gives images back the categories that they had, and their place in them; the classifier's are its word again. */
export async function restoreCategories(files: readonly PatientFile[], all: readonly PatientFile[]): Promise<void> {
  for (const [category, group] of Map.groupBy(files, (file) => file.category)) await setCategory(group, category, true);
  for (const file of all) if (file.isMain && !isInbox(file.category)) await restoreMain(file);
}

/** Makes a file the main one again that was so before, if it is not. */
async function restoreMain(file: PatientFile): Promise<void> {
  const now = getCachedFiles(file.patientId);
  const current = now.find(({ id }) => id === file.id);
  if (
    current !== undefined &&
    current.category === file.category &&
    current.stageId === file.stageId &&
    !current.isMain
  )
    await setMain(current, now);
}

/** Moves images to another stage (STG-03). */
export function moveToStage(files: readonly PatientFile[], stageId: string): Promise<boolean> {
  return change(
    files,
    mapSelected(files, (file) => ({ ...file, stageId, isMain: false })),
    (send) => send(updateFileStage, { params: { id: stageId }, body: { fileIds: toIds(files) } }),
  );
}

/** Moves images back to the stages in which they were. */
export async function moveBack(files: readonly PatientFile[]): Promise<void> {
  for (const [stageId, group] of Map.groupBy(files, (file) => file.stageId)) {
    if (stageId !== null) await moveToStage(group, stageId);
  }
}

/** Makes an image stand for its category; the one that did so before does no more. */
export async function setMain(file: PatientFile, all: readonly PatientFile[], inBatch = false): Promise<boolean> {
  const rivals = new Set(
    all
      .filter((other) => other.stageId === file.stageId && other.category === file.category && other.id !== file.id)
      .map(({ id }) => id),
  );
  return change(
    [file],
    (current) => {
      if (rivals.has(current.id)) return { ...current, isMain: false };
      return current.id === file.id ? { ...current, isMain: true } : current;
    },
    async (send) => [await send(updateFileView, { params: { id: file.id }, body: { isMain: true } })],
    inBatch,
  );
}

/** How an image is turned. */
export interface ImageTurn {
  readonly mirror?: boolean;
  readonly rotation?: 0 | 90 | 180 | 270;
}

/** The turn by a quarter, clockwise. */
export function toNextRotation(file: Pick<PatientFile, 'rotation'>): 0 | 90 | 180 | 270 {
  const quarters = [0, 90, 180, 270] as const;
  return quarters[(Math.round(file.rotation / 90) + 1) % 4] ?? 0;
}

/** Turns images; the original is never altered. */
export function turn(files: readonly PatientFile[], how: (file: PatientFile) => ImageTurn): Promise<boolean> {
  const turns = new Map(files.map((file) => [file.id, how(file)]));
  return change(
    files,
    mapSelected(files, (file) => ({ ...file, ...turns.get(file.id) })),
    (send) => Promise.all(files.map((file) => send(updateFileView, { params: { id: file.id }, body: how(file) }))),
  );
}

/** Stores what layouts and reports show of an image; `null` for all of it. */
export function setCrop(file: PatientFile, crop: Crop | null): Promise<boolean> {
  return change(
    [file],
    mapSelected([file], (current) => ({ ...current, crop })),
    async (send) => [await send(updateFileView, { params: { id: file.id }, body: { crop } })],
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
    mapSelected(files, (file) => ({ ...file, position: places.get(file.id) ?? file.position })),
    async (send) => {
      await send(updateFileOrder, { body: { stageId, fileIds: [...ids] } });
      return [];
    },
  );
}

/** Takes images out of their stage; they can be brought back. */
export function remove(files: readonly PatientFile[]): Promise<boolean> {
  return change(
    files,
    mapSelected(files, () => null),
    async (send) => {
      for (const { id } of files) await send(deleteFileInfoById, { params: { id } });
      return [];
    },
  );
}

/** Brings deleted images back. */
export function restoreFiles(files: readonly PatientFile[]): Promise<boolean> {
  return change(
    files,
    (file) => file,
    async (send) => {
      const back: PatientFile[] = [];
      for (const { id } of files) back.push(await send(restoreFile, { params: { id } }));
      return back;
    },
  );
}
