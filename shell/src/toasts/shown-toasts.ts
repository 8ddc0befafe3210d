import type { Toast } from '@dentarium/bus';

/** The age, in ms, up to which a failure belongs to the next page, because it may be the reason for the navigation. */
const RECENT_MS = 1000;

interface ShownToast {
  readonly toast: Toast;
  readonly since: number;
  readonly close: () => void;
}

/** The open messages, by their keys. */
export const shownToasts = new Map<string, ShownToast>();

/** Closes the failures of a page that was left. */
export function closeFailures(now = performance.now()): void {
  for (const { toast, since, close } of shownToasts.values()) {
    const isFailure = toast.kind === 'error' || toast.kind === 'warning';
    if (isFailure && now - since >= RECENT_MS) close();
  }
}
