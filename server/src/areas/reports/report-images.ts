import { buffer } from 'node:stream/consumers';
import { isFaceCategory } from '@dentarium/domain/face-mask';
import type { Renditions } from '../files/area.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import type { ReportImage } from './report-document.ts';
import type { ReportFile } from './report-facts.ts';

/**
 * Loads the image of a file for a report: upright, in sRGB, without metadata.
 *
 * @param mask covers the eyes of faces.
 * @returns `null` for a file without an image.
 */
export async function loadReportImage(
  renditions: Renditions,
  file: ReportFile,
  mask: boolean,
): Promise<ReportImage | null> {
  const bytes = await loadPreview(renditions, file);
  if (bytes === null) return null;
  return {
    bytes,
    crop: file.crop,
    masked: mask && isFaceCategory(file.category),
    mask: file.mask,
    mirror: file.mirror,
    rotation: file.rotation,
  };
}

async function loadPreview(renditions: Renditions, { object }: ReportFile): Promise<Buffer | null> {
  try {
    const { body } = await renditions.open(object, 'preview');
    return await buffer(await body());
  } catch (error) {
    if (error instanceof Failure && error.code === 'not.found') return null;
    throw error;
  }
}
