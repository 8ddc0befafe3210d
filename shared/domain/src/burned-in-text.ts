import { findFileCategory } from './file-categories.ts';

/** Content types of camera files. Screenshot programs produce other types. */
const CAMERA_CONTENT_TYPES = new Set(['image/jpeg', 'image/heic', 'image/x-canon-cr2']);

/**
 * Returns whether the pixels of a picture other than DICOM may show text, for example a name. Screenshots and X-rays
 * that were exported as pictures may; photographs of faces and teeth do not.
 */
export function canPhotoShowText({
  contentType,
  category,
}: {
  readonly contentType: string;
  readonly category: number;
}): boolean {
  const group = findFileCategory(category)?.group;
  return !CAMERA_CONTENT_TYPES.has(contentType) || (group !== 'face' && group !== 'intraoral');
}

/**
 * Returns whether the picture of a file may show text. DICOM and volumes may by their kind, photographs by their
 * category; models never do.
 */
export function canFileShowText(file: {
  readonly kind: string;
  readonly contentType: string;
  readonly category: number;
}): boolean {
  if (file.kind === 'dicom' || file.kind === 'archive') return true;
  return file.kind === 'image' && canPhotoShowText(file);
}
