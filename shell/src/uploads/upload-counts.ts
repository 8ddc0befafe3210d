import type { ResumableUpload, UploadSnapshot } from '@dentarium/upload';

/** The uploads of the page, as shown in the header and the list. */
export interface UploadState {
  readonly queue: UploadSnapshot;
  readonly interrupted: readonly ResumableUpload[];
}

/** The counts of the uploads; those that need the user are counted separately. */
export interface UploadCounts {
  /** Unfinished uploads, including those with an open question. */
  readonly openCount: number;
  readonly doneCount: number;
  readonly askingCount: number;
  readonly failedCount: number;
  readonly interruptedCount: number;
  readonly isPaused: boolean;
  /** The share of the bytes that have arrived, in whole percent. */
  readonly percent: number;
}

/** Counts uploads by their state. */
export function countUploads({ queue: { items, summary }, interrupted }: UploadState): UploadCounts {
  const open = summary.waiting + summary.active + summary.paused;
  return {
    openCount: open,
    doneCount: summary.succeeded,
    askingCount: items.filter(({ phase }) => phase === 'asking').length,
    failedCount: summary.failed,
    interruptedCount: interrupted.length,
    isPaused: open > 0 && open === summary.paused,
    percent: toPercent(summary),
  };
}

/** Returns the share of the bytes that have arrived, in whole percent. */
export function toPercent({ bytesSent, bytesTotal }: Pick<UploadSnapshot['summary'], 'bytesSent' | 'bytesTotal'>) {
  return bytesTotal === 0 ? 0 : Math.min(100, Math.floor((bytesSent / bytesTotal) * 100));
}
