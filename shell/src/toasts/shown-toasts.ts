import type { Toast } from '@dentarium/bus';

/** A failure that was told so recently, in ms, belongs to the page that comes: it may be why that comes. */
const RECENT_MS = 1000;

interface ShownToast {
  readonly toast: Toast;
  readonly since: number;
  readonly close: () => void;
}

/** The messages that are shown now, by their keys. */
export const shownToasts = new Map<string, ShownToast>();

/** Takes away what was said to be wrong with a page that was left. */
export function closeFailures(now = performance.now()): void {
  for (const { toast, since, close } of shownToasts.values()) {
    const isFailure = toast.kind === 'error' || toast.kind === 'warning';
    if (isFailure && now - since >= RECENT_MS) close();
  }
}
