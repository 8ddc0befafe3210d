import type { ObjectRow } from '../../objects/object-row.ts';

/** What a classifier is given. */
export interface Subject {
  /** All that anybody outside of the site is told of a file: it names nobody and is good for one answer. */
  readonly id: string;
  /** The name that the file had where it came from. */
  readonly name: string;
  readonly object: ObjectRow;
}

/** What a classifier says: a category, 92 when it does not know, and how the image has to be turned to be seen right. */
export interface Verdict {
  readonly category: number;
  readonly mirror: boolean;
  /** Degrees clockwise. */
  readonly rotation: 0 | 90 | 180 | 270;
  /** How sure it is, from 0 to 1; rules cannot say it. */
  readonly confidence?: number | undefined;
}

/** Decides what a file shows. */
export interface Classifier {
  /**
   * @returns `later` when the answer will come by itself.
   * @throws Error when nothing could be found out now; it is tried again.
   */
  classify(subject: Subject, signal: AbortSignal): Promise<Verdict | 'later'>;
}
