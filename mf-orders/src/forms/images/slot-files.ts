import type { PatientFile } from '@dentarium/api/files/info-calls';
import { toSlotKey } from '@dentarium/orders/forms';
import type { DeclaredAnswers } from '@dentarium/ui/declared-form';

/** The file in a place of an order; nothing while the place is empty. */
export function fileIn(answers: Readonly<Record<string, unknown>>, category: number): string | undefined {
  const value = answers[toSlotKey(category)];
  const held: readonly unknown[] = Array.isArray(value) ? value : [];
  return held.find((id) => typeof id === 'string');
}

/** The answer that puts a file into a place; `null` empties it. */
export function placed(category: number, fileId: string | null): DeclaredAnswers {
  return { [toSlotKey(category)]: fileId === null ? null : [fileId] };
}

/** The file of a stage that stands for a category: its main image, else the latest. */
export function mainFile(files: readonly PatientFile[], stageId: string, category: number): PatientFile | undefined {
  const [best] = files
    .filter((file) => file.stageId === stageId && file.category === category)
    .toSorted((one, other) => Number(other.isMain) - Number(one.isMain) || (one.takenAt < other.takenAt ? 1 : -1));
  return best;
}

/** What a stage puts into the places of an order: into those that are empty, or hold the file that the stage before it has put there. */
export function takenFromStage(
  answers: Readonly<Record<string, unknown>>,
  categories: readonly number[],
  files: readonly PatientFile[],
  { stageId, before = null }: { readonly stageId: string; readonly before?: string | null },
): DeclaredAnswers {
  const found = categories.flatMap((category) => {
    const held = fileIn(answers, category);
    const isFree = held === undefined || (before !== null && held === mainFile(files, before, category)?.id);
    const file = mainFile(files, stageId, category);
    return file === undefined || !isFree ? [] : [placed(category, file.id)];
  });
  return Object.assign({}, ...found) as DeclaredAnswers;
}

/** The places that hold another file than the one that a stage has for them. */
export function heldOtherwise(
  answers: Readonly<Record<string, unknown>>,
  categories: readonly number[],
  files: readonly PatientFile[],
  stageId: string,
): number[] {
  return categories.filter((category) => {
    const held = fileIn(answers, category);
    const file = mainFile(files, stageId, category);
    return held !== undefined && file !== undefined && file.id !== held;
  });
}
