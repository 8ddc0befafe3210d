import { isTouched, type TagSet } from '@dentarium/api';
import { invalidate } from './invalidate.ts';

/** The quiet time, in ms, before the answers that several changes in a row have made stale are refetched. */
const QUIET_MS = 300;
/** The maximum time that a stale answer is shown, in ms. */
const LONGEST_MS = 10_000;

interface Stale {
  readonly changed: TagSet;
  /** The hashes of the keys of answers that came with the change itself. */
  readonly fresh: ReadonlySet<string>;
}

let stale: Stale[] = [];
let batches = 0;
let quiet: ReturnType<typeof setTimeout> | undefined;
let longest: ReturnType<typeof setTimeout> | undefined;

function refreshNow(): void {
  clearTimeout(quiet);
  clearTimeout(longest);
  longest = undefined;
  const all = stale;
  stale = [];
  void invalidate(({ meta, queryHash }) =>
    all.some(({ changed, fresh }) => !fresh.has(queryHash) && isTouched(meta?.tags ?? {}, changed)),
  );
}

/**
 * Refetches the answers that show changed data, together with other changes of the same moment or the same batch:
 * otherwise each of fifty images would refetch the same lists.
 */
export function refreshSoon(changed: TagSet, fresh: ReadonlySet<string> = new Set()): void {
  stale.push({ changed, fresh });
  longest ??= setTimeout(refreshNow, LONGEST_MS);
  clearTimeout(quiet);
  if (batches === 0) quiet = setTimeout(refreshNow, QUIET_MS);
}

/**
 * Begins a batch of changes: pending refetches run when it is over.
 *
 * @returns a function that ends the batch.
 */
export function beginBatch(): () => void {
  batches += 1;
  clearTimeout(quiet);
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    batches -= 1;
    if (batches === 0 && stale.length > 0) refreshNow();
  };
}
