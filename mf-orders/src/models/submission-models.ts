import type { OrderFile } from '@dentarium/api/orders/upload-calls';
import { findModelJaw } from '@dentarium/domain';
import type { JawRole } from '@dentarium/models';
import { toSlotCategory } from '../order/files/place-names.ts';
import { listSubmissionFiles, isModel } from '../order/files/file-kinds.ts';

/** A model of an order: a submitted file, or before submission a file of the patient. */
export interface SubmissionModel {
  readonly file: Pick<OrderFile, 'id' | 'name' | 'size' | 'category' | 'formKey' | 'field'>;
  readonly role: JawRole;
  /** True if it is initially visible. */
  readonly isFirst: boolean;
}

const ROLE_ORDER: readonly JawRole[] = ['upper', 'lower', 'bite', 'other'];

function toRole(file: OrderFile): JawRole {
  return findModelJaw(toSlotCategory(file)) ?? 'other';
}

/**
 * Lists the models of one submission: upper jaw, lower jaw, bite, others. Initially both jaws are visible, or only the
 * opened model if it is of no jaw.
 *
 * @param openedFileId the opened file, which selects its submission; the last submission by default, or if the order
 * has no such file
 */
export function listSubmissionModels(files: readonly OrderFile[], openedFileId: string | null): SubmissionModel[] {
  const lastSubmission = Math.max(0, ...files.map(({ submission }) => submission));
  const openedFile = files.find(({ id }) => id === openedFileId);
  const models = listSubmissionFiles(files, openedFile?.submission ?? lastSubmission)
    .filter(isModel)
    .toSorted((one, other) => ROLE_ORDER.indexOf(toRole(one)) - ROLE_ORDER.indexOf(toRole(other)));
  const first = openedFile !== undefined && isModel(openedFile) ? openedFile : models[0];
  const isAlone = first !== undefined && toRole(first) === 'other';
  return models.map((file, at) => {
    const role = toRole(file);
    const isJaw = role === 'upper' || role === 'lower';
    const hasEarlier = models.slice(0, at).some((earlier) => toRole(earlier) === role);
    const hasOpenedRole = first !== undefined && toRole(first) === role;
    return { file, role, isFirst: file === first || (!isAlone && isJaw && !hasOpenedRole && !hasEarlier) };
  });
}
