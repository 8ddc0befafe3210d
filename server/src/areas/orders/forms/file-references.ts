import { listFormFields, type FormDeclaration } from '@dentarium/domain/declared-form';
import { IMAGE_SLOTS, orderForms, toSlotKey } from '@dentarium/orders/forms';
import { FORM_KEYS, type FormKey, listFormKeys } from '@dentarium/orders/states';
import type { ResolvedFile, FileReference } from '../../order-files/area.ts';
import type { FormProblem } from './form-problems.ts';
import type { StoredOrder } from '../cases/order-access.ts';
import { toUuids } from './slot-files.ts';
import type { Answers } from '../tables.ts';

const DECLARATIONS: Readonly<Record<number, FormDeclaration | undefined>> = orderForms;
/** Forms whose files may arrive after the order was submitted (`order-states.md` 4.1, "outstanding"). */
const LATE_FORMS: readonly number[] = [FORM_KEYS.models, FORM_KEYS.cbct];

/** Lists the files that the forms of an order refer to: images, models, CBCT, and attachments of any form. */
export function listFileReferences(
  order: Pick<StoredOrder, 'type'>,
  savedForms: ReadonlyMap<number, { readonly answers: Answers }>,
): FileReference[] {
  return listFormKeys(order.type).flatMap((formKey) => {
    const declaration = DECLARATIONS[formKey];
    const answers = savedForms.get(formKey)?.answers;
    if (declaration === undefined || answers === undefined) return [];
    const fields = listFormFields(declaration).filter(({ kind }) => kind === 'files');
    return fields.flatMap(({ key: field }) =>
      [...new Set(toUuids(answers[field]))].map((fileId, position) => ({ formKey, field, position, fileId })),
    );
  });
}

/** Returns whether an order may be submitted without the bytes of a file, which is then outstanding. */
export function canArriveLater({ reference, file, problem }: ResolvedFile): boolean {
  return file !== null && problem !== null && LATE_FORMS.includes(reference.formKey);
}

/** Returns the place of a file in problems: the code of a category for a slot. */
function toPlace(field: string): string {
  const slot = IMAGE_SLOTS.find(({ category }) => toSlotKey(category) === field);
  return slot === undefined ? field : String(slot.category);
}

/** Adds deleted files, and unreadable ones that must be present, to the problems of a submission. */
export function addMissingFiles(problems: readonly FormProblem[], files: readonly ResolvedFile[]): FormProblem[] {
  const missingFiles = files.filter((one) => (one.file === null || one.problem !== null) && !canArriveLater(one));
  const keys = new Set([
    ...problems.map(({ formKey }) => formKey),
    ...missingFiles.map(({ reference }) => reference.formKey as FormKey),
  ]);
  return [...keys].map((formKey) => {
    const fields = problems.flatMap((problem) => (problem.formKey === formKey ? problem.fields : []));
    const places = new Set(
      missingFiles.flatMap(({ reference }) => (reference.formKey === formKey ? [toPlace(reference.field)] : [])),
    );
    const missingPlaces = [...places].filter((place) => fields.every(({ field }) => field !== place));
    return { formKey, fields: [...fields, ...missingPlaces.map((field) => ({ field, problem: 'missing' }))] };
  });
}
