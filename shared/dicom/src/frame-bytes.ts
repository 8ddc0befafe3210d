import type { DataSet, Element } from 'dicom-parser';
import { joinFragments, listCodedFrames } from './coded-frames.ts';
import { readStatedFrames } from './frame-count.ts';
import { computeFrameBytes } from './frame-size.ts';
import type { FrameBytes } from './samples.ts';
import type { PixelForm } from './pixel-form.ts';
import { DicomFormatError, NoDicomImageError } from './refusals.ts';

/** The tag at the start of a fragment, in file byte order. */
const ITEM = [0xfe, 0xff, 0x00, 0xe0];

/** Returns the bytes of one frame as stored in the file, compressed or not. */
export function readFrameBytes(dataSet: DataSet, form: PixelForm, frame: number): FrameBytes {
  const element = dataSet.elements['x7fe00010'];
  if (element === undefined) throw new NoDicomImageError('noPixels');
  if (element.encapsulatedPixelData === true) return { bytes: joinCodedFrame(dataSet, element, form, frame) };
  const pixels = dataSet.byteArray.subarray(element.dataOffset, element.dataOffset + element.length);
  if (ITEM.every((byte, at) => pixels[at] === byte))
    throw new DicomFormatError('a DICOM file with fragments where it says pixels');
  const bits = countFrameBits(dataSet, form, element.length);
  const start = frame * bits;
  if (pixels.length * 8 < start + bits) throw new DicomFormatError('a DICOM file that ends within its pixels');
  const bytes = extractBits(pixels, start, bits);
  if (element.vr !== 'OW') return { bytes };
  return {
    bytes,
    swapWords() {
      const [firstByte, endByte] = [Math.floor(start / 16) * 2, Math.ceil((start + bits) / 16) * 2];
      return extractBits(swapBytes(pixels.subarray(firstByte, endByte)), start - firstByte * 8, bits);
    },
  };
}

function joinCodedFrame(dataSet: DataSet, element: Element, form: PixelForm, frame: number): Uint8Array {
  const fragments = listCodedFrames(dataSet, element, form, readStatedFrames(dataSet))[frame];
  if (fragments === undefined) throw new DicomFormatError('a DICOM file without this frame');
  return joinFragments(dataSet, fragments);
}

function countFrameBits(dataSet: DataSet, form: PixelForm, length: number): number {
  return form.bitsAllocated === 1
    ? form.columns * form.rows * form.samples
    : computeFrameBytes(form, length, readStatedFrames(dataSet)) * 8;
}

/** Extracts bits from bytes. Frames of single bits are packed without gaps, so one may begin within a byte. */
function extractBits(bytes: Uint8Array, start: number, bits: number): Uint8Array {
  const [first, shift, length] = [Math.floor(start / 8), start % 8, Math.ceil(bits / 8)];
  if (shift === 0) return bytes.subarray(first, first + length);
  return Uint8Array.from({ length }, (_, at) => {
    const [low, high] = [bytes[first + at] ?? 0, bytes[first + at + 1] ?? 0];
    return ((low >> shift) | (high << (8 - shift))) & 255;
  });
}

/** Swaps the bytes of words of 16 bits. */
function swapBytes(bytes: Uint8Array): Uint8Array {
  const own = Uint8Array.from(bytes);
  for (let at = 0; at + 1 < own.length; at += 2) [own[at], own[at + 1]] = [bytes[at + 1] ?? 0, bytes[at] ?? 0];
  return own;
}
