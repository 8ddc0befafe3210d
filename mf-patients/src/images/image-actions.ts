import {
  deleteFileInfoById,
  type Crop,
  type PatientFile,
  updateFileStage,
  updateFileType,
} from '@dentarium/api/files/info-calls';
import { updateFileOrder, updateFileView } from '@dentarium/server/calls/files';
import { restoreFile } from '@dentarium/server/calls/recycle-bin';
import { isInbox } from '@dentarium/domain';
import { runApiMutation, type Send } from '@dentarium/platform';
import { toFilesQuery } from '../patient/patient-query.ts';
import { getCachedFiles, mergeFiles } from './file-cache.ts';
import { findNewest } from './image-order.ts';

/**
 * Applies a change of files optimistically and sends it; a refusal rolls it back. The API client shows the failure.
 *
 * @param look returns the new state of each file of the patient; `null` removes it
 * @param inBatch true if it is one of many consecutive changes
 * @returns whether it succeeded
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

/** Applies a change to the given files only. */
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

/** Returns the author of a category that a file receives or gets back: the classifier, a person, or none for the inbox. */
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

/** Confirms the category of the classifier: the images keep it, and the server records the user (STG-05). */
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

/** Assigns a category to images (STG-03). If the category has images already, the newest new one becomes its main image. */
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

/** Restores the previous categories of images and their main images; categories by the classifier count as such again. */
export async function restoreCategories(files: readonly PatientFile[], all: readonly PatientFile[]): Promise<void> {
  for (const [category, group] of Map.groupBy(files, (file) => file.category)) await setCategory(group, category, true);
  for (const file of all) if (file.isMain && !isInbox(file.category)) await restoreMain(file);
}

/** Makes a file the main one again if it was so before and is not now. */
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

/** Moves images back to their previous stages. */
export async function moveBack(files: readonly PatientFile[]): Promise<void> {
  for (const [stageId, group] of Map.groupBy(files, (file) => file.stageId)) {
    if (stageId !== null) await moveToStage(group, stageId);
  }
}

/** Makes an image the main one of its category in place of the previous one. */
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

/** The orientation of an image. */
export interface ImageTurn {
  readonly mirror?: boolean;
  readonly rotation?: 0 | 90 | 180 | 270;
}

/** Returns the rotation after a quarter turn clockwise. */
export function toNextRotation(file: Pick<PatientFile, 'rotation'>): 0 | 90 | 180 | 270 {
  const quarters = [0, 90, 180, 270] as const;
  return quarters[(Math.round(file.rotation / 90) + 1) % 4] ?? 0;
}

/** Returns the current orientation of an image. */
export function toCurrentTurn({ mirror, rotation }: Pick<PatientFile, 'mirror' | 'rotation'>): Required<ImageTurn> {
  return { mirror, rotation: toNextRotation({ rotation: rotation - 90 }) };
}

/** Rotates or mirrors images; the originals stay unchanged. */
export function turn(files: readonly PatientFile[], how: (file: PatientFile) => ImageTurn): Promise<boolean> {
  const turns = new Map(files.map((file) => [file.id, how(file)]));
  return change(
    files,
    mapSelected(files, (file) => ({ ...file, ...turns.get(file.id) })),
    (send) => Promise.all(files.map((file) => send(updateFileView, { params: { id: file.id }, body: how(file) }))),
  );
}

/** Stores the part of an image that layouts and reports show; `null` for the whole image. */
export function setCrop(file: PatientFile, crop: Crop | null): Promise<boolean> {
  return change(
    [file],
    mapSelected([file], (current) => ({ ...current, crop })),
    async (send) => [await send(updateFileView, { params: { id: file.id }, body: { crop } })],
  );
}

/**
 * Reorders images of a category of a stage.
 *
 * @param ids all of them, in the new order
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

/** Deletes images from their stage; they can be restored. */
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

/** Restores deleted images. */
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
