import type { PictureWarning } from '@dentarium/api/files/info-calls';

/** The encoding of the pixels of a frame in the file. */
export interface FrameBytes {
  readonly bytes: Uint8Array;
  /** True if the file stores them as words of 16 bits, even if a sample has 8. */
  readonly inWords: boolean;
}

/** The samples of a frame as numbers, interleaved unless `isPlanar` is set. */
export interface Samples {
  readonly values: ArrayLike<number>;
  readonly isPlanar: boolean;
  /** The number of samples of a pixel if the stream has fewer than the file states. */
  readonly channels?: 1;
  /** The current colours: decoders have converted some of them to red, green and blue. */
  readonly photometric: string;
  /** The contradictions between the frame and its file. */
  readonly warnings?: readonly PictureWarning[];
}
