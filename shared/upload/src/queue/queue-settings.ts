import type { FileConfig } from '@dentarium/api/site/calls';
import type { UploadSummary } from './upload-events.ts';
import type { SkippedFile, UploadItem } from '../item/upload-item.ts';
import type { InspectZip } from '../zip/background-zip.ts';
import type { UploadDeps } from './run-upload.ts';

/** The state of the queue; a new object after each change, the same one in between. */
export interface UploadSnapshot {
  readonly items: readonly UploadItem[];
  /** Skipped files; `clearFinished` empties the list. */
  readonly skipped: readonly SkippedFile[];
  readonly summary: UploadSummary;
  /** True if everything waits because nobody is signed in. */
  readonly isWaitingForSignIn: boolean;
}

/** The settings of a queue. */
export interface QueueSettings extends UploadDeps {
  readonly fileConfig: () => Promise<FileConfig>;
  readonly inspectZip: InspectZip;
  readonly onSummary: (summary: UploadSummary) => void;
  /** The maximum number of files that are processed simultaneously. */
  readonly maxConcurrentFiles: number;
}
