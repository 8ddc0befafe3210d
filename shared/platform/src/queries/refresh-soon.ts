import { isTouched, type TagSet } from '@dentarium/api';
import { invalidate } from './invalidate.ts';

/** So long nothing more has to come, in ms, before is read anew what several changes in a row have made stale. */
const QUIET_MS = 300;
/** What is stale is shown no longer, in ms. */
const LONGEST_MS = 10_000;

interface Stale {
  readonly changed: TagSet;
  /** Hashes of the keys of answers that came with the change itself. */
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
 * Asks again for the answers that show what was changed, together with what else is changed in the same moment or the same batch: of fifty
 * images each would have the same lists read anew.
 */
export function refreshSoon(changed: TagSet, fresh: ReadonlySet<string> = new Set()): void {
  stale.push({ changed, fresh });
  longest ??= setTimeout(refreshNow, LONGEST_MS);
  clearTimeout(quiet);
  if (batches === 0) quiet = setTimeout(refreshNow, QUIET_MS);
}

/**
 * Begins a batch of changes: what is to be read anew soon is read when it is over.
 *
 * @returns ends it.
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
