import { newId } from '@dentarium/api';
import type { Toast } from '@dentarium/bus';
import { useSyncExternalStore } from 'react';

/** The age, in ms, up to which a failure belongs to the next page, because it may be the reason for the navigation. */
const RECENT_MS = 1000;

/** A message that is shown. */
export interface OpenToast {
  readonly key: string;
  readonly toast: Toast;
  readonly shownAt: number;
}

let openToasts: readonly OpenToast[] = [];
const listeners = new Set<() => void>();

function setOpenToasts(toasts: readonly OpenToast[]): void {
  openToasts = toasts;
  for (const listener of listeners) listener();
}

/** Shows a message as the newest one. An equal message without an undo is shown once. */
export function openToast(toast: Toast): void {
  if (toast.dismissSignal?.aborted === true) return;
  // An undo belongs to its own action, so that two of them are never merged.
  const key = toast.undo === undefined ? `${toast.kind}/${toast.text}` : newId();
  setOpenToasts([{ key, toast, shownAt: performance.now() }, ...openToasts.filter((one) => one.key !== key)]);
  toast.dismissSignal?.addEventListener('abort', () => closeToast(key), { once: true });
}

/** Closes a message. */
export function closeToast(key: string): void {
  setOpenToasts(openToasts.filter((one) => one.key !== key));
}

/** Closes all messages. */
export function closeAllToasts(): void {
  setOpenToasts([]);
}

/** Closes the failures of a page that was left. */
export function closeFailures(nowMs = performance.now()): void {
  const isOld = ({ toast: { kind }, shownAt }: OpenToast): boolean =>
    (kind === 'error' || kind === 'warning') && nowMs - shownAt >= RECENT_MS;
  setOpenToasts(openToasts.filter((one) => !isOld(one)));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the open messages, the newest first. */
export function useOpenToasts(): readonly OpenToast[] {
  return useSyncExternalStore(subscribe, () => openToasts);
}
