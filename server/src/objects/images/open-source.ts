import { readFile, stat } from 'node:fs/promises';
import type { ModelFormat } from '@dentarium/models';
import { openDicom } from './dicom/open-dicom.ts';
import { NoRenditionError } from './image-job.ts';
import { requireAllowedPixels, type ImageLimits } from './image-limits.ts';
import { drawModel, MODEL_SIDE_PIXELS } from './model/draw-model.ts';
import { readModel } from './model/open-model.ts';
import { computeBounds } from './model/rasterise.ts';
import { type OpenImage, openImage } from './open-image.ts';
import type { SourceFormat } from './rendition-variants.ts';
import { readLargestModel } from './zip/largest-model.ts';
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
 * Opens a source of renditions: a photograph, a DICOM file by its middle frame, a zip of DICOM by its middle slice, a
 * model from the side with the teeth, or a zip of models by its largest one.
 *
 * @throws TooManyPixelsError, DamagedImageError, NoRenditionError, NeedsMemoryError
 */
export async function openSource(path: string, format: SourceFormat, limits: ImageLimits): Promise<OpenImage> {
  switch (format) {
    case 'dicom':
      return openDicom(await readWhole(path, limits), limits);
    case 'zip': {
      const slice = await readMiddleSlice(path, limits);
      if (slice !== undefined) return openDicom(slice, limits);
      const model = await readLargestModel(path, limits);
      if (model === undefined) throw new NoRenditionError('noPixels');
      return openModel(model.bytes, model.format, limits);
    }
    case 'stl':
    case 'ply':
    case 'obj':
    case 'drc':
    case 'off':
      return openModel(await readWhole(path, limits), format, limits);
    default:
      return openImage(path, format, limits);
  }
}

/** Opens a model by a drawing of it. */
async function openModel(bytes: Buffer, format: ModelFormat, limits: ImageLimits): Promise<OpenImage> {
  requireAllowedPixels(MODEL_SIDE_PIXELS, MODEL_SIDE_PIXELS, limits.maxPixels);
  const mesh = await readModel(bytes, format, limits);
  const image = drawModel(mesh);
  if (image === undefined) throw new NoRenditionError('noPixels');
  return {
    width: MODEL_SIDE_PIXELS,
    height: MODEL_SIDE_PIXELS,
    createUpright: async () => image,
    box: computeBounds(mesh),
  };
}
