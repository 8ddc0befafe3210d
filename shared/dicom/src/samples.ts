import type { PictureWarning } from '@dentarium/api/files/info-calls';

/** The encoding of the pixels of a frame in the file. */
export interface FrameBytes {
  readonly bytes: Uint8Array;
  /**
   * Returns them with the bytes of each word swapped, for samples of 8 bits or fewer that a file stores as words of 16
   * bits. A frame may begin or end within a word.
   */
  readonly swapWords?: () => Uint8Array;
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
