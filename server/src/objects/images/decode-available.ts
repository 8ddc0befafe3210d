import { DamagedImageError, NoRenditionError, TooManyPixelsError } from './image-job.ts';
import { NeedsMemoryError } from './image-limits.ts';
import type { Completeness } from './sharp-image.ts';

/** Messages of the decoders about pixels that are missing or guessed; all others are about small defects. */
const LOST_PIXELS = /premature end|corrupt|read error|huffman|not enough|truncat|too short/i;

/** The result of work on an image, and whether a part of the image is missing. */
export interface AvailableResult<T> {
  readonly result: T;
  readonly isIncomplete: boolean;
}

/** Returns whether an error comes from a decoder; errors of limits are not about the file. */
function isDecoderError(error: unknown): error is Error {
  const isOwn =
    error instanceof DamagedImageError ||
    error instanceof NoRenditionError ||
    error instanceof TooManyPixelsError ||
    error instanceof NeedsMemoryError;
  return error instanceof Error && !isOwn;
}

/**
 * Runs work on the pixels of a file: on all of them, or on what the file still holds. Most files are whole, so that the
 * work runs once; the pixels are checked while they are decoded.
 *
 * @throws the error of the decoder for a file that holds nothing that can be shown.
 */
export async function decodeAvailable<T>(
  work: (completeness: Completeness) => Promise<T>,
): Promise<AvailableResult<T>> {
  try {
    return { result: await work('whole'), isIncomplete: false };
  } catch (error) {
    if (!isDecoderError(error)) throw error;
    const hasLostPixels = LOST_PIXELS.test(error.message);
    if (!hasLostPixels) {
      try {
        return { result: await work('usual'), isIncomplete: false };
      } catch (usualError) {
        if (!isDecoderError(usualError)) throw usualError;
      }
    }
    return { result: await work('part'), isIncomplete: true };
  }
}
