import type { Query } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** Whether an answer that is on its way would count as fresh when it comes: TanStack Query begins anew only where the screen shows one before it. */
function isJoined(query: Query): boolean {
  const { fetchStatus, data } = query.state;
  return fetchStatus === 'fetching' && (data === undefined || !query.isActive());
}

/** Has answers asked for again, also those that are on their way: these may be from before the change that makes them stale. */
export async function invalidate(predicate: (query: Query) => boolean): Promise<void> {
  const joined = queryClient.getQueryCache().findAll({ predicate }).filter(isJoined);
  const coming = joined.flatMap(({ promise }) => promise ?? []);
  await queryClient.invalidateQueries({ predicate });
  if (joined.length === 0) return;
  await Promise.allSettled(coming);
  await queryClient.invalidateQueries({ predicate: (query) => joined.includes(query) });
}
