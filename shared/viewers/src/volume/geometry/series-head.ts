import type { Vector } from '@dentarium/models/vectors';

/** The position of a slice as its header states it. */
export interface SliceHead {
  /** The number by which the server delivers the slice. */
  readonly at: number;
  readonly instance: number;
  /** The middle of the first pixel in patient coordinates; `null` if the file does not state it. */
  readonly position: Vector | null;
}

/** The values that all slices of a volume share. */
export interface SeriesHead {
  readonly columns: number;
  readonly rows: number;
  /** The directions of a row and of a column (Image Orientation); `null` if the file does not state them. */
  readonly cosines: readonly number[] | null;
  /** Mm from row to row, and from column to column. */
  readonly pixelSpacing: readonly [number, number] | null;
  readonly thickness: number | null;
  readonly slices: readonly SliceHead[];
}

/** Signals that the slices of a series make no volume. */
export class NoVolumeError extends Error {
  override readonly name = 'NoVolumeError';
  readonly code: 'few' | 'irregular';

  constructor(code: NoVolumeError['code']) {
    super(`no volume: ${code}`);
    this.code = code;
  }
}
