import type { OrderFile } from '@dentarium/api/orders/upload-calls';
import { findModelJaw } from '@dentarium/domain';
import type { JawRole } from '@dentarium/models';
import { toSlotCategory } from '../order/files/place-names.ts';
import { listSubmissionFiles, isModel } from '../order/files/file-kinds.ts';

/** A model of an order: a file that it was sent with, or before that one of the patient. */
export interface ShownModel {
  readonly file: Pick<OrderFile, 'id' | 'name' | 'size' | 'category' | 'formKey' | 'field'>;
  readonly role: JawRole;
  /** Whether it is shown at first. */
  readonly isFirst: boolean;
}

const ORDER: readonly JawRole[] = ['upper', 'lower', 'bite', 'other'];

function roleOf(file: OrderFile): JawRole {
  return findModelJaw(toSlotCategory(file)) ?? 'other';
}

/**
 * The models that were sent together: upper jaw, lower jaw, bite, others. At first both jaws are shown, or what was opened alone where that is of no
 * jaw.
 *
 * @param wanted the file that was opened; its submission counts. Without it, or where the order has no such file, the last submission does
 */
export function sentModels(files: readonly OrderFile[], wanted: string | null): ShownModel[] {
  const last = Math.max(0, ...files.map(({ submission }) => submission));
  const opened = files.find(({ id }) => id === wanted);
  const models = listSubmissionFiles(files, opened?.submission ?? last)
    .filter(isModel)
    .toSorted((one, other) => ORDER.indexOf(roleOf(one)) - ORDER.indexOf(roleOf(other)));
  const first = opened !== undefined && isModel(opened) ? opened : models[0];
  const isAlone = first !== undefined && roleOf(first) === 'other';
  return models.map((file, at) => {
    const role = roleOf(file);
    const isJaw = role === 'upper' || role === 'lower';
    const hasBefore = models.slice(0, at).some((before) => roleOf(before) === role);
    const isOfOpened = first !== undefined && roleOf(first) === role;
    return { file, role, isFirst: file === first || (!isAlone && isJaw && !isOfOpened && !hasBefore) };
  });
}
