import type { Query } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/**
 * Returns whether an answer in flight would count as fresh on arrival. TanStack Query restarts a fetch only if the
 * screen shows an earlier answer.
 */
function isJoined(query: Query): boolean {
  const { fetchStatus, data } = query.state;
  return fetchStatus === 'fetching' && (data === undefined || !query.isActive());
}

/** The queries that are refetched on arrival: once, however often something changes until then. */
const coming = new Set<Query>();

async function askAgainWhenItComes(query: Query): Promise<void> {
  if (coming.has(query)) return;
  coming.add(query);
  await query.promise?.catch(() => undefined);
  coming.delete(query);
  await queryClient.invalidateQueries({ predicate: (one) => one === query });
}

/** Refetches answers, including those in flight, which may be older than the change that makes them stale. */
export async function invalidate(predicate: (query: Query) => boolean): Promise<void> {
  const joined = queryClient.getQueryCache().findAll({ predicate }).filter(isJoined);
  await Promise.all([...joined.map(askAgainWhenItComes), queryClient.invalidateQueries({ predicate })]);
}
