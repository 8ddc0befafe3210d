import { readFile, stat } from 'node:fs/promises';
import { isDicom } from '@dentarium/dicom';
import { readHead, withZipEntries } from '../images/zip/zip-entries.ts';
import { DamagedDicomError, type DicomElement } from './dicom-dataset.ts';
import { type DicomFile, readDicom, readText } from './dicom-file.ts';

const BURNED_IN_ANNOTATION = 0x0028_0301;
/** Larger files are not loaded into memory, and stay out of anonymous packages. */
const MAX_FILE_BYTES = 2 * 1024 ** 3 - 1;
const MAX_SLICE_BYTES = 256 * 1024 ** 2;
/** Bytes that identify a DICOM file. */
const HEAD_BYTES = 4096;

/**
 * The statement of a DICOM file about text in its picture: `free` (0028,0301 is NO and there is no overlay), `shown`
 * (YES), `none` (nothing certain).
 */
export type TextStatement = 'free' | 'shown' | 'none';

const SOP_CLASS = 0x0008_0016;
const DIRECTORY_CLASS = '1.2.840.10008.1.3.10';
/** Reports and encapsulated documents (PS3.6 A). */
const DOCUMENT_CLASSES = '1.2.840.10008.5.1.4.1.1.104.';

/** Returns whether a file is a picture, not a directory or a document. */
export function isPicture({ meta, elements }: Pick<DicomFile, 'meta' | 'elements'>): boolean {
  const kind = readText(elements, SOP_CLASS) || readText(meta, 0x0002_0002);
  return kind !== DIRECTORY_CLASS && !kind.startsWith(DOCUMENT_CLASSES);
}

/** Returns whether a file has a layer of drawings, which devices often use for names (PS3.3 C.9.2). */
function hasOverlay(elements: readonly DicomElement[]): boolean {
  return elements.some(({ tag }) => Math.floor(tag / 0x1000000) === 0x60 && Math.floor(tag / 0x10000) % 2 === 0);
}

/** Returns the statement of a data set about text in its picture. */
export function toTextStatement(elements: readonly DicomElement[]): TextStatement {
  const value = readText(elements, BURNED_IN_ANNOTATION).trim();
  if (value.toUpperCase() === 'YES') return 'shown';
  return value === 'NO' && !hasOverlay(elements) ? 'free' : 'none';
}

/** A file whose statement is read. */
export interface StatementRequest {
  readonly path: string;
  readonly kind: string;
}

/** Reads the statement of a DICOM file, or of all slices of a zip: the weakest one counts. Changes nothing. */
export async function readTextStatement({ path, kind }: StatementRequest): Promise<TextStatement> {
  if ((await stat(path)).size > MAX_FILE_BYTES) return 'none';
  if (kind === 'dicom') return toTextStatement(readDicom(await readFile(path)).elements);
  const statements = new Set<TextStatement>();
  await withZipEntries(
    path,
    async (entries) => {
      for (const entry of entries) {
        if (entry.directory || entry.encrypted) continue;
        const head = await readHead(entry, HEAD_BYTES).catch(() => undefined);
        if (head === undefined || !isDicom(head) || entry.uncompressedSize > MAX_SLICE_BYTES) continue;
        const slice = await readHead(entry, MAX_SLICE_BYTES).catch(() => undefined);
        const statement = slice === undefined ? undefined : readSliceStatement(slice);
        if (statement !== undefined) statements.add(statement);
      }
    },
    { withEncrypted: true },
  );
  if (statements.has('shown')) return 'shown';
  return statements.size === 1 && statements.has('free') ? 'free' : 'none';
}

/** Returns the statement of a slice; `undefined` for one that packages leave out by itself. */
function readSliceStatement(slice: Buffer): TextStatement | undefined {
  try {
    const file = readDicom(slice);
    return isPicture(file) ? toTextStatement(file.elements) : undefined;
  } catch (error) {
    if (error instanceof DamagedDicomError) return undefined;
    throw error;
  }
}
