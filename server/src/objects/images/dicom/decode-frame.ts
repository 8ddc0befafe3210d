import sharp from 'sharp';
import { DamagedImage, NoRendition } from '../image-job.ts';
import { type Decoded, decodeBy, decodeLosslessJpeg } from './codecs.ts';
import { checkCodestream } from './codestream-size.ts';
import type { PixelForm } from './pixel-form.ts';
import { decodeRle } from './rle.ts';

/** The samples of a frame as numbers, those of a spot side by side unless the form says planar. */
export interface Samples {
  readonly values: ArrayLike<number>;
  readonly isPlanar: boolean;
  /** How the colours are meant now: decoders have turned some of them to red, green and blue. */
  readonly photometric: string;
}

/** The transfer syntaxes that are read, by what undoes them (DICOM PS3.6 A). */
const SYNTAXES: Readonly<
  Record<string, 'plain' | 'bigEndian' | 'rle' | 'jpeg' | 'lossless' | 'jpegLs' | 'jpeg2000' | 'htj2k'>
> = {
  '1.2.840.10008.1.2': 'plain',
  '1.2.840.10008.1.2.1': 'plain',
  '1.2.840.10008.1.2.1.99': 'plain',
  '1.2.840.10008.1.2.2': 'bigEndian',
  '1.2.840.10008.1.2.5': 'rle',
  '1.2.840.10008.1.2.4.50': 'jpeg',
  '1.2.840.10008.1.2.4.57': 'lossless',
  '1.2.840.10008.1.2.4.70': 'lossless',
  '1.2.840.10008.1.2.4.80': 'jpegLs',
  '1.2.840.10008.1.2.4.81': 'jpegLs',
  '1.2.840.10008.1.2.4.90': 'jpeg2000',
  '1.2.840.10008.1.2.4.91': 'jpeg2000',
  '1.2.840.10008.1.2.4.201': 'htj2k',
  '1.2.840.10008.1.2.4.202': 'htj2k',
  '1.2.840.10008.1.2.4.203': 'htj2k',
};

/** Reads bytes as the numbers that they stand for. */
function numbersOf(bytes: Uint8Array, bits: number, isSigned: boolean, littleEndian = true): ArrayLike<number> {
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
  throw new NoRendition('syntax', `${bits} bits`);
}

/** Bits above those that are stored hold overlays of old, or the sign. */
function withoutHighBits(
  values: ArrayLike<number>,
  { bitsStored, bitsAllocated, isSigned }: PixelForm,
): ArrayLike<number> {
  if (bitsStored >= bitsAllocated || bitsAllocated > 16) return values;
  const shift = 32 - bitsStored;
  const own = new Int32Array(values.length);
  for (let at = 0; at < own.length; at += 1) {
    const value = (values[at] ?? 0) << shift;
    own[at] = isSigned ? value >> shift : value >>> shift;
  }
  return own;
}

/** Decoders of JPEG 2000 and of JPEG give red, green and blue whatever the file was made of. */
function rgbUnless(form: PixelForm, samples: number): string {
  return samples === 3 && form.photometric !== 'PALETTE COLOR' ? 'RGB' : form.photometric;
}

function fromCodec(decoded: Decoded, form: PixelForm, photometric: string): Samples {
  const bits = decoded.bitsPerSample <= 8 ? 8 : 16;
  const isSigned = decoded.isSigned ?? form.isSigned;
  return { values: numbersOf(decoded.bytes, bits, isSigned), isPlanar: false, photometric };
}

async function fromJpeg(frame: Uint8Array, form: PixelForm): Promise<Samples> {
  const { data, info } = await sharp(frame, { failOn: 'error' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.width !== form.columns || info.height !== form.rows) throw new DamagedImage('a frame of another size');
  if (info.channels === form.samples || (info.channels === 3 && form.samples === 3))
    return { values: data, isPlanar: false, photometric: rgbUnless(form, form.samples) };
  // A grey frame may come back in three equal channels.
  return { values: data.filter((_, at) => at % info.channels === 0), isPlanar: false, photometric: form.photometric };
}

/**
 * Decodes a frame.
 *
 * @throws NoRendition with the name of a syntax that is not read
 */
export async function decodeFrame(frame: Uint8Array, form: PixelForm, transferSyntax: string): Promise<Samples> {
  const { photometric, isPlanar, bitsAllocated, isSigned, samples } = form;
  switch (SYNTAXES[transferSyntax]) {
    case 'plain':
    case 'bigEndian': {
      const values = numbersOf(frame, bitsAllocated, isSigned, SYNTAXES[transferSyntax] === 'plain');
      return { values: withoutHighBits(values, form), isPlanar, photometric };
    }
    case 'rle': {
      const bytes = decodeRle(frame, form.columns * form.rows, samples, Math.ceil(bitsAllocated / 8));
      return { values: withoutHighBits(numbersOf(bytes, bitsAllocated, isSigned), form), isPlanar: false, photometric };
    }
    case 'jpeg':
      checkCodestream(frame, form, 'jpeg');
      return fromJpeg(frame, form);
    case 'lossless': {
      checkCodestream(frame, form, 'jpeg');
      const decoded = decodeLosslessJpeg(frame);
      const bytes = new Uint8Array(decoded.buffer, decoded.byteOffset, decoded.byteLength);
      const values = numbersOf(bytes, decoded.BYTES_PER_ELEMENT * 8, isSigned);
      return { values: withoutHighBits(values, form), isPlanar: false, photometric };
    }
    case 'jpegLs':
      checkCodestream(frame, form, 'jpeg');
      return fromCodec(await decodeBy('jpegLs', frame), form, photometric);
    case 'jpeg2000':
      checkCodestream(frame, form, 'jpeg2000');
      return fromCodec(await decodeBy('jpeg2000', frame), form, rgbUnless(form, samples));
    case 'htj2k':
      checkCodestream(frame, form, 'jpeg2000');
      return fromCodec(await decodeBy('htj2k', frame), form, rgbUnless(form, samples));
    default:
      throw new NoRendition('syntax', transferSyntax);
  }
}
