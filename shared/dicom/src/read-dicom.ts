import dicomParser, { type DataSet } from 'dicom-parser';
import { joined, latin1, viewOf } from './bytes.ts';
import { inflated, MOST_INFLATED } from './inflate.ts';
import { DamagedDicom } from './refusals.ts';

/** A data set with how its pixels are written down. */
export interface DicomFile {
  readonly dataSet: DataSet;
  readonly transferSyntax: string;
}

/**
 * Says before memory is taken how many bytes it will be, at most. It throws what the caller wants to hear of where it is too much; that
 * goes through unchanged.
 */
export type Claim = (bytes: number) => void;

const PREAMBLE = 128;
const IMPLICIT = '1.2.840.10008.1.2';
const EXPLICIT = '1.2.840.10008.1.2.1';
const BIG_ENDIAN = '1.2.840.10008.1.2.2';
/** Bytes that deflate makes of one. */
const MOST_BY_ONE = 1032;
const NAME = /^[A-Z]{2}$/;

/** The syntax of a file that lacks its header: names of value representations stand there in the explicit ones. */
function guessedSyntax(bytes: Uint8Array): string {
  // The first group is 2 or 8, whose low byte comes last.
  if (bytes[0] === 0 && (bytes[1] ?? 0) > 0) return BIG_ENDIAN;
  return NAME.test(latin1(bytes, 4, 6)) ? EXPLICIT : IMPLICIT;
}

/** Puts the preamble before a file that begins with its header: the header says how all else is written. */
function withPreamble(bytes: Uint8Array, claim: Claim): Uint8Array {
  const isHeader = bytes.length > 6 && viewOf(bytes).getUint16(0, true) === 2 && NAME.test(latin1(bytes, 4, 6));
  if (!isHeader) return bytes;
  claim(bytes.length);
  return joined(new Uint8Array(PREAMBLE), new TextEncoder().encode('DICM'), bytes);
}

/** Where the deflated part of a file begins, as the parser says it. */
class DeflatedFrom extends Error {
  readonly position: number;

  constructor(position: number) {
    super('deflated');
    this.position = position;
  }
}

interface ReadOptions {
  readonly claim?: Claim;
  /** The tag before which reading ends, as `x7fe00010`, for who asks for attributes alone. */
  readonly untilTag?: string;
}

/**
 * Reads a DICOM file, with the preamble or without it, deflated or not.
 *
 * @throws DamagedDicom, and what `claim` throws
 */
export async function readDicom(
  bytes: Uint8Array,
  { claim = () => undefined, untilTag }: ReadOptions = {},
): Promise<DicomFile> {
  const file = withPreamble(bytes, claim);
  const hasHeader = latin1(file, PREAMBLE, PREAMBLE + 4) === 'DICM';
  const options = {
    ...(hasHeader ? {} : { TransferSyntaxUID: guessedSyntax(file) }),
    ...(untilTag === undefined ? {} : { untilTag }),
  };
  const parse = (inflate: (content: Uint8Array, position: number) => Uint8Array): DicomFile => {
    try {
      const dataSet = dicomParser.parseDicom(file, { ...options, inflater: inflate });
      return { dataSet, transferSyntax: dataSet.string('x00020010') ?? options.TransferSyntaxUID ?? IMPLICIT };
    } catch (error) {
      if (error instanceof DeflatedFrom) throw error;
      // The parser throws objects of its own, with the elements that it had read.
      throw new DamagedDicom('a DICOM file that cannot be read', { cause: error });
    }
  };
  try {
    return parse((_, position) => {
      throw new DeflatedFrom(position);
    });
  } catch (error) {
    if (!(error instanceof DeflatedFrom)) throw error;
    const { position } = error;
    // What it holds, and a copy behind the header.
    claim(Math.min(MOST_INFLATED, file.length * MOST_BY_ONE) * 2);
    const rest = await inflated(file.subarray(position));
    return parse(() => joined(file.subarray(0, position), rest));
  }
}
