import type { ApiError } from '@dentarium/api';
import type { UploadDiversion, UploadTarget } from '../destinations/destination.ts';
import type { PhotoDate } from '../photo/photo-date.ts';

/** Known facts of a file before it is read. */
export interface UploadHints {
  /** The category that the clinician dropped it on; decided by the filing if absent. */
  readonly category?: number;
  /** The date of the photo, if the user has set it; read from the file if absent (STG-07). */
  readonly taken?: PhotoDate;
}

/** The state of a file (UPL-07). */
export type UploadState = 'loading' | 'success' | 'fail';

/**
 * The activity of a loading file. `asking`: the user has to state the jaw of a model in a zip. `awaitingModule`: it has
 * arrived, and the module that files it is not loaded.
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

/** The reason of a failed upload, and whether a retry makes sense. `error.text(language)` is the text for users. */
export interface UploadFailure {
  readonly error: ApiError;
  readonly retryable: boolean;
}

/** One file of the queue. Items are immutable. */
export interface UploadItem {
  readonly id: string;
  /** The file itself, whose bytes are not in memory; `null` for one that had arrived before the page was reloaded. */
  readonly file: File | null;
  readonly name: string;
  readonly size: number;
  readonly target: UploadTarget;
  readonly hints: UploadHints;
  /** The reason for filing it in spite of differences; never stored in the browser, because it may name a person. */
  readonly reason: string | null;
  readonly state: UploadState;
  /** `null` if the item is not loading. */
  readonly phase: UploadPhase | null;
  /** The number of hashed bytes. */
  readonly hashedBytes: number;
  /** The number of bytes in the store. */
  readonly sentBytes: number;
  /** The object in the store, once it is complete. */
  readonly objectId: string | null;
  /** True if the destination had this content already, so that nothing was added to it. */
  readonly existing: boolean;
  /** The place in which the destination put it instead; `null` for the chosen one. */
  readonly diversion: UploadDiversion | null;
  /** Set if the state is `fail`. */
  readonly failure: UploadFailure | null;
}

/**
 * A skipped file: it is empty, the same content is already on its way to the same place, or it was in a zip of models
 * and is none.
 */
export interface SkippedFile {
  readonly id: string;
  readonly name: string;
  readonly reason: 'upload.empty' | 'upload.duplicate' | 'upload.zipContent';
}
