import { createBadgeCall, readCount } from '@dentarium/api/badge-call';
import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { bus, type BusEvents } from '@dentarium/bus';
import { callQuery, queryClient } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CountBadge } from '../counts/count-badge.tsx';
import styles from './site-header.module.css';

/** The declaration of the count on a tab of a module. */
type Badge = NonNullable<RegisteredModule['tabs'][number]['badge']>;

/** Shows the count beside a tab, hidden at 0. It is fetched once, and refetched when an event reports a change. */
export function TabBadge({ badge }: { readonly badge: Badge }) {
  const count = useCount(badge);
  if (count === 0) return null;
  return <CountBadge className={styles['badge']} count={count} />;
}

function useCount({ path, count, events, reads = [] }: Badge): number {
  const query = callQuery(createBadgeCall(path), {}, { silent: true });
  const tags = Object.fromEntries(reads.map((tag) => [tag, true as const]));
  const answer = useQuery({ ...query, meta: { tags } });
  const [id] = query.queryKey;
  const eventNames = events.join(' ');
  useEffect(() => {
    const refetch = (): void => void queryClient.invalidateQueries({ queryKey: [id] });
    const names = eventNames === '' ? [] : eventNames.split(' ');
    const stops = names.map((name) => bus.on(name as keyof BusEvents, refetch));
    return () => stops.forEach((stop) => stop());
  }, [id, eventNames]);
  return readCount(answer.data, count);
}
