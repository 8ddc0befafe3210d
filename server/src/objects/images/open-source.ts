import { readFile, stat } from 'node:fs/promises';
import { openDicom } from './dicom/open-dicom.ts';
import { NoRenditionError } from './image-job.ts';
import { requireAllowedPixels, type ImageLimits } from './image-limits.ts';
import { drawModel, MODEL_SIDE_PIXELS } from './model/draw-model.ts';
import { readModel } from './model/open-model.ts';
import { computeBounds } from './model/rasterise.ts';
import { type OpenImage, openImage } from './open-image.ts';
import type { SourceFormat } from './rendition-variants.ts';
import { readMiddleSlice } from './zip/middle-slice.ts';

/** Larger files are not loaded into memory. */
const MAX_FILE_BYTES = 1024 ** 3;

/** Reads a whole file into memory. @throws NeedsMemoryError */
export async function readWhole(path: string, limits: ImageLimits): Promise<Buffer> {
  const { size } = await stat(path);
  if (size > MAX_FILE_BYTES) throw new NoRenditionError('format', 'size');
  limits.claim(size);
  return readFile(path);
}

/**
 * Opens a source of renditions: a photograph, a DICOM file by its middle frame, a zip of DICOM by its middle slice, or
 * a model from the side with the teeth.
 *
 * @throws TooManyPixelsError, DamagedImageError, NoRenditionError, NeedsMemoryError
 */
export async function openSource(path: string, format: SourceFormat, limits: ImageLimits): Promise<OpenImage> {
  switch (format) {
    case 'dicom':
      return openDicom(await readWhole(path, limits), limits);
    case 'zip': {
      const slice = await readMiddleSlice(path, limits);
      if (slice === undefined) throw new NoRenditionError('noPixels');
      return openDicom(slice, limits);
    }
    case 'stl':
    case 'ply':
    case 'obj':
    case 'drc':
    case 'off': {
      requireAllowedPixels(MODEL_SIDE_PIXELS, MODEL_SIDE_PIXELS, limits.maxPixels);
      const mesh = await readModel(await readWhole(path, limits), format, limits);
      const image = drawModel(mesh);
      if (image === undefined) throw new NoRenditionError('noPixels');
      return {
        width: MODEL_SIDE_PIXELS,
        height: MODEL_SIDE_PIXELS,
        createUpright: async () => image,
        box: computeBounds(mesh),
      };
    }
    default:
      return openImage(path, format, limits);
  }
}
