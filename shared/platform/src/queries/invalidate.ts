import type { Query } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/**
 * Returns whether an answer in flight would count as fresh on arrival. TanStack Query restarts a fetch only if the
 * screen shows an earlier answer.
 */
function isInFlight(query: Query): boolean {
  const { fetchStatus, data } = query.state;
  return fetchStatus === 'fetching' && (data === undefined || !query.isActive());
}

/** The queries that are refetched on arrival: once, however often something changes until then. */
const awaitedQueries = new Set<Query>();

async function invalidateOnArrival(query: Query): Promise<void> {
  if (awaitedQueries.has(query)) return;
  awaitedQueries.add(query);
  await query.promise?.catch(() => undefined);
  awaitedQueries.delete(query);
  await queryClient.invalidateQueries({ predicate: (other) => other === query });
}

/** Refetches answers, including those in flight, which may be older than the change that makes them stale. */
export async function invalidate(predicate: (query: Query) => boolean): Promise<void> {
  const inFlightQueries = queryClient.getQueryCache().findAll({ predicate }).filter(isInFlight);
  await Promise.all([...inFlightQueries.map(invalidateOnArrival), queryClient.invalidateQueries({ predicate })]);
}
