import type { Query } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** Whether an answer that is on its way would count as fresh when it comes: TanStack Query begins anew only where the screen shows one before it. */
function isJoined(query: Query): boolean {
  const { fetchStatus, data } = query.state;
  return fetchStatus === 'fetching' && (data === undefined || !query.isActive());
}

/** Those that are asked for again when they come: however often something changes until then, once. */
const coming = new Set<Query>();

async function askAgainWhenItComes(query: Query): Promise<void> {
  if (coming.has(query)) return;
  coming.add(query);
  await query.promise?.catch(() => undefined);
  coming.delete(query);
  await queryClient.invalidateQueries({ predicate: (one) => one === query });
}

/** Has answers asked for again, also those that are on their way: these may be from before the change that makes them stale. */
export async function invalidate(predicate: (query: Query) => boolean): Promise<void> {
  const joined = queryClient.getQueryCache().findAll({ predicate }).filter(isJoined);
  await Promise.all([...joined.map(askAgainWhenItComes), queryClient.invalidateQueries({ predicate })]);
}
