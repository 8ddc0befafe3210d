import type { PatientFile } from '@dentarium/api/files/info-calls';
import { IMAGE_SLOTS, type ImageSlot } from '@dentarium/orders/forms';
import { FORM_KEYS } from '@dentarium/orders/states';
import type { ClassifiedFiles } from './classified-files.ts';
import { findSlotFile } from './slot-files.ts';

/** Lists the kinds of files that a slot accepts. */
export function listKinds({ form }: Pick<ImageSlot, 'form'>): readonly PatientFile['kind'][] {
  if (form === FORM_KEYS.models) return ['model'];
  return form === FORM_KEYS.cbct ? ['dicom', 'archive'] : ['image', 'dicom'];
}

/**
 * Lists the files that were sent together for whose category a form has a slot, one for each slot that holds none of
 * them yet.
 */
export function listPlacedFiles(
  form: ImageSlot['form'],
  answers: Readonly<Record<string, unknown>>,
  files: readonly PatientFile[],
  { waitingIds, placedIds }: ClassifiedFiles,
): PatientFile[] {
  const placedFiles = new Map<number, PatientFile>();
  for (const id of waitingIds) {
    const file = files.find((one) => one.id === id);
    const slot = IMAGE_SLOTS.find((one) => one.form === form && one.category === file?.category);
    if (file === undefined || slot === undefined || !listKinds(slot).includes(file.kind)) continue;
    const currentId = findSlotFile(answers, slot.category);
    const isTaken = currentId !== undefined && placedIds.includes(currentId);
    if (!isTaken && !placedFiles.has(slot.category)) placedFiles.set(slot.category, file);
  }
  return [...placedFiles.values()];
}
