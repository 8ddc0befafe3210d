import type { PictureWarning } from '@dentarium/api/files/info-calls';
import { findSequence } from './bytes.ts';
import { type CodecOutput, decodeWithCodec } from './codecs.ts';
import { decodeDct } from './dct-decoder.ts';
import { decodeJpegColours } from './jpeg-colours.ts';
import { type JpegHeader, readJpegHeader } from './jpeg-header.ts';
import { type Jpeg2000Header, readJpeg2000Header } from './jpeg2000-header.ts';
import { inflateRaw } from './inflate.ts';
import { decodeLosslessJpeg } from './lossless-decoder.ts';
import type { PixelForm } from './pixel-form.ts';
import { DicomFormatError, NoDicomImageError } from './refusals.ts';
import { decodeRle } from './rle.ts';
import type { FrameBytes, Samples } from './samples.ts';

/** The supported transfer syntaxes, by their decoding (DICOM PS3.6 A). */
const SYNTAXES: Readonly<Record<string, 'plain' | 'bigEndian' | 'deflated' | 'rle' | 'stream'>> = {
  '1.2.840.10008.1.2': 'plain',
  '1.2.840.10008.1.2.1': 'plain',
  '1.2.840.10008.1.2.1.98': 'plain',
  '1.2.840.10008.1.2.1.99': 'plain',
  '1.2.840.10008.1.2.2': 'bigEndian',
  '1.2.840.10008.1.2.5': 'rle',
  '1.2.840.10008.1.2.8.1': 'deflated',
  '1.2.840.10008.1.2.4.50': 'stream',
  '1.2.840.10008.1.2.4.51': 'stream',
  '1.2.840.10008.1.2.4.53': 'stream',
  '1.2.840.10008.1.2.4.55': 'stream',
  '1.2.840.10008.1.2.4.57': 'stream',
  '1.2.840.10008.1.2.4.70': 'stream',
  '1.2.840.10008.1.2.4.80': 'stream',
  '1.2.840.10008.1.2.4.81': 'stream',
  '1.2.840.10008.1.2.4.90': 'stream',
  '1.2.840.10008.1.2.4.91': 'stream',
  '1.2.840.10008.1.2.4.201': 'stream',
  '1.2.840.10008.1.2.4.202': 'stream',
  '1.2.840.10008.1.2.4.203': 'stream',
};
const HTJ2K = '1.2.840.10008.1.2.4.20';

/** Reads bytes as numbers of the given size. */
function toNumbers(bytes: Uint8Array, bits: number, isSigned: boolean, littleEndian = true): ArrayLike<number> {
  if (bits === 8) return isSigned ? new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length) : bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bits === 16) {
    const values = isSigned ? new Int16Array(bytes.length >> 1) : new Uint16Array(bytes.length >> 1);
    for (let at = 0; at < values.length; at += 1)
      values[at] = isSigned ? view.getInt16(at * 2, littleEndian) : view.getUint16(at * 2, littleEndian);
    return values;
  }
  if (bits === 32) {
    const values = new Float64Array(bytes.length >> 2);
    for (let at = 0; at < values.length; at += 1)
      values[at] = isSigned ? view.getInt32(at * 4, littleEndian) : view.getUint32(at * 4, littleEndian);
    return values;
  }
  if (bits === 1)
    return Uint8Array.from({ length: bytes.length * 8 }, (_, at) => ((bytes[at >> 3] ?? 0) >> (at & 7)) & 1);
  throw new NoDicomImageError('syntax', `${bits} bits`);
}

type StoredBits = Pick<PixelForm, 'bitsStored' | 'bitsAllocated' | 'isSigned' | 'highBit'>;

/** Keeps the stored bits: those around them hold old overlays. Extends the sign. */
function maskHighBits(
  values: ArrayLike<number>,
  { bitsStored, bitsAllocated, isSigned, highBit }: StoredBits,
): ArrayLike<number> {
  if (bitsStored >= bitsAllocated || bitsAllocated > 16) return values;
  const [up, down] = [31 - highBit, 32 - bitsStored];
  const own = new Int32Array(values.length);
  for (let at = 0; at < own.length; at += 1) {
    const value = (values[at] ?? 0) << up;
    own[at] = isSigned ? value >> down : value >>> down;
  }
  return own;
}

/** Returns the form of decoded streams, which hold the stored bits at the lowest place. */
function alignBits<T extends Pick<PixelForm, 'bitsStored'>>(form: T): T & { readonly highBit: number } {
  return { ...form, highBit: form.bitsStored - 1 };
}

/** Returns the colours of a JPEG 2000 frame: decoders return red, green and blue if the stream declares a colour transform. */
function resolveJpeg2000Colours(
  { hasColourTransform }: Jpeg2000Header,
  { samples, photometric }: PixelForm,
): Pick<Samples, 'photometric' | 'warnings'> {
  if (samples !== 3 || photometric === 'PALETTE COLOR') return { photometric };
  if (hasColourTransform !== false) return { photometric: 'RGB' };
  // These names describe a transform that the stream should have applied and has not.
  if (photometric === 'YBR_RCT' || photometric === 'YBR_ICT') return { photometric: 'RGB', warnings: ['colours'] };
  return { photometric };
}

/** The colours of a grey stream in a file that states three samples. */
const GREY = { channels: 1, photometric: 'MONOCHROME2', warnings: ['colours'] } as const;

function resolveChannels(components: number, { samples, photometric }: PixelForm) {
  return components === 1 && samples === 3 ? GREY : { photometric };
}

