import type { ObjectRow } from '../../objects/object-row.ts';

/** The input of a classifier. */
export interface Subject {
  /** The only information about a file that leaves the site. It identifies nobody and is valid for one answer. */
  readonly id: string;
  /** The original name of the file. */
  readonly name: string;
  readonly object: ObjectRow;
}

/** The result of a classifier: a category, 92 if unknown, and the orientation in which the image is upright. */
export interface Verdict {
  readonly category: number;
  readonly mirror: boolean;
  /** Degrees clockwise. */
  readonly rotation: 0 | 90 | 180 | 270;
  /** The confidence from 0 to 1. Rules give none. */
  readonly confidence?: number | undefined;
}

/** Decides what a file shows. */
export interface Classifier {
  /**
   * @returns `later` if the answer comes asynchronously.
   * @throws Error if classification fails now; it is retried.
   */
  classify(subject: Subject, signal: AbortSignal): Promise<Verdict | 'later'>;
}
