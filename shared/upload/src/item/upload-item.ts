import type { ApiError } from '@dentarium/api';
import type { UploadTarget } from '../destinations/destination.ts';
import type { PhotoDate } from '../photo/photo-date.ts';

/** What is known of a file before it is looked at. */
export interface UploadHints {
  /** The category that the clinician dropped it on; left to the filing when absent. */
  readonly category?: number;
  /** When the photo was taken, if somebody said so; read from the file when absent (STG-07). */
  readonly taken?: PhotoDate;
}

/** Where a file stands (UPL-07). */
export type UploadState = 'loading' | 'success' | 'fail';

/**
 * What a loading file is doing; `asking`: somebody has to say what a model of a zip is; `awaitingModule`: it has arrived, and the
 * module that files it is not loaded.
 */
export type UploadPhase =
  | 'waiting'
  | 'asking'
  | 'opening'
  | 'hashing'
  | 'checking'
  | 'sending'
  | 'awaitingModule'
  | 'filing'
  | 'paused';

/** Why an upload failed, and whether "retry" makes sense. `error.text(language)` is for people. */
export interface UploadFailure {
  readonly error: ApiError;
  readonly retryable: boolean;
}

/** One file of the queue. Items are never changed, only replaced. */
export interface UploadItem {
  readonly id: string;
  /** The file itself, whose bytes are not held; `null` for one that had arrived before the page was loaded anew. */
  readonly file: File | null;
  readonly name: string;
  readonly size: number;
  readonly target: UploadTarget;
  readonly hints: UploadHints;
  readonly state: UploadState;
  /** `null` when the item is not loading. */
  readonly phase: UploadPhase | null;
  /** Bytes whose hash is made. */
  readonly hashedBytes: number;
  /** Bytes that the store holds. */
  readonly sentBytes: number;
  /** The object in the store, once it is complete there. */
  readonly objectId: string | null;
  /** Whether the destination had this content already, so that nothing was added to it. */
  readonly existing: boolean;
  /** Set when the state is `fail`. */
  readonly failure: UploadFailure | null;
}

/**
 * A file that was left out: it is empty, the same content is already on its way to the same place, or it lay in a zip of
 * models and is none.
 */
export interface SkippedFile {
  readonly id: string;
  readonly name: string;
  readonly reason: 'upload.empty' | 'upload.duplicate' | 'upload.zipContent';
}
