import { isAffected, type TagSet } from '@dentarium/api';
import { invalidate } from './invalidate.ts';

/** The quiet time, in ms, before the answers that several changes in a row have made stale are refetched. */
const QUIET_MS = 300;
/** The maximum time that a stale answer is shown, in ms. */
const MAX_STALE_MS = 10_000;

interface StaleTags {
  readonly changedTags: TagSet;
  /** The hashes of the keys of answers that came with the change itself. */
  readonly freshHashes: ReadonlySet<string>;
}

let stale: StaleTags[] = [];
let batches = 0;
let quietTimer: ReturnType<typeof setTimeout> | undefined;
let staleTimer: ReturnType<typeof setTimeout> | undefined;

function refreshNow(): void {
  clearTimeout(quietTimer);
  clearTimeout(staleTimer);
  staleTimer = undefined;
  const pending = stale;
  stale = [];
  void invalidate(({ meta, queryHash }) =>
    pending.some((entry) => !entry.freshHashes.has(queryHash) && isAffected(meta?.tags ?? {}, entry.changedTags)),
  );
}

/**
 * Refetches the answers that show changed data, together with other changes of the same moment or the same batch:
 * otherwise each of fifty images would refetch the same lists.
 */
export function refreshSoon(changedTags: TagSet, freshHashes: ReadonlySet<string> = new Set()): void {
  stale.push({ changedTags, freshHashes });
  staleTimer ??= setTimeout(refreshNow, MAX_STALE_MS);
  clearTimeout(quietTimer);
  if (batches === 0) quietTimer = setTimeout(refreshNow, QUIET_MS);
}

/**
 * Begins a batch of changes: pending refetches run when it is over.
 *
 * @returns a function that ends the batch.
 */
export function beginBatch(): () => void {
  batches += 1;
  clearTimeout(quietTimer);
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    batches -= 1;
    if (batches === 0 && stale.length > 0) refreshNow();
  };
}
