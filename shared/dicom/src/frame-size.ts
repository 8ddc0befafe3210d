import type { PixelForm } from './pixel-form.ts';

/** The part of a pixel form that decides the size of an uncompressed frame. */
export type FrameSize = Pick<PixelForm, 'columns' | 'rows' | 'samples' | 'bitsAllocated' | 'photometric'>;

/**
 * Computes the bytes of an uncompressed frame; a fraction for frames of single bits, which are packed without gaps.
 * Subsampled colours are stored once per two pixels, but some devices store all of them under the same name.
 *
 * @param length the bytes of all frames in the file
 */
export function computeFrameBytes(form: FrameSize, length: number, frames: number): number {
  const bytes = (form.columns * form.rows * form.samples * form.bitsAllocated) / 8;
  if (form.photometric !== 'YBR_FULL_422' || length >= bytes * frames) return bytes;
  return Math.ceil((bytes * 2) / 3);
}