function toSamples(decoded: CodecOutput, form: PixelForm, colours: Pick<Samples, 'photometric' | 'warnings'>): Samples {
  const width = decoded.bitsPerSample <= 8 ? 8 : 16;
  const isSigned = decoded.isSigned === true;
  if (decoded.samples === 1 && form.samples === 3)
    return { ...toSamples(decoded, { ...form, samples: 1 }, colours), ...GREY };
  const values = toNumbers(decoded.bytes, width, isSigned || form.isSigned);
  if (isSigned || !form.isSigned) return { values, isPlanar: false, ...colours };
  // The stream is unsigned and the file is signed: the highest bit is the sign.
  const bitsStored = Math.min(form.bitsStored, decoded.bitsPerSample);
  return {
    values: maskHighBits(values, alignBits({ ...form, bitsStored, bitsAllocated: width })),
    isPlanar: false,
    ...colours,
  };
}

function requireSize(size: { readonly width: number; readonly height: number }, form: PixelForm): void {
  if (size.width !== form.columns || size.height !== form.rows) throw new DicomFormatError('a frame of another size');
}

/** Warns if a stream has fewer bits than the file stores, because the windows of the file then do not fit its grey levels. */
function listDepthWarnings({ precision }: JpegHeader, { bitsStored }: PixelForm): readonly PictureWarning[] {
  return precision < bitsStored ? ['values'] : [];
}

async function decodeJpeg(
  frame: Uint8Array,
  header: JpegHeader,
  form: PixelForm,
  transferSyntax: string,
): Promise<Samples> {
  // The size is checked first, because decoders allocate memory by the size in the frame.
  requireSize(header, form);
  const { photometric } = form;
  switch (header.coding) {
    case 'dct': {
      const warnings = listDepthWarnings(header, form);
      if (header.precision === 8) {
        const decoded = decodeJpegColours(frame, header, form);
        return { ...decoded, isPlanar: false, warnings: [...warnings, ...decoded.warnings] };
      }
      if (header.precision !== 12) throw new NoDicomImageError('syntax', transferSyntax);
      return { values: maskHighBits(decodeDct(frame), alignBits(form)), isPlanar: false, photometric, warnings };
    }
    case 'lossless': {
      const decoded = decodeLosslessJpeg(frame);
      const values = form.isSigned ? new Int16Array(decoded.buffer) : decoded;
      const colours = resolveChannels(header.components.length, form);
      return { values: maskHighBits(values, alignBits(form)), isPlanar: false, ...colours };
    }
    case 'jpegLs': {
      const samples = toSamples(await decodeWithCodec('jpegLs', frame), form, { photometric });
      return { ...samples, isPlanar: form.samples === 3 && hasComponentScans(frame) };
    }
    case 'other':
      throw new NoDicomImageError('syntax', transferSyntax);
  }
}

/** True if a JPEG-LS frame has a scan for each colour, by its first scan. Its decoder then returns them one after the other. */
function hasComponentScans(frame: Uint8Array): boolean {
  const scan = findSequence(frame, [0xff, 0xda]);
  return scan >= 0 && frame[scan + 4] === 1;
}

/** Decodes a compressed frame by its actual format, which may differ from the one stated in the file. */
async function decodeStream(frame: Uint8Array, form: PixelForm, transferSyntax: string): Promise<Samples> {
  const jpeg = readJpegHeader(frame);
  if (jpeg !== undefined) return decodeJpeg(frame, jpeg, form, transferSyntax);
  const jpeg2000 = readJpeg2000Header(frame);
  if (jpeg2000 === undefined) throw new DicomFormatError('a frame that is no compressed image');
  requireSize(jpeg2000, form);
  const codec = transferSyntax.startsWith(HTJ2K) ? 'htj2k' : 'jpeg2000';
  return toSamples(await decodeWithCodec(codec, frame), form, resolveJpeg2000Colours(jpeg2000, form));
}

/**
 * Decodes a frame.
 *
 * @throws NoDicomPicture with the name of a syntax that is not read
 */
export async function decodeFrame(
  { bytes, swapWords }: FrameBytes,
  form: PixelForm,
  transferSyntax: string,
): Promise<Samples> {
  const { photometric, isPlanar, bitsAllocated, isSigned, samples } = form;
  switch (SYNTAXES[transferSyntax]) {
    case 'plain':
      return { values: maskHighBits(toNumbers(bytes, bitsAllocated, isSigned), form), isPlanar, photometric };
    case 'deflated': {
      // The frame may have one more byte that pads it to an even length.
      const own = await inflateRaw(bytes, Math.ceil((form.columns * form.rows * samples * bitsAllocated) / 8) + 1);
      return { values: maskHighBits(toNumbers(own, bitsAllocated, isSigned), form), isPlanar, photometric };
    }
    case 'bigEndian': {
      const own = bitsAllocated <= 8 ? (swapWords?.() ?? bytes) : bytes;
      return { values: maskHighBits(toNumbers(own, bitsAllocated, isSigned, false), form), isPlanar, photometric };
    }
    case 'rle': {
      const unpacked = decodeRle(bytes, form.columns * form.rows, samples, Math.ceil(bitsAllocated / 8));
      const values = maskHighBits(toNumbers(unpacked, bitsAllocated, isSigned), form);
      return { values, isPlanar: false, photometric };
    }
    case 'stream':
      return decodeStream(bytes, form, transferSyntax);
    default:
      throw new NoDicomImageError('syntax', transferSyntax);
  }
}
