import type { OrderFile } from '@dentarium/api/services/upload-server';
import { REISSUE_FORM_KEY } from '@dentarium/domain/orders';

/** The files that the forms of a submission name; photographs for a reissue belong to no form of it. */
export function filesOfSubmission(files: readonly OrderFile[], number: number | undefined): OrderFile[] {
  return files.filter(({ submission, formKey }) => submission === number && formKey !== REISSUE_FORM_KEY);
}

/** The photographs of an application for a reissue. One that was applied with before has them once for each submission. */
export function reissuePhotos(files: readonly OrderFile[], fileIds: readonly string[]): OrderFile[] {
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
export function isReadByViewers({ contentType }: OrderFile): boolean {
  return contentType.startsWith('model/') || contentType === 'application/zip';
}
