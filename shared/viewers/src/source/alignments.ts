import type { ViewerQuery } from './viewer-source.ts';

type Row = [number, number, number];

/** The alignment of a model of one group with a model of another group, as it is kept. */
export interface KeptAlignment {
  /** The model that stays. */
  readonly fileId: string;
  /** The model that is laid over it. */
  readonly laidId: string;
  /** Maps points of the laid model to the other model: turn · point + way. */
  readonly turn: [Row, Row, Row];
  /** The translation in mm. */
  readonly way: Row;
  readonly by: 'points' | 'refined' | 'automatic';
  /** The number of point pairs; 0 without any. */
  readonly pairs: number;
  /** The mean distance between corresponding points in mm; `null` if no points are close. */
  readonly mean: number | null;
  readonly version: number;
}

/** Reads and keeps alignments of models. */
export interface AlignmentStore {
  readonly query: ViewerQuery<readonly KeptAlignment[]>;
  /**
   * Keeps an alignment.
   *
   * @throws an error for which `isConflict` is true if another user has changed it since `version`
   */
  readonly save: (alignment: KeptAlignment) => Promise<void>;
  /** Returns whether an error of `save` means that the kept alignment has changed. */
  readonly isConflict: (error: unknown) => boolean;
}
