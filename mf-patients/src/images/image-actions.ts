import { callApi } from '@dentarium/api';
import { deleteFileInfoById, type PatientFile, restoreFile, updateFileStage, updateFileType, updateFileView } from '@dentarium/api/services/file-info-service';
import { queryPatientList } from '@dentarium/api/services/patient-service';
import { getStageListByPid, queryFilesInfo } from '@dentarium/api/services/stage-service';
import { invalidate } from '@dentarium/platform';
import { changeFiles, putFiles } from './file-cache.ts';

/** Changes under way by file: only the answer to the last one is shown, so that nothing jumps back in between. */
const underWay = new Map<string, number>();

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
  for (const id of ids) underWay.set(id, (underWay.get(id) ?? 0) + 1);
  changeFiles(patientId, (file) => (ids.has(file.id) ? look(file) : file));
  try {
    const answer = await make();
    for (const id of ids) underWay.set(id, (underWay.get(id) ?? 1) - 1);
    putFiles(patientId, answer.filter(({ id }) => underWay.get(id) === 0));
    void invalidate(queryPatientList, getStageListByPid);
    return true;
  } catch {
    for (const id of ids) underWay.set(id, (underWay.get(id) ?? 1) - 1);
    await invalidate(queryFilesInfo);
    return false;
  }
}

function idsOf(files: readonly PatientFile[]): string[] {
  return files.map(({ id }) => id);
}

/** Gives images a category (STG-03). */
export function classify(files: readonly PatientFile[], category: number): Promise<boolean> {
  return change(
    files,
    (file) => ({ ...file, category, isMain: false }),
    () => callApi(updateFileType, { params: { id: category }, body: { fileIds: idsOf(files) } }),
  );
}

/** Gives images back the categories that they had. */
export async function classifyBack(files: readonly PatientFile[]): Promise<void> {
  for (const [category, group] of Map.groupBy(files, (file) => file.category)) {
    await classify(group, category);
    const main = group.find(({ isMain }) => isMain);
    if (main !== undefined) await setMain(main, files);
  }
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
  const rivals = new Set(all.filter((other) => other.stageId === file.stageId && other.category === file.category && other.id !== file.id).map(({ id }) => id));
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

