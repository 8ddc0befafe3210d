import { DamagedImageError, TooManyPixelsError } from './image-job.ts';

/** The limits of work on an image. */
export interface ImageLimits {
  readonly maxPixels: number;
  /**
   * Claims memory before it is allocated: the maximum number of bytes. Claims of one job add up.
   *
   * @throws NeedsMemoryError if the process has less.
   */
  claim(bytes: number): void;
}

/** The job needs a process with more memory; nothing has been decoded yet. */
export class NeedsMemoryError extends Error {
  override readonly name = 'NeedsMemoryError';
  readonly bytes: number;

  constructor(bytes: number) {
    super(`the work needs ${bytes} bytes`);
    this.bytes = bytes;
  }
}

/** Creates the limits of one job in a process with this much memory for it. */
export function createLimits(maxPixels: number, availableBytes: number): ImageLimits {
  let claimed = 0;
  return {
    maxPixels,
    claim(bytes) {
      claimed += bytes;
      if (claimed > availableBytes) throw new NeedsMemoryError(claimed);
    },
  };
}

/** Refuses an image size before anything is decoded. */
export function requireAllowedPixels(width: number, height: number, limit: number): void {
  if (!(width > 0) || !(height > 0)) throw new DamagedImageError('an image without pixels');
  if (width * height > limit) throw new TooManyPixelsError(width, height);
}

/** A truncated file is shown as far as it goes, so it may be smaller than a complete file by this factor. */
const TRUNCATION_FACTOR = 8;

/**
 * Refuses an image if its file is too small for its claimed size, before anything is decoded.
 *
 * @param decodedBytes bytes of the decoded image; a low estimate rather than a high one.
 * @param maxExpansion maximum decoded bytes per byte of a complete file.
 * @throws DamagedImageError
 */
export function requirePlausibleSize(decodedBytes: number, storedBytes: number, maxExpansion: number): void {
  if (decodedBytes > storedBytes * maxExpansion * TRUNCATION_FACTOR)
    throw new DamagedImageError('a file that is too small for its image');
}
