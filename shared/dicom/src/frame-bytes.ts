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
  return { bytes: extractFrame(dataSet, element, form, frame), inWords: element.vr === 'OW' };
}

function extractFrame(dataSet: DataSet, element: Element, form: PixelForm, frame: number): Uint8Array {
  if (element.encapsulatedPixelData === true) {
    const fragments = listCodedFrames(dataSet, element, form, readStatedFrames(dataSet))[frame];
    if (fragments === undefined) throw new DicomFormatError('a DICOM file without this frame');
    return joinFragments(dataSet, fragments);
  }
  const pixels = dataSet.byteArray.subarray(element.dataOffset, element.dataOffset + element.length);
  if (ITEM.every((byte, at) => pixels[at] === byte))
    throw new DicomFormatError('a DICOM file with fragments where it says pixels');
  if (form.bitsAllocated === 1) return extractPackedFrame(pixels, form, frame);
  const size = computeFrameBytes(form, element.length, readStatedFrames(dataSet));
  const bytes = pixels.subarray(frame * size, (frame + 1) * size);
  if (bytes.length < size) throw new DicomFormatError('a DICOM file that ends within its pixels');
  return bytes;
}

/** Extracts a frame of single bits. Such frames are packed without gaps, so one may begin within a byte. */
function extractPackedFrame(pixels: Uint8Array, form: PixelForm, frame: number): Uint8Array {
  const bits = form.columns * form.rows * form.samples;
  const [start, shift] = [Math.floor((frame * bits) / 8), (frame * bits) % 8];
  if (pixels.length * 8 < (frame + 1) * bits) throw new DicomFormatError('a DICOM file that ends within its pixels');
  return Uint8Array.from({ length: Math.ceil(bits / 8) }, (_, at) => {
    const [low, high] = [pixels[start + at] ?? 0, pixels[start + at + 1] ?? 0];
    return ((low >> shift) | (high << (8 - shift))) & 255;
  });
}
