import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { DamagedDicomError, DatasetReader, type DicomElement, type DicomSyntax } from './dicom-dataset.ts';
import { encodeElements } from './dicom-encode.ts';

/** A parsed DICOM file. */
export interface DicomFile {
  /** Group 2; empty if the file begins with its data set. */
  readonly meta: readonly DicomElement[];
  readonly elements: readonly DicomElement[];
  readonly syntax: DicomSyntax;
  readonly deflated: boolean;
}

const PREAMBLE = 128;
const META: DicomSyntax = { little: true, explicit: true };
const TRANSFER_SYNTAX = 0x0002_0010;
const META_LENGTH = 0x0002_0000;
const IMPLICIT = '1.2.840.10008.1.2';
/** The transfer syntax of files whose pixels are not compressed. */
export const EXPLICIT_LITTLE_ENDIAN = '1.2.840.10008.1.2.1';
const BIG_ENDIAN = '1.2.840.10008.1.2.2';
const DEFLATED = '1.2.840.10008.1.2.1.99';
/** Maximum bytes of an inflated data set. */
const MAX_INFLATED_BYTES = 1024 ** 3;

/** Reads the text of a value without its padding. */
export function readText(elements: readonly DicomElement[], tag: number): string {
  const value = elements.find((element) => element.tag === tag)?.value;
  return Buffer.isBuffer(value) ? value.toString('latin1').replace(/[\0 ]+$/, '') : '';
}

function isGroup2(tag: number): boolean {
  return Math.floor(tag / 0x10000) === 2;
}

/**
 * Parses a DICOM file.
 *
 * @throws DamagedDicomError
 */
export function readDicom(bytes: Buffer): DicomFile {
  try {
    return parseDicom(bytes);
  } catch (error) {
    if (error instanceof DamagedDicomError) throw error;
    // A number lies behind the end of the bytes, or they cannot be inflated.
    throw new DamagedDicomError('the file cannot be read', { cause: error });
  }
}

function parseDicom(bytes: Buffer): DicomFile {
  const hasPreamble = bytes.toString('latin1', PREAMBLE, PREAMBLE + 4) === 'DICM';
  const start = hasPreamble ? PREAMBLE + 4 : 0;
  if (!hasPreamble && bytes.readUInt16LE(0) !== 2) return readHeadless(bytes);
  const deflatedFile = readDeflated(bytes, start);
  if (deflatedFile !== undefined) return deflatedFile;
  const reader = new DatasetReader(bytes, META, start);
  const meta = reader.readElements(bytes.length, (tag) => !isGroup2(tag));
  const transferSyntax = readText(meta, TRANSFER_SYNTAX);
  const syntax = { little: transferSyntax !== BIG_ENDIAN, explicit: transferSyntax !== IMPLICIT };
  if (transferSyntax !== DEFLATED)
    return { meta, ...readDataset(bytes, syntax, reader.position), syntax, deflated: false };
  return inflateDataset(bytes, meta, reader.position);
}

function inflateDataset(bytes: Buffer, meta: readonly DicomElement[], position: number): DicomFile {
  const syntax = { little: true, explicit: true };
  const inflated = inflateRawSync(bytes.subarray(position), { maxOutputLength: MAX_INFLATED_BYTES });
  return { meta, ...readDataset(inflated, syntax, 0), syntax, deflated: true };
}

/**
 * Parses a deflated file whose header states its length, because deflated bytes may look like further elements of it;
 * `undefined` for any other file.
 */
function readDeflated(bytes: Buffer, start: number): DicomFile | undefined {
  const isStated = bytes.readUInt32LE(start) === 2 && bytes.toString('latin1', start + 4, start + 6) === 'UL';
  const end = start + 12 + (isStated ? bytes.readUInt32LE(start + 8) : 0);
  if (!isStated || end >= bytes.length) return undefined;
  try {
    const reader = new DatasetReader(bytes.subarray(0, end), META, start);
    const meta = reader.readElements(end, (tag) => !isGroup2(tag));
    const isDeflated = readText(meta, TRANSFER_SYNTAX) === DEFLATED && reader.position === end;
    return isDeflated ? inflateDataset(bytes, meta, end) : undefined;
  } catch {
    // A header of another length; its elements tell where it ends.
    return undefined;
  }
}

function readDataset(bytes: Buffer, syntax: DicomSyntax, at: number): Pick<DicomFile, 'elements'> {
  const elements = new DatasetReader(bytes, syntax, at).readDataset();
  if (elements.length === 0) throw new DamagedDicomError('there is no data set');
  return { elements };
}

/** Reads an old file that begins with the data set; its first element shows the encoding. */
function readHeadless(bytes: Buffer): DicomFile {
  const little = bytes.readUInt16LE(0) < 0x100;
  const explicit = /^[A-Z]{2}$/.test(bytes.toString('latin1', 4, 6));
  const syntax = { little, explicit };
  return { meta: [], ...readDataset(bytes, syntax, 0), syntax, deflated: false };
}

/** Encodes a file as a list of buffers. */
export function writeDicom({ meta, elements, syntax, deflated }: DicomFile): Buffer[] {
  const body = encodeElements(elements, syntax);
  if (meta.length === 0) return body;
  const head = Buffer.concat(encodeElements(meta, META));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  const lengthElement = encodeElements([{ tag: META_LENGTH, representation: 'UL', value: length }], META);
  const start = [Buffer.alloc(PREAMBLE), Buffer.from('DICM'), ...lengthElement, head];
  return [...start, ...(deflated ? [deflateRawSync(Buffer.concat(body))] : body)];
}
