/** What operating systems leave in folders; nobody means to upload it. */
const SYSTEM_NAMES = new Set(['thumbs.db', 'desktop.ini', '__macosx', '$recycle.bin']);

/** Whether a file or folder of this name was left there by the operating system, or is hidden. */
export function isSystemFile(name: string): boolean {
  return name.startsWith('.') || SYSTEM_NAMES.has(name.toLowerCase());
}

/** Whether a file is the directory of a disc of DICOM, by its name. */
export function isDiscDirectory(name: string): boolean {
  return name.toUpperCase() === 'DICOMDIR';
}
