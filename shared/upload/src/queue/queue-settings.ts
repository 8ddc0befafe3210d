import type { FileConfig } from '@dentarium/api/site/calls';
import type { UploadSummary } from './upload-events.ts';
import type { SkippedFile, UploadItem } from '../item/upload-item.ts';
import type { InspectZip } from '../zip/background-zip.ts';
import type { UploadDeps } from './run-upload.ts';

/** The queue at one moment; a new object after each change, the same one in between. */
export interface UploadSnapshot {
  readonly items: readonly UploadItem[];
  /** Files that were left out; `clearFinished` empties the list. */
  readonly skipped: readonly SkippedFile[];
  readonly summary: UploadSummary;
  /** Whether everything waits because nobody is signed in. */
  readonly waitsForSignIn: boolean;
}

/** What a queue is made of. */
export interface QueueSettings extends UploadDeps {
  readonly fileConfig: () => Promise<FileConfig>;
  readonly inspectZip: InspectZip;
  readonly onSummary: (summary: UploadSummary) => void;
  /** Files in work at a time. */
  readonly filesAtOnce: number;
}
