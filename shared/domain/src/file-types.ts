/** The kind of content of a file. */
export type FileKind = 'image' | 'dicom' | 'model' | 'document' | 'video' | 'archive';

/** The size of an upload part of the local store in bytes (specification 2, section 9). */
export const UPLOAD_PART_SIZE = 5_242_880;

const EXTENSIONS: Readonly<Record<FileKind, readonly string[]>> = {
  image: ['jpg', 'jpeg', 'jfif', 'jpe', 'png', 'bmp', 'tif', 'tiff', 'cr2', 'heic', 'heif'],
  dicom: ['dcm', 'dicom', 'dic', 'dc3', 'ima', 'img'],
  model: ['stl', 'ply', 'obj', 'drc', 'off'],
  document: ['pdf', 'xls', 'xlsx', 'html'],
  video: ['avi', 'mp4'],
  archive: ['zip'],
};

/** Every extension that may be uploaded, without the dot (specification 2, section 5; HEIC and DICOM are ours). */
export const UPLOAD_EXTENSIONS: readonly string[] = Object.values(EXTENSIONS).flat();

/** Lists the extensions of kinds of files that may be uploaded, without the dot. */
export function listExtensions(kinds: readonly FileKind[]): readonly string[] {
  return kinds.flatMap((kind) => EXTENSIONS[kind]);
}

/** Returns the extension of a file name in lower case, without the dot; empty if it has none. */
export function toFileExtension(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** A part of a UID in a DICOM file name, as in `CT.1.2.840.113619.2.55`, or the number of a slice. */
const DIGITS = /^\d+$/;

/**
 * Finds the kind that the extension of a name indicates. A name without an extension, or with a number as extension,
 * may be DICOM: files on a burned disc have none, and scanners often use the UID. The server determines the actual kind
 * from the content.
 *
 * @returns `undefined` for hidden files and for extensions that may not be uploaded.
 */
export function findFileKind(name: string): FileKind | undefined {
  if (name.startsWith('.')) return undefined;
  const extension = toFileExtension(name);
  if (extension === '' || DIGITS.test(extension)) return 'dicom';
  const kinds = Object.keys(EXTENSIONS) as FileKind[];
  return kinds.find((kind) => EXTENSIONS[kind].includes(extension));
}
