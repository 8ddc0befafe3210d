import dicomParser, { type DataSet, type Element } from 'dicom-parser';
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
    const table = element.basicOffsetTable ?? [];
    if (table.length > 0) return dicomParser.readEncapsulatedImageFrame(dataSet, element, frame);
    const fragments = element.fragments ?? [];
    if (form.frames === 1)
      return dicomParser.readEncapsulatedPixelDataFromFragments(dataSet, element, 0, fragments.length);
    // Without a table each frame is one fragment; otherwise the ends of the frames are searched.
    if (fragments.length === form.frames)
      return dicomParser.readEncapsulatedPixelDataFromFragments(dataSet, element, frame);
    const offsets = dicomParser.createJPEGBasicOffsetTable(dataSet, element);
    return dicomParser.readEncapsulatedImageFrame(dataSet, element, frame, offsets);
  }
  const pixels = dataSet.byteArray.subarray(element.dataOffset, element.dataOffset + element.length);
  if (ITEM.every((byte, at) => pixels[at] === byte))
    throw new DicomFormatError('a DICOM file with fragments where it says pixels');
  return form.bitsAllocated === 1 ? extractPackedFrame(pixels, form, frame) : extractPlainFrame(pixels, form, frame);
}

function extractPlainFrame(pixels: Uint8Array, form: PixelForm, frame: number): Uint8Array {
  const size = Math.ceil((form.columns * form.rows * form.samples * form.bitsAllocated) / 8);
  // Subsampled colours are stored once per two pixels.
  const storedSize = form.photometric === 'YBR_FULL_422' ? Math.ceil((size * 2) / 3) : size;
  const bytes = pixels.subarray(frame * storedSize, (frame + 1) * storedSize);
  if (bytes.length < storedSize) throw new DicomFormatError('a DICOM file that ends within its pixels');
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
