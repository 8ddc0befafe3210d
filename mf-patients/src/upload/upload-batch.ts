import { beginBatch } from '@dentarium/platform';
import { type UploadItem, uploads, type UploadSnapshot } from '@dentarium/upload';

/** What a file does that waits for somebody or for something else than its turn. */
const RESTING_PHASES = new Set<UploadItem['phase']>([null, 'paused', 'asking', 'awaitingModule']);

let isOpen = false;

function hasActiveUploads({ items, waitsForSignIn }: UploadSnapshot): boolean {
  return !waitsForSignIn && items.some(({ phase }) => !RESTING_PHASES.has(phase));
}

/** Files that are uploaded together are one batch of changes: it lasts until none of them is under way any more. */
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
