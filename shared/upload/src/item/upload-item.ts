import type { ApiError } from '@dentarium/api';
import type { PhotoDate } from '../photo/photo-date.ts';

/** The stage that an upload is filed into. */
export interface UploadTarget {
  readonly patientId: string;
  readonly stageId: string;
  /** Another way than into the stage, in the words of the module that files; the queue only hands it over. */
  readonly way?: string;
}

/** What is known of a file before it is looked at. */
export interface UploadHints {
  /** The category that the clinician dropped it on; left to the filing when absent. */
  readonly category?: number;
  /** When the photo was taken, if somebody said so; read from the file when absent (STG-07). */
  readonly taken?: PhotoDate;
}

/** Where a file stands (UPL-07). */
export type UploadState = 'loading' | 'success' | 'fail';

/** What a loading file is doing; `asking`: somebody has to say what a model of a zip is. */
export type UploadPhase = 'waiting' | 'asking' | 'opening' | 'hashing' | 'checking' | 'sending' | 'filing' | 'paused';

/** Why an upload failed, and whether "retry" makes sense. `error.text(language)` is for people. */
export interface UploadFailure {
  readonly error: ApiError;
  readonly retryable: boolean;
}

/** One file of the queue. Items are never changed, only replaced. */
export interface UploadItem {
  readonly id: string;
  /** The file itself, for a preview; its bytes are not held. */
  readonly file: File;
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
  /** Whether the stage had this content already, so that nothing was added to it. */
  readonly existing: boolean;
  /** Set when the state is `fail`. */
  readonly failure: UploadFailure | null;
}

/**
 * A file that was left out: it is empty, the same content is already on its way to the same stage, or it lay in a zip of
 * models and is none.
 */
export interface SkippedFile {
  readonly id: string;
  readonly name: string;
  readonly reason: 'upload.empty' | 'upload.duplicate' | 'upload.zipContent';
}

/** What a finished object is filed with. */
export interface FilingMeta {
  /** The same for each try to file this upload: hand it on as `requestKey`, so that it is filed once. */
  readonly uploadId: string;
  readonly name: string;
  readonly size: number;
  readonly md5: string;
  readonly category?: number;
  readonly taken: PhotoDate;
}

/**
 * Files a finished object into its stage; says `existing` when the stage had this content already. Failures are
 * `ApiError`s; passing ones are tried again.
 */
export type FileInto = (target: UploadTarget, objectId: string, meta: FilingMeta) => Promise<'new' | 'existing'>;

/** Whether two targets are the same stage. */
export function sameTarget(one: UploadTarget, other: UploadTarget): boolean {
  return one.patientId === other.patientId && one.stageId === other.stageId && one.way === other.way;
}
