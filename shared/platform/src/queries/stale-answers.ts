import { isRemoved, isAffected, type TagSet } from '@dentarium/api';
import type { Query } from '@tanstack/react-query';
import { invalidate } from './invalidate.ts';
import { queryClient } from './query-client.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** Data that the cache stores for an answer beside its key. */
    queryMeta: {
      /** The data that the answer shows. */
      readonly tags?: TagSet;
    };
  }
}

/**
 * Refetches the answers that show changed data: at once if they are on the screen, others when they are next needed.
 *
 * @param freshHashes hashes of the keys of answers that came with the change itself.
 */
export async function refreshAnswers(changedTags: TagSet, freshHashes: ReadonlySet<string> = new Set()): Promise<void> {
  const isQueryRemoved = ({ meta }: Query): boolean => isRemoved(meta?.tags ?? {}, changedTags);
  const isStale = ({ meta, queryHash }: Query): boolean =>
    !freshHashes.has(queryHash) && isAffected(meta?.tags ?? {}, changedTags);
  // Removed data is not refetched until it is restored.
  if (changedTags['gone'] !== undefined)
    await queryClient.invalidateQueries({ predicate: isQueryRemoved, refetchType: 'none' });
  await invalidate((query) => isStale(query) && !isQueryRemoved(query));
}
