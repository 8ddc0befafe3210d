import { DamagedImageError, TooManyPixelsError } from './image-job.ts';

/** What work on an image may take. */
export interface ImageLimits {
  readonly maxPixels: number;
  /**
   * Says before memory is taken how many bytes it will be, at most. Claims of one job add up.
   *
   * @throws NeedsMemoryError when the process has less.
   */
  claim(bytes: number): void;
}

/** A job needs a process with more memory; nothing has been decoded yet. */
export class NeedsMemoryError extends Error {
  override readonly name = 'NeedsMemoryError';
  readonly bytes: number;

  constructor(bytes: number) {
    super(`the work needs ${bytes} bytes`);
    this.bytes = bytes;
  }
}

/** The limits of one job in a process that has been given so many bytes for it. */
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

/** Refuses a size before anything is decoded. */
export function requireAllowedPixels(width: number, height: number, limit: number): void {
  if (!(width > 0) || !(height > 0)) throw new DamagedImageError('an image without pixels');
  if (width * height > limit) throw new TooManyPixelsError(width, height);
}

/** A file that lacks its end is shown as far as it goes: so many times less than a whole one it may hold. */
const TRUNCATION_FACTOR = 8;

/**
 * Refuses an image whose file is too small for what it claims to hold, before anything is decoded.
 *
 * @param decodedBytes bytes of the image when it is unpacked; rather too few than too many.
 * @param maxExpansion bytes that one byte of a whole file can become.
 * @throws DamagedImageError
 */
export function requirePlausibleSize(decodedBytes: number, storedBytes: number, maxExpansion: number): void {
  if (decodedBytes > storedBytes * maxExpansion * TRUNCATION_FACTOR)
    throw new DamagedImageError('a file that is too small for its image');
}
