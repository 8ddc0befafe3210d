const COMPOUND_FILE = 'd0cf11e0a1b11ae1';

/** Whether a part of a compound file's directory names a workbook; other programs use the same container. */
export function isWorkbookDirectory(directory: Buffer): boolean {
  return ['Workbook', 'Book'].some((name) => directory.includes(Buffer.from(`${name}\0`, 'utf16le')));
}

/** Where the directory of a compound file begins; `undefined` when the bytes are none. */
export function findDirectoryOffset(head: Buffer): number | undefined {
  if (head.toString('hex', 0, 8) !== COMPOUND_FILE || head.length < 52) return undefined;
  const sectorSize = 2 ** Math.min(head.readUInt16LE(30), 12);
  return sectorSize + head.readUInt32LE(48) * sectorSize;
}

/** Whether a file begins as a zip does, an empty one too. */
export function isZip(head: Buffer): boolean {
  return ['504b0304', '504b0506'].includes(head.toString('hex', 0, 4));
}

/** Whether a zip is a workbook of Excel 2007 or newer; its parts have fixed names. */
export function isXlsx(head: Buffer): boolean {
  return isZip(head) && ['[Content_Types].xml', '_rels/', 'xl/', 'docProps/'].some((part) => head.includes(part));
}
