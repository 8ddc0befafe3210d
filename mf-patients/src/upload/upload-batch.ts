import { beginBatch } from '@dentarium/platform';
import { type UploadItem, uploads, type UploadSnapshot } from '@dentarium/upload';

/** Phases of an upload that waits for a user or for anything but its turn. */
const RESTING_PHASES = new Set<UploadItem['phase']>([null, 'paused', 'asking', 'awaitingModule']);

let isOpen = false;

function hasActiveUploads({ items, isWaitingForSignIn }: UploadSnapshot): boolean {
  return !isWaitingForSignIn && items.some(({ phase }) => !RESTING_PHASES.has(phase));
}

/** Joins the present batch of changes, which lasts until none of its uploads is active. */
export function joinUploadBatch(): void {
  if (isOpen) return;
  isOpen = true;
  const endBatch = beginBatch();
  const unsubscribe = uploads.subscribe(() => {
    if (hasActiveUploads(uploads.getSnapshot())) return;
    unsubscribe();
    isOpen = false;
    endBatch();
  });
}
