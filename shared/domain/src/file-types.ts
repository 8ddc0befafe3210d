/** What the content of a file is. */
export type FileKind = 'image' | 'dicom' | 'model' | 'document' | 'video' | 'archive';

/** The size of an upload part of the local store in bytes (specification 2, section 9). */
export const UPLOAD_PART_SIZE = 5_242_880;

const EXTENSIONS: Readonly<Record<FileKind, readonly string[]>> = {
  image: ['jpg', 'jpeg', 'png', 'bmp', 'tif', 'tiff', 'cr2', 'heic', 'heif'],
  dicom: ['dcm', 'dicom'],
  model: ['stl', 'ply', 'obj', 'drc', 'off'],
  document: ['pdf', 'xls', 'xlsx', 'html'],
  video: ['avi', 'mp4'],
  archive: ['zip'],
};

/** Every extension that may be uploaded, without the dot (specification 2, section 5; HEIC and DICOM are ours). */
export const UPLOAD_EXTENSIONS: readonly string[] = Object.values(EXTENSIONS).flat();

/** The extension of a file name in lower case, without the dot; empty when it has none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** Parts of the UID that files of DICOM are called by, as in `CT.1.2.840.113619.2.55`, and numbers of slices. */
const NUMBER = /^\d+$/;

/**
 * The kind that the extension of a name promises. A name without extension, or with a number for it, may be DICOM (files of a
 * burned disc have none, those of a scanner often the UID); what a file really is, the server decides by its content.
 *
 * @returns `undefined` when the extension is not among those that may be uploaded, and for hidden files.
 */
export function kindOfName(name: string): FileKind | undefined {
  if (name.startsWith('.')) return undefined;
  const extension = extensionOf(name);
  if (extension === '' || NUMBER.test(extension)) return 'dicom';
  const kinds = Object.keys(EXTENSIONS) as FileKind[];
  return kinds.find((kind) => EXTENSIONS[kind].includes(extension));
}
