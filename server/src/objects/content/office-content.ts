const COMPOUND_FILE = 'd0cf11e0a1b11ae1';

/** Returns whether a part of a compound file's directory names a workbook; other programs use the same container. */
export function isWorkbookDirectory(directory: Buffer): boolean {
  return ['Workbook', 'Book'].some((name) => directory.includes(Buffer.from(`${name}\0`, 'utf16le')));
}

/** Finds the offset of the directory of a compound file; `undefined` if the bytes are not one. */
export function findDirectoryOffset(head: Buffer): number | undefined {
  if (head.toString('hex', 0, 8) !== COMPOUND_FILE || head.length < 52) return undefined;
  const sectorSize = 2 ** Math.min(head.readUInt16LE(30), 12);
  return sectorSize + head.readUInt32LE(48) * sectorSize;
}

/** Returns whether a file begins like a zip, including an empty one. */
export function isZip(head: Buffer): boolean {
  return ['504b0304', '504b0506'].includes(head.toString('hex', 0, 4));
}

/** Returns whether a zip is a workbook of Excel 2007 or newer, whose parts have fixed names. */
export function isXlsx(head: Buffer): boolean {
  return isZip(head) && ['[Content_Types].xml', '_rels/', 'xl/', 'docProps/'].some((part) => head.includes(part));
}
