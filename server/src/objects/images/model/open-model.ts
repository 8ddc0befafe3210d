import { type ModelFormat, readModel as parseModel, type Surface, UnreadableModel } from '@dentarium/models';
import { DamagedImageError, NoRenditionError } from '../image-job.ts';
import type { ImageLimits } from '../image-limits.ts';
import { loadDraco } from './draco.ts';

/**
 * Reads a model.
 *
 * @throws DamagedImageError also for numbers that only a hostile file contains
 */
export async function readModel(bytes: Buffer, format: ModelFormat, limits: ImageLimits): Promise<Surface> {
  // The numbers need memory besides the bytes, and so do the arrays that collect them.
  limits.claim(bytes.length * 3);
  try {
    return await parseModel(bytes, format, loadDraco, { withoutSurface: true });
  } catch (error) {
    if (error instanceof UnreadableModel && error.fault === 'surface') throw new NoRenditionError('noPixels');
    throw new DamagedImageError('a model that cannot be read', { cause: error });
  }
}
