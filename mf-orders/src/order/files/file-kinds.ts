import type { OrderFile } from '@dentarium/api/orders/upload-calls';
import { IMAGE_SLOTS, toSlotKey } from '@dentarium/orders/forms';
import { REISSUE_FORM_KEY } from '@dentarium/orders/states';

/**
 * Lists the files of a submission's forms in the order of their slots. Photographs of a reissue belong to none of its
 * forms.
 */
export function listSubmissionFiles(files: readonly OrderFile[], number: number | undefined): OrderFile[] {
  const submissionFiles = files.filter(
    ({ submission, formKey }) => submission === number && formKey !== REISSUE_FORM_KEY,
  );
  return submissionFiles.toSorted(
    (one, other) => one.formKey - other.formKey || toSlotPosition(one) - toSlotPosition(other),
  );
}

/** Returns the position of a file's slot in the wizard; files without a slot come last. */
function toSlotPosition({ formKey, field }: OrderFile): number {
  const at = IMAGE_SLOTS.findIndex(({ form, category }) => form === formKey && toSlotKey(category) === field);
  return at < 0 ? IMAGE_SLOTS.length : at;
}

/** Lists the photographs of a reissue application. A repeated application contains them once per submission. */
export function listReissuePhotos(files: readonly OrderFile[], fileIds: readonly string[]): OrderFile[] {
  return fileIds.flatMap((id) => {
    const photo = files.find(({ formKey, fileId }) => formKey === REISSUE_FORM_KEY && fileId === id);
    return photo === undefined ? [] : [photo];
  });
}

/** Returns whether a file is displayed as a picture: a photograph, or an X-ray. */
export function isPicture({ contentType }: OrderFile): boolean {
  return contentType.startsWith('image/') || contentType === 'application/dicom';
}

/** Returns whether viewers read the bytes of a file: a model, or the zipped slices of a volume. */
export function isViewerFile(file: OrderFile): boolean {
  return isModel(file) || file.contentType === 'application/zip';
}

/** Returns whether a file is a model of jaws or teeth, which is displayed in 3D. */
export function isModel({ contentType }: OrderFile): boolean {
  return contentType.startsWith('model/');
}
