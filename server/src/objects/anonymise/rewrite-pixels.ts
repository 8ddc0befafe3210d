import {
  computeFrameBytes,
  decodeFrame,
  type DicomFile,
  DicomFormatError,
  NoDicomImageError,
  type PixelForm,
  readDicom,
  readFrameBytes,
  readPixelForm,
  type Samples,
} from '@dentarium/dicom';
import { DamagedDicomError, type DicomElement, PIXELS } from './dicom-dataset.ts';
import { UnsuitableDicomError } from './dicom-refusals.ts';

const PIXEL_KEY = 'x7fe00010';
/** Pixels of real numbers (PS3.3 C.7.6.24, C.7.6.25), which are not written anew. */
const REAL_PIXEL_KEYS = ['x7fe00008', 'x7fe00009'];
const BIG_ENDIAN = '1.2.840.10008.1.2.2';
const DEFLATED_FRAMES = '1.2.840.10008.1.2.8.1';
/** Maximum bytes of decoded pixels; more do not fit into one value of a file. */
const MAX_PIXEL_BYTES = 1_900_000_000;

const [NUMBER_OF_FRAMES, SAMPLES, PHOTOMETRIC, PLANAR] = [0x0028_0008, 0x0028_0002, 0x0028_0004, 0x0028_0006];
const [BITS_ALLOCATED, BITS_STORED, HIGH_BIT, SIGN] = [0x0028_0100, 0x0028_0101, 0x0028_0102, 0x0028_0103];

/** The pixels of a file, written anew. */
export interface RewrittenPixels {
  /** The pixels, and the attributes that describe them. */
  readonly elements: readonly DicomElement[];
  /** True if the pixels were compressed: now the file is explicit little endian. */
  readonly isDecoded: boolean;
}

function createCount(tag: number, count: number, isLittle: boolean): DicomElement {
  const value = Buffer.alloc(2);
  if (isLittle) value.writeUInt16LE(count);
  else value.writeUInt16BE(count);
  return { tag, representation: 'US', value };
}

function createText(tag: number, representation: string, text: string): DicomElement {
  return { tag, representation, value: Buffer.from(text.length % 2 === 0 ? text : `${text} `, 'latin1') };
}

function padToEven(bytes: Buffer): Buffer {
  return bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)]);
}

/** Moves the stored bits to the lowest place; those around them become copies of the sign, or zero. */
function maskWords(pixels: Buffer, form: PixelForm, isLittle: boolean): Buffer {
  const { bitsAllocated, bitsStored, highBit, isSigned } = form;
  const [up, down] = [31 - highBit, 32 - bitsStored];
  const own = Buffer.from(pixels);
  const mask = (value: number): number => (isSigned ? (value << up) >> down : (value << up) >>> down);
  if (bitsAllocated === 8) for (let at = 0; at < own.length; at += 1) own[at] = mask(own[at] ?? 0) & 0xff;
  const size = bitsAllocated / 8;
  if (bitsAllocated === 16)
    for (let at = 0; at + size <= own.length; at += size)
      if (isLittle) own.writeUInt16LE(mask(own.readUInt16LE(at)) & 0xffff, at);
      else own.writeUInt16BE(mask(own.readUInt16BE(at)) & 0xffff, at);
  if (bitsAllocated === 32)
    for (let at = 0; at + size <= own.length; at += size)
      if (isLittle) own.writeUInt32LE(mask(own.readUInt32LE(at)) >>> 0, at);
      else own.writeUInt32BE(mask(own.readUInt32BE(at)) >>> 0, at);
  return own;
}

/** Clears the bits behind the last pixel of images of single bits. */
function clearLastBits(pixels: Buffer, bits: number): Buffer {
  const own = Buffer.from(pixels);
  const [last, used] = [own.length - 1, bits % 8];
  if (used > 0 && own.length * 8 >= bits) own[last] = (own[last] ?? 0) & ((1 << used) - 1);
  return own;
}

/** Cuts uncompressed pixels to those of the frames, and clears the bits that hold none. */
function rewritePlainPixels({ dataSet, transferSyntax }: DicomFile, form: PixelForm): RewrittenPixels {
  const element = dataSet.elements[PIXEL_KEY];
  if (element === undefined) throw new DamagedDicomError('the pixels are missing');
  const { bitsAllocated, bitsStored, frames, columns, rows, samples } = form;
  if (![1, 8, 16, 32].includes(bitsAllocated))
    throw new UnsuitableDicomError('pixels of another size', { isImage: true });
  const isLittle = transferSyntax !== BIG_ENDIAN;
  const bytes = Math.ceil(computeFrameBytes(form, element.length, frames) * frames);
  if (element.length < bytes) throw new DamagedDicomError('pixels that end too early');
  const start = element.dataOffset;
  const frameBytes = dataSet.byteArray.subarray(start, start + bytes);
  const pixels = Buffer.from(frameBytes.buffer, frameBytes.byteOffset, frameBytes.length);
  const representation = element.vr ?? 'OW';
  const hasUnusedBits = bitsAllocated > 1 && bitsStored < bitsAllocated;
  const masked =
    bitsAllocated === 1
      ? clearLastBits(pixels, columns * rows * samples * frames)
      : hasUnusedBits
        ? maskWords(pixels, form, isLittle)
        : pixels;
  return {
    elements: [
      ...(hasUnusedBits ? [createCount(HIGH_BIT, bitsStored - 1, isLittle)] : []),
      ...(frames > 1 ? [createText(NUMBER_OF_FRAMES, 'IS', String(frames))] : []),
      { tag: PIXELS, representation, value: padToEven(masked) },
    ],
    isDecoded: false,
  };
}

