/** Files that operating systems leave in folders and that users do not intend to upload. */
const SYSTEM_NAMES = new Set(['thumbs.db', 'desktop.ini', '__macosx', '$recycle.bin']);

/** Returns whether a file or folder is hidden or was created by the operating system. */
export function isSystemFile(name: string): boolean {
  return name.startsWith('.') || SYSTEM_NAMES.has(name.toLowerCase());
}

/** Returns whether a file is the directory of a DICOM disc, by its name. */
export function isDiscDirectory(name: string): boolean {
  return name.toUpperCase() === 'DICOMDIR';
}
