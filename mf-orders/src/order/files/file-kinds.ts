import type { OrderFile } from '@dentarium/api/orders/upload-calls';
import { IMAGE_SLOTS, toSlotKey } from '@dentarium/orders/forms';
import { REISSUE_FORM_KEY } from '@dentarium/orders/states';

/** The files that the forms of a submission name, in the order of the places; photographs for a reissue belong to no form of it. */
export function listSubmissionFiles(files: readonly OrderFile[], number: number | undefined): OrderFile[] {
  const submissionFiles = files.filter(
    ({ submission, formKey }) => submission === number && formKey !== REISSUE_FORM_KEY,
  );
  return submissionFiles.toSorted(
    (one, other) => one.formKey - other.formKey || toSlotPosition(one) - toSlotPosition(other),
  );
}

/** Where the place of a file stands among those of the wizard; what has none comes last. */
function toSlotPosition({ formKey, field }: OrderFile): number {
  const at = IMAGE_SLOTS.findIndex(({ form, category }) => form === formKey && toSlotKey(category) === field);
  return at < 0 ? IMAGE_SLOTS.length : at;
}

/** The photographs of an application for a reissue. One that was applied with before has them once for each submission. */
export function listReissuePhotos(files: readonly OrderFile[], fileIds: readonly string[]): OrderFile[] {
  return fileIds.flatMap((id) => {
    const photo = files.find(({ formKey, fileId }) => formKey === REISSUE_FORM_KEY && fileId === id);
    return photo === undefined ? [] : [photo];
  });
}

/** Whether a file is looked at as a picture: a photograph, or an X-ray. */
export function isPicture({ contentType }: OrderFile): boolean {
  return contentType.startsWith('image/') || contentType === 'application/dicom';
}

/** Whether a file is one that viewers read by its bytes: a model, or the slices of a volume in a zip. */
export function isViewerFile(file: OrderFile): boolean {
  return isModel(file) || file.contentType === 'application/zip';
}

/** Whether a file is a model of jaws or teeth, which is shown in 3D. */
export function isModel({ contentType }: OrderFile): boolean {
  return contentType.startsWith('model/');
}
