import dicomParser, { type DataSet } from 'dicom-parser';
import { DamagedImage, NoRendition } from '../image-job.ts';
import type { PixelForm } from './pixel-form.ts';

/** The bytes of one frame as they stand in the file, compressed or not. */
export function frameBytes(dataSet: DataSet, form: PixelForm, frame: number): Uint8Array {
  const element = dataSet.elements['x7fe00010'];
  if (element === undefined) throw new NoRendition('noPixels');
  if (element.encapsulatedPixelData === true) {
    const table = element.basicOffsetTable ?? [];
    if (table.length > 0) return dicomParser.readEncapsulatedImageFrame(dataSet, element, frame);
    const fragments = element.fragments ?? [];
    if (form.frames === 1)
      return dicomParser.readEncapsulatedPixelDataFromFragments(dataSet, element, 0, fragments.length);
    // Without a table a frame is one fragment, else its ends are looked for.
    if (fragments.length === form.frames)
      return dicomParser.readEncapsulatedPixelDataFromFragments(dataSet, element, frame);
    const found = dicomParser.createJPEGBasicOffsetTable(dataSet, element);
    return dicomParser.readEncapsulatedImageFrame(dataSet, element, frame, found);
  }
  const size = Math.ceil((form.columns * form.rows * form.samples * form.bitsAllocated) / 8);
  // Colours of half the places are written once for two spots.
  const stored = form.photometric === 'YBR_FULL_422' ? Math.ceil((size * 2) / 3) : size;
  const start = element.dataOffset + frame * stored;
  const bytes = dataSet.byteArray.subarray(start, Math.min(start + stored, element.dataOffset + element.length));
  if (bytes.length < stored) throw new DamagedImage('a DICOM file that ends within its pixels');
  return bytes;
}
