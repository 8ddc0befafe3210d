import type { OrderFile } from '@dentarium/api/services/upload-server';

/** Whether a file is looked at as a picture: a photograph, or an X-ray. */
export function isPicture({ contentType }: OrderFile): boolean {
  return contentType.startsWith('image/') || contentType === 'application/dicom';
}

/** Whether a file is one that viewers read by its bytes: a model, or the slices of a volume in a zip. */
export function isReadByViewers({ contentType }: OrderFile): boolean {
  return contentType.startsWith('model/') || contentType === 'application/zip';
}
