import type { ResumableUpload, UploadSnapshot } from '@dentarium/upload';

/** What there is of uploads, as the header and the drawer show it. */
export interface UploadState {
  readonly queue: UploadSnapshot;
  readonly interrupted: readonly ResumableUpload[];
}

/** The uploads in figures; what waits for somebody is counted apart. */
export interface UploadCounts {
  /** Not finished, with those that somebody is asked about. */
  readonly open: number;
  readonly done: number;
  readonly asking: number;
  readonly failed: number;
  readonly interrupted: number;
  readonly isPaused: boolean;
  /** Of the bytes that have arrived, in whole percent. */
  readonly percent: number;
}

/** Counts uploads. */
export function countsOf({ queue: { items, summary }, interrupted }: UploadState): UploadCounts {
  const open = summary.waiting + summary.active + summary.paused;
  return {
    open,
    done: summary.succeeded,
    asking: items.filter(({ phase }) => phase === 'asking').length,
    failed: summary.failed,
    interrupted: interrupted.length,
    isPaused: open > 0 && open === summary.paused,
    percent: percentOf(summary),
  };
}

/** The share of the bytes that have arrived, in whole percent. */
export function percentOf({ bytesSent, bytesTotal }: Pick<UploadSnapshot['summary'], 'bytesSent' | 'bytesTotal'>) {
  return bytesTotal === 0 ? 0 : Math.min(100, Math.floor((bytesSent / bytesTotal) * 100));
}