interface DecodedFrame extends Samples {
  readonly least: number;
  readonly most: number;
}

async function decodeOneFrame(file: DicomFile, form: PixelForm, frame: number): Promise<DecodedFrame> {
  const samples = await decodeFrame(readFrameBytes(file.dataSet, form, frame), form, file.transferSyntax);
  const count = form.columns * form.rows * (samples.channels ?? form.samples);
  if (samples.values.length < count) throw new DamagedDicomError('a frame that ends too early');
  let [least, most] = [0, 0];
  for (let at = 0; at < count; at += 1) {
    const value = samples.values[at] ?? 0;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return { ...samples, least, most };
}

/** Counts the bits that hold all values between two. */
function countBits(least: number, most: number, isSigned: boolean): number {
  let bits = isSigned ? 2 : 1;
  while (isSigned ? most >= 2 ** (bits - 1) || least < -(2 ** (bits - 1)) : most >= 2 ** bits) bits += 1;
  return bits;
}

/** Writes the decoded samples of all frames without compression. */
async function rewriteCodedPixels(file: DicomFile, form: PixelForm): Promise<RewrittenPixels> {
  const spots = form.columns * form.rows;
  if (spots * form.samples * form.frames * Math.ceil(form.bitsAllocated / 8) > MAX_PIXEL_BYTES)
    throw new UnsuitableDicomError('more pixels than a file may hold', { isImage: true });
  const frames: DecodedFrame[] = [];
  for (let frame = 0; frame < form.frames; frame += 1) frames.push(await decodeOneFrame(file, form, frame));
  const [first] = frames;
  if (first === undefined) throw new DamagedDicomError('the pixels are missing');
  const [least, most] = [Math.min(...frames.map((one) => one.least)), Math.max(...frames.map((one) => one.most))];
  const isSigned = form.isSigned || least < 0;
  const channels = first.channels ?? form.samples;
  const bitsStored = Math.max(form.bitsStored, countBits(least, most, isSigned));
  const bitsAllocated = [8, 16, 32].find((bits) => bits >= Math.max(bitsStored, form.bitsAllocated)) ?? 32;
  const size = bitsAllocated / 8;
  const count = spots * channels;
  const pixels = Buffer.alloc(count * size * frames.length);
  for (const [index, { values }] of frames.entries())
    for (let at = 0, to = index * count * size; at < count; at += 1, to += size) {
      const value = values[at] ?? 0;
      if (size === 1) pixels[to] = value & 0xff;
      else if (size === 2) pixels.writeUInt16LE(value & 0xffff, to);
      else pixels.writeUInt32LE(value >>> 0, to);
    }
  const photometric = first.photometric === 'YBR_FULL_422' ? 'YBR_FULL' : first.photometric;
  return {
    elements: [
      createCount(SAMPLES, channels, true),
      createText(PHOTOMETRIC, 'CS', photometric),
      ...(channels > 1 ? [createCount(PLANAR, first.isPlanar ? 1 : 0, true)] : []),
      ...(form.frames > 1 ? [createText(NUMBER_OF_FRAMES, 'IS', String(form.frames))] : []),
      createCount(BITS_ALLOCATED, bitsAllocated, true),
      createCount(BITS_STORED, bitsStored, true),
      createCount(HIGH_BIT, bitsStored - 1, true),
      createCount(SIGN, isSigned ? 1 : 0, true),
      { tag: PIXELS, representation: size === 1 ? 'OB' : 'OW', value: padToEven(pixels) },
    ],
    isDecoded: true,
  };
}

async function rewriteOpened(file: DicomFile): Promise<RewrittenPixels | undefined> {
  if (REAL_PIXEL_KEYS.some((key) => file.dataSet.elements[key] !== undefined))
    throw new UnsuitableDicomError('pixels of real numbers', { isImage: true });
  const element = file.dataSet.elements[PIXEL_KEY];
  if (element === undefined || element.length === 0) return undefined;
  const form = readPixelForm(file.dataSet);
  const isCoded = element.encapsulatedPixelData === true || file.transferSyntax === DEFLATED_FRAMES;
  return isCoded ? rewriteCodedPixels(file, form) : rewritePlainPixels(file, form);
}

/**
 * Writes the pixels of a file anew, so that nothing else of their bytes is left: no comments or bytes of compressed
 * streams and their containers, no unused bits, nothing behind the last pixel. The picture stays the same.
 *
 * @returns `undefined` for a file without pixels
 * @throws DamagedDicomError
 * @throws UnsuitableDicomError for pixels that cannot be decoded
 */
export async function rewritePixels(bytes: Buffer): Promise<RewrittenPixels | undefined> {
  try {
    return await rewriteOpened(await readDicom(bytes));
  } catch (error) {
    if (error instanceof UnsuitableDicomError || error instanceof DamagedDicomError) throw error;
    if (error instanceof NoDicomImageError)
      throw new UnsuitableDicomError('pixels that cannot be decoded', { isImage: true });
    if (error instanceof DicomFormatError) throw new DamagedDicomError(error.message, { cause: error });
    // The decoders throw numbers and strings.
    throw new DamagedDicomError('a frame that cannot be decoded', { cause: error });
  }
}
