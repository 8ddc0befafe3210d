import { type ModelFormat, readModel as parseModel, type Surface, UnreadableModel } from '@dentarium/models';
import { DamagedImageError, NoRenditionError } from '../image-job.ts';
import type { ImageLimits } from '../image-limits.ts';
import { loadDraco } from './draco.ts';

/**
 * Reads a model.
 *
 * @throws DamagedImageError also for numbers that only a hostile file holds
 */
export async function readModel(bytes: Buffer, format: ModelFormat, limits: ImageLimits): Promise<Surface> {
  // Its numbers beside its bytes, and what they are collected in.
  limits.claim(bytes.length * 3);
  try {
    return await parseModel(bytes, format, loadDraco);
  } catch (error) {
    if (error instanceof UnreadableModel && error.fault === 'surface') throw new NoRenditionError('noPixels');
    throw new DamagedImageError('a model that cannot be read', { cause: error });
  }
}
