import type { PatientFile } from '@dentarium/api/files/info-calls';
import { toSlotKey } from '@dentarium/orders/forms';
import type { DeclaredAnswers } from '@dentarium/ui/declared-form';

/** Finds the file in a slot of an order; undefined if the slot is empty. */
export function findSlotFile(answers: Readonly<Record<string, unknown>>, category: number): string | undefined {
  const value = answers[toSlotKey(category)];
  const fileIds: readonly unknown[] = Array.isArray(value) ? value : [];
  return fileIds.find((id) => typeof id === 'string');
}

/** Creates the answer that puts a file into a slot; `null` empties it. */
export function createSlotAnswer(category: number, fileId: string | null): DeclaredAnswers {
  return { [toSlotKey(category)]: fileId === null ? null : [fileId] };
}

/** Finds the file of a stage for a category: its main image, otherwise the latest. */
export function findMainFile(
  files: readonly PatientFile[],
  stageId: string,
  category: number,
): PatientFile | undefined {
  const [best] = files
    .filter((file) => file.stageId === stageId && file.category === category)
    .toSorted((one, other) => Number(other.isMain) - Number(one.isMain) || (one.takenAt < other.takenAt ? 1 : -1));
  return best;
}

/** Fills slots from a stage: those that are empty, or that contain the file of the previous stage. */
export function fillFromStage(
  answers: Readonly<Record<string, unknown>>,
  categories: readonly number[],
  files: readonly PatientFile[],
  { stageId, before = null }: { readonly stageId: string; readonly before?: string | null },
): DeclaredAnswers {
  const answersToFill = categories.flatMap((category) => {
    const currentFileId = findSlotFile(answers, category);
    const isFree =
      currentFileId === undefined || (before !== null && currentFileId === findMainFile(files, before, category)?.id);
    const file = findMainFile(files, stageId, category);
    return file === undefined || !isFree ? [] : [createSlotAnswer(category, file.id)];
  });
  return Object.assign({}, ...answersToFill) as DeclaredAnswers;
}

/** Lists the slots whose file differs from the one that a stage offers. */
export function listDifferingSlots(
  answers: Readonly<Record<string, unknown>>,
  categories: readonly number[],
  files: readonly PatientFile[],
  stageId: string,
): number[] {
  return categories.filter((category) => {
    const currentFileId = findSlotFile(answers, category);
    const file = findMainFile(files, stageId, category);
    return currentFileId !== undefined && file !== undefined && file.id !== currentFileId;
  });
}
