import { type PixelForm, readPixelAspect } from '@dentarium/dicom';

/** The size of a picture, whose pixels are square. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Computes the size of the picture of a frame. The shorter side of a stored pixel becomes that of a pixel of the picture,
 * so that no detail is lost.
 */
export function computePictureSize(
  dataSet: Parameters<typeof readPixelAspect>[0],
  { columns, rows }: Pick<PixelForm, 'columns' | 'rows'>,
  frame = 0,
): PictureSize {
  const aspect = readPixelAspect(dataSet, frame);
  return { width: Math.round(columns / Math.min(1, aspect)), height: Math.round(rows * Math.max(1, aspect)) };
}
