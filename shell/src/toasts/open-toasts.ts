import type { Toast } from '@dentarium/bus';
import type { Place } from './find-free-place.ts';

/** The age, in ms, up to which a failure belongs to the next page, because it may be the reason for the navigation. */
const RECENT_MS = 1000;

interface OpenToast {
  readonly toast: Toast;
  readonly place: Place;
  readonly shownAt: number;
  readonly close: () => void;
}

/** The open messages, by their keys. */
export const openToasts = new Map<string, OpenToast>();

/** Closes the failures of a page that was left. */
export function closeFailures(nowMs = performance.now()): void {
  for (const { toast, shownAt, close } of openToasts.values()) {
    const isFailure = toast.kind === 'error' || toast.kind === 'warning';
    if (isFailure && nowMs - shownAt >= RECENT_MS) close();
  }
}
