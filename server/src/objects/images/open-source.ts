import { readFile, stat } from 'node:fs/promises';
import { openDicom } from './dicom/open-dicom.ts';
import { NoRendition } from './image-job.ts';
import { checkPixels, type ImageLimits } from './image-limits.ts';
import { drawModel, MODEL_SIDE } from './model/draw-model.ts';
import { readModel } from './model/open-model.ts';
import { boundsOf } from './model/rasterise.ts';
import { type OpenImage, openImage } from './open-image.ts';
import type { SourceFormat } from './rendition-variants.ts';
import { middleSlice } from './zip/middle-slice.ts';

/** Larger files are not taken into memory. */
const LARGEST = 1024 ** 3;

/** A whole file in memory. @throws NeedsMemory */
export async function readWhole(path: string, limits: ImageLimits): Promise<Buffer> {
  const { size } = await stat(path);
  if (size > LARGEST) throw new NoRendition('format', 'size');
  limits.claim(size);
  return readFile(path);
}

/**
 * Opens whatever a rendition can be made of: photographs, DICOM files by their middle frame, zips of DICOM by their middle
 * slice, models as they are seen from the side with the teeth.
 *
 * @throws TooManyPixels, DamagedImage, NoRendition, NeedsMemory
 */
export async function openSource(path: string, format: SourceFormat, limits: ImageLimits): Promise<OpenImage> {
  switch (format) {
    case 'dicom':
      return openDicom(await readWhole(path, limits), limits);
    case 'zip': {
      const slice = await middleSlice(path, limits);
      if (slice === undefined) throw new NoRendition('noPixels');
      return openDicom(slice, limits);
    }
    case 'stl':
    case 'ply':
    case 'obj':
    case 'drc':
    case 'off': {
      checkPixels(MODEL_SIDE, MODEL_SIDE, limits.maxPixels);
      const mesh = await readModel(await readWhole(path, limits), format, limits);
      const image = drawModel(mesh);
      if (image === undefined) throw new NoRendition('noPixels');
      return { width: MODEL_SIDE, height: MODEL_SIDE, upright: async () => image, box: boundsOf(mesh) };
    }
    default:
      return openImage(path, format, limits);
  }
}
