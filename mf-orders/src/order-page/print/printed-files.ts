import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { OrderFile } from '@dentarium/api/orders/upload-calls';
import { IMAGE_SLOTS, toSlotKey } from '@dentarium/orders/forms';
import type { Language } from '@dentarium/platform';
import { formatSlotName } from '../../forms/images/places.ts';
import { findSlotFile } from '../../forms/images/slot-files.ts';
import { isPicture, isViewerFile } from '../../order/files/file-kinds.ts';
import type { PrintedFile, PrintedForm } from './case-summary.tsx';

/** The kinds of files that their slots describe. A model also shows its file name. */
const IMAGE_KINDS: ReadonlySet<PatientFile['kind']> = new Set(['image', 'dicom']);

/** Lists the patient's files in the slots of forms. Deleted files have no picture. */
export function listPrintedFiles(
  forms: readonly PrintedForm[],
  files: readonly PatientFile[],
  language: Language,
): PrintedFile[] {
  return forms.flatMap(({ formKey, formValue }) =>
    IMAGE_SLOTS.filter(({ form }) => form === formKey).flatMap(({ category }) => {
      const id = findSlotFile(formValue, category);
      if (id === undefined) return [];
      const file = files.find((one) => one.id === id);
      return {
        id,
        formKey,
        place: formatSlotName(category, language),
        fileName: file === undefined || IMAGE_KINDS.has(file.kind) ? '' : file.name,
        takenOn: file?.takenAt.slice(0, 10) ?? '',
        hasPicture: file !== undefined && (IMAGE_KINDS.has(file.kind) || file.kind === 'model'),
        mirror: file?.mirror ?? false,
        namesOtherPerson: file !== undefined && file.otherPerson !== null,
        rotation: file?.rotation ?? 0,
      };
    }),
  );
}

/** Lists the files of a submission in the slots of its forms, as they were then. */
export function listSubmittedPrintedFiles(
  files: readonly OrderFile[],
  submission: number,
  language: Language,
): PrintedFile[] {
  const submissionFiles = files.filter((file) => file.submission === submission);
  return IMAGE_SLOTS.flatMap(({ form, category }) =>
    submissionFiles
      .filter(({ formKey, field }) => formKey === form && field === toSlotKey(category))
      .map((file) => ({
        id: file.id,
        formKey: form,
        place: formatSlotName(category, language),
        fileName: isPicture(file) ? '' : file.name,
        takenOn: file.takenAt.slice(0, 10),
        hasPicture: isPicture(file) || isViewerFile(file),
        mirror: file.mirror,
        namesOtherPerson: file.namesOtherPerson,
        rotation: file.rotation,
      })),
  );
}
