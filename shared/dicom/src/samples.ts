import type { PictureWarning } from '@dentarium/api/files/info-calls';

/** How the pixels of a frame stand in the file. */
export interface FrameBytes {
  readonly bytes: Uint8Array;
  /** Whether the file holds them as words of 16 bits, also where a sample has 8. */
  readonly inWords: boolean;
}

/** The samples of a frame as numbers, those of a spot side by side unless the form says planar. */
export interface Samples {
  readonly values: ArrayLike<number>;
  readonly isPlanar: boolean;
  /** How the colours are meant now: decoders have turned some of them to red, green and blue. */
  readonly photometric: string;
  /** What the frame and the file that it is in do not agree about. */
  readonly warnings?: readonly PictureWarning[];
}
