import { inflateRawSync } from 'node:zlib';
import dicomParser, { type DataSet } from 'dicom-parser';
import { DamagedImage } from '../image-job.ts';
import { type ImageLimits, NeedsMemory } from '../image-limits.ts';

/** A data set with how its pixels are written down. */
export interface DicomFile {
  readonly dataSet: DataSet;
  readonly transferSyntax: string;
}

const PREAMBLE = 128;
const IMPLICIT = '1.2.840.10008.1.2';
const EXPLICIT = '1.2.840.10008.1.2.1';
/** Deflated bytes may become this many; more is no image of a patient. */
const MOST_INFLATED = 512 * 1024 ** 2;

/** Bytes that deflate makes of one. */
const MOST_BY_ONE = 1032;

const BIG_ENDIAN = '1.2.840.10008.1.2.2';

/** The syntax of a file that lacks its header: names of value representations stand there in the explicit ones. */
function guessedSyntax(bytes: Uint8Array): string {
  // The first group is 2 or 8, whose low byte comes last.
  if (bytes[0] === 0 && (bytes[1] ?? 0) > 0) return BIG_ENDIAN;
  return /^[A-Z]{2}$/.test(Buffer.from(bytes.subarray(4, 6)).toString('latin1')) ? EXPLICIT : IMPLICIT;
}

/** Puts the preamble before a file that begins with its header: the header says how all else is written. */
function withPreamble(bytes: Buffer, limits: ImageLimits): Buffer {
  const isHeader = bytes.length > 6 && bytes.readUInt16LE(0) === 2 && /^[A-Z]{2}$/.test(bytes.toString('latin1', 4, 6));
  if (!isHeader) return bytes;
  limits.claim(bytes.length);
  return Buffer.concat([Buffer.alloc(PREAMBLE), Buffer.from('DICM'), bytes]);
}

/** Replaces the deflated part behind the header by what it holds. */
function inflate(bytes: Uint8Array, position: number, limits: ImageLimits): Uint8Array {
  // What it holds, and a copy behind the header.
  limits.claim(Math.min(MOST_INFLATED, bytes.length * MOST_BY_ONE) * 2);
  const rest = inflateRawSync(bytes.subarray(position), { maxOutputLength: MOST_INFLATED });
  return Buffer.concat([bytes.subarray(0, position), rest]);
}

/**
 * Reads a DICOM file, with the preamble or without it.
 *
 * @throws DamagedImage
 */
export function readDicom(bytes: Buffer, limits: ImageLimits): DicomFile {
  const file = withPreamble(bytes, limits);
  const hasHeader = file.toString('latin1', PREAMBLE, PREAMBLE + 4) === 'DICM';
  const guess = hasHeader ? {} : { TransferSyntaxUID: guessedSyntax(file) };
  try {
    const dataSet = dicomParser.parseDicom(file, {
      ...guess,
      inflater: (content, position) => inflate(content, position, limits),
    });
    return { dataSet, transferSyntax: dataSet.string('x00020010') ?? guess.TransferSyntaxUID ?? IMPLICIT };
  } catch (error) {
    if (error instanceof NeedsMemory) throw error;
    // The parser throws objects of its own, with the elements that it had read.
    throw new DamagedImage('a DICOM file that cannot be read', { cause: error });
  }
}

const CHARSETS: Readonly<Record<string, string>> = {
  GB18030: 'gb18030',
  GBK: 'gbk',
  'ISO_IR 192': 'utf-8',
  'ISO 2022 IR 58': 'gb18030',
};

/** A text of a data set in its own character set; empty when it is not there. */
export function dicomText(dataSet: DataSet, tag: string): string {
  const element = dataSet.elements[tag];
  if (element === undefined || element.length === 0 || element.length > 1024) return '';
  const named = (dataSet.string('x00080005') ?? '').split('\\').findLast((part) => part !== '') ?? '';
  const bytes = dataSet.byteArray.subarray(element.dataOffset, element.dataOffset + element.length);
  return new TextDecoder(CHARSETS[named] ?? 'latin1').decode(bytes).replaceAll('\0', '').trim();
}
