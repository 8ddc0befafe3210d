import type { DataSet } from 'dicom-parser';
import { parseDicomDate } from './wall-clock.ts';

const PREAMBLE_BYTES = 128;
/**
 * The dates in the order of their precedence, each with its time: of the acquisition, the content, the series, the
 * study.
 */
const DATES = [
  ['x00080022', 'x00080032'],
  ['x00080023', 'x00080033'],
  ['x00080021', 'x00080031'],
  ['x00080020', 'x00080030'],
] as const;
const ACQUISITION = 'x0008002a';
const IMPLICIT = '1.2.840.10008.1.2';
const EXPLICIT = '1.2.840.10008.1.2.1';

function readText(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

/** Returns whether the bytes contain a value representation, as in explicit syntaxes. */
function hasRepresentation(bytes: Uint8Array): boolean {
  return /^[A-Z]{2}$/.test(readText(bytes, 4, 6));
}

interface Readable {
  readonly bytes: Uint8Array;
  readonly options: { readonly TransferSyntaxUID?: string };
}

/** Adds the parts that the parser requires: a preamble before the header, or the syntax of a file without a header. */
function toReadable(bytes: Uint8Array): Readable | undefined {
  if (readText(bytes, PREAMBLE_BYTES, PREAMBLE_BYTES + 4) === 'DICM') return { bytes, options: {} };
  // The first group is 2 or 8, in little endian.
  if (bytes[1] !== 0 || bytes[2] === undefined) return undefined;
  if (bytes[0] === 2 && hasRepresentation(bytes)) {
    const completeBytes = new Uint8Array(PREAMBLE_BYTES + 4 + bytes.length);
    completeBytes.set(new TextEncoder().encode('DICM'), PREAMBLE_BYTES);
    completeBytes.set(bytes, PREAMBLE_BYTES + 4);
    return { bytes: completeBytes, options: {} };
  }
  if (bytes[0] !== 8) return undefined;
  return { bytes, options: { TransferSyntaxUID: hasRepresentation(bytes) ? EXPLICIT : IMPLICIT } };
}

/** Parses the data set in the first bytes of a file: the parser returns the part that it had read at their end. */
async function parseDataSet(head: Uint8Array): Promise<DataSet | undefined> {
  const file = toReadable(head);
  if (file === undefined) return undefined;
  const { default: dicomParser } = await import('dicom-parser');
  try {
    return dicomParser.parseDicom(file.bytes, { ...file.options, untilTag: 'x7fe00010' });
  } catch (error) {
    return (error as { readonly dataSet?: DataSet }).dataSet;
  }
}

/**
 * Reads the date of the image of a DICOM file as wall clock: of its acquisition, else its content, else its series,
 * else its study.
 *
 * @param head the first bytes of the file, which contain the dates.
 */
export async function readDicomDate(head: Uint8Array): Promise<string | undefined> {
  const dataSet = await parseDataSet(head);
  if (dataSet === undefined) return undefined;
  const acquisition = dataSet.string(ACQUISITION) ?? '';
  const dates = [
    parseDicomDate(acquisition.slice(0, 8), acquisition.slice(8)),
    ...DATES.map(([date, time]) => parseDicomDate(dataSet.string(date), dataSet.string(time))),
  ];
  return dates.find((date) => date !== undefined);
}
