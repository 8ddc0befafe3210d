import dicomParser, { type DataSet, type ParseDicomOptions } from 'dicom-parser';
import { concatBytes, decodeLatin1, findSequence, toDataView } from './bytes.ts';
import { inflateRaw, MAX_INFLATED_BYTES } from './inflate.ts';
import { DicomFormatError } from './refusals.ts';

/** A data set with the encoding of its pixels. */
export interface DicomFile {
  readonly dataSet: DataSet;
  readonly transferSyntax: string;
}

/**
 * Announces the maximum number of bytes before memory is allocated. It throws the caller's own error if that is too much, which is passed
 * on unchanged.
 */
export type Claim = (bytes: number) => void;

const PREAMBLE = 128;
const PIXELS = 'x7fe00010';
const IMPLICIT = '1.2.840.10008.1.2';
const EXPLICIT = '1.2.840.10008.1.2.1';
const BIG_ENDIAN = '1.2.840.10008.1.2.2';
const DEFLATED = '1.2.840.10008.1.2.1.99';
/** Maximum number of bytes that one deflated byte expands to. */
const MAX_INFLATE_RATIO = 1032;
const NAME = /^[A-Z]{2}$/;

/** Guesses the transfer syntax of a file without a header: explicit syntaxes have the names of value representations. */
function guessSyntax(bytes: Uint8Array): string {
  // The first group is 2 or 8, whose low byte comes last.
  if (bytes[0] === 0 && (bytes[1] ?? 0) > 0) return BIG_ENDIAN;
  return NAME.test(decodeLatin1(bytes, 4, 6)) ? EXPLICIT : IMPLICIT;
}

/** Adds the preamble to a file that begins with its header, which declares the encoding of the rest. */
function addPreamble(bytes: Uint8Array, claim: Claim): Uint8Array {
  const isHeader =
    bytes.length > 6 && toDataView(bytes).getUint16(0, true) === 2 && NAME.test(decodeLatin1(bytes, 4, 6));
  if (!isHeader) return bytes;
  claim(bytes.length);
  return concatBytes(new Uint8Array(PREAMBLE), new TextEncoder().encode('DICM'), bytes);
}

/** Carries the start of the deflated part of a file out of the parser. */
class DeflatedContentError extends Error {
  readonly position: number;

  constructor(position: number) {
    super('deflated');
    this.position = position;
  }
}

function throwDeflatedContent(_: Uint8Array, position: number): never {
  throw new DeflatedContentError(position);
}

/** The place of the value of (0002,0000), which counts the bytes of the header behind it. */
const HEADER_LENGTH = PREAMBLE + 12;
const HEADER_START = Uint8Array.from([0x02, 0x00, 0x00, 0x00, 0x55, 0x4c, 0x04, 0x00]);

/** Returns where the header ends by its length (0002,0000); `undefined` without a length that lies in the file. */
function findHeaderEnd(file: Uint8Array): number | undefined {
  if (!HEADER_START.every((byte, at) => file[PREAMBLE + 4 + at] === byte)) return undefined;
  if (file.length < HEADER_LENGTH + 4) return undefined;
  const end = HEADER_LENGTH + 4 + toDataView(file).getUint32(HEADER_LENGTH, true);
  return end < file.length ? end : undefined;
}

/**
 * Returns the start of the deflated part of a file by the length of its header, because deflated bytes may look like
 * further elements of it; `undefined` for a file that is not deflated, or whose header has another length.
 */
function findDeflatedStart(file: Uint8Array): number | undefined {
  const end = findHeaderEnd(file);
  if (end === undefined) return undefined;
  try {
    dicomParser.parseDicom(file.subarray(0, end), { inflater: throwDeflatedContent });
  } catch (error) {
    if (error instanceof DeflatedContentError && error.position === end) return end;
  }
  return undefined;
}

/**
 * Parses a file. If that fails behind the pixels, as with bytes that some devices append, the file up to its pixels is
 * returned.
 */
function parseUpToPixels(file: Uint8Array, options: ParseDicomOptions): DataSet {
  try {
    return dicomParser.parseDicom(file, options);
  } catch (error) {
    if (error instanceof DeflatedContentError || options.untilTag !== undefined) throw error;
    const dataSet = dicomParser.parseDicom(file, { ...options, untilTag: PIXELS });
    if (dataSet.elements[PIXELS] === undefined) throw error;
    return dataSet;
  }
}

interface ReadOptions {
  readonly claim?: Claim;
  /** The tag before which reading ends, such as `x7fe00010`, for callers that only need attributes. */
  readonly untilTag?: string;
}

/**
 * Reads a DICOM file, with or without the preamble, deflated or not.
 *
 * @throws DamagedDicom, and what `claim` throws
 */
export async function readDicom(
  bytes: Uint8Array,
  { claim = () => undefined, untilTag }: ReadOptions = {},
): Promise<DicomFile> {
  const file = addPreamble(bytes, claim);
  const hasHeader = decodeLatin1(file, PREAMBLE, PREAMBLE + 4) === 'DICM';
  const options = {
    ...(hasHeader ? {} : { TransferSyntaxUID: guessSyntax(file) }),
    ...(untilTag === undefined ? {} : { untilTag }),
  };
  const parse = (content: Uint8Array): DicomFile => {
    try {
      const dataSet = parseUpToPixels(content, { ...options, inflater: throwDeflatedContent });
      return { dataSet, transferSyntax: dataSet.string('x00020010') ?? options.TransferSyntaxUID ?? IMPLICIT };
    } catch (error) {
      if (error instanceof DeflatedContentError) throw error;
      // The parser throws its own objects, which contain the elements read so far.
      throw new DicomFormatError('a DICOM file that cannot be read', { cause: error });
    }
  };
  const parseDeflated = async (position: number): Promise<DicomFile> => {
    // Memory for the content, and for a copy after the header.
    claim(Math.min(MAX_INFLATED_BYTES, file.length * MAX_INFLATE_RATIO) * 2);
    const content = concatBytes(file.subarray(0, position), await inflateRaw(file.subarray(position)));
    return { dataSet: parseInflated(content, (inflated) => parse(inflated).dataSet), transferSyntax: DEFLATED };
  };
  const start = hasHeader ? findDeflatedStart(file) : undefined;
  if (start !== undefined) return parseDeflated(start);
  try {
    return parse(file);
  } catch (error) {
    if (!(error instanceof DeflatedContentError)) throw error;
    return parseDeflated(error.position);
  }
}

/**
 * Parses inflated content behind its header. The parser begins inflated files at their first byte, whatever the preamble
 * holds, but plain ones behind their header, so that the name of the syntax is shortened meanwhile.
 */
function parseInflated(content: Uint8Array, parse: (content: Uint8Array) => DataSet): DataSet {
  const name = new TextEncoder().encode(DEFLATED);
  const at = findSequence(content, [...name]) + EXPLICIT.length;
  content.fill(0, at, at + name.length - EXPLICIT.length);
  const dataSet = parse(content);
  content.set(name.subarray(EXPLICIT.length), at);
  return dataSet;
}
