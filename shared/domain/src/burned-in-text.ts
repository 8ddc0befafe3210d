import { fileCategory } from './file-categories.ts';

/** Content types that cameras give; programs that take pictures of screens give others. */
const OF_CAMERAS = new Set(['image/jpeg', 'image/heic', 'image/x-canon-cr2']);

/**
 * Whether the pixels of a picture that is no DICOM may show text, for example a name: pictures of screens, and X-rays as programs
 * export them. Photographs of faces and teeth do not.
 */
export function photoMayShowText({
  contentType,
  category,
}: {
  readonly contentType: string;
  readonly category: number;
}): boolean {
  const group = fileCategory(category)?.group;
  return !OF_CAMERAS.has(contentType) || (group !== 'face' && group !== 'intraoral');
}

/** Whether the picture of a file may show text: DICOM and volumes may by their kind, photographs by what they are of; models do not. */
export function fileMayShowText(file: {
  readonly kind: string;
  readonly contentType: string;
  readonly category: number;
}): boolean {
  if (file.kind === 'dicom' || file.kind === 'archive') return true;
  return file.kind === 'image' && photoMayShowText(file);
}
