import { isTouched, type TagSet } from '@dentarium/api';
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
  await queryClient.invalidateQueries({
    predicate: ({ meta, queryHash }) => !fresh.has(queryHash) && isTouched(meta?.tags ?? {}, changed),
  });
}
