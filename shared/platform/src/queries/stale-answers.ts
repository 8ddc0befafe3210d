import { isGone, isTouched, type TagSet } from '@dentarium/api';
import type { Query } from '@tanstack/react-query';
import { invalidate } from './invalidate.ts';
import { queryClient } from './query-client.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** What the cache knows of an answer beside its key. */
    queryMeta: {
      /** What the answer shows. */
      readonly tags?: TagSet;
    };
  }
}

/**
 * Asks again for the answers that show what was changed, where they are on the screen; for others when they are next
 * needed.
 *
 * @param fresh hashes of the keys of answers that came with the change itself.
 */
export async function refreshAnswers(changed: TagSet, fresh: ReadonlySet<string> = new Set()): Promise<void> {
  const isAboutGone = ({ meta }: Query): boolean => isGone(meta?.tags ?? {}, changed);
  const isStale = ({ meta, queryHash }: Query): boolean =>
    !fresh.has(queryHash) && isTouched(meta?.tags ?? {}, changed);
  // What is gone is asked for by nobody until it is back.
  if (changed['gone'] !== undefined)
    await queryClient.invalidateQueries({ predicate: isAboutGone, refetchType: 'none' });
  await invalidate((query) => isStale(query) && !isAboutGone(query));
}
