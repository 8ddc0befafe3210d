import { queryTriageQueue, type TriageVisit } from '@dentarium/api/services/triage-service';
import { bus } from '@dentarium/bus';
import { callQuery, invalidate, queryClient } from '@dentarium/platform';
import { useEffect } from 'react';

/** The queue of today at an organisation, as a query. */
export const callQueue = (orgId: string) => callQuery(queryTriageQueue, { query: { orgId } }, { silent: true });

/** Puts a visit that the server has just answered with into the queue, and reads the queue anew for its order. */
export function visitChanged(visit: TriageVisit): void {
  queryClient.setQueryData(callQueue(visit.orgId).queryKey, (queue) =>
    queue?.map((known) => (known.id === visit.id ? visit : known)),
  );
  void invalidate(queryTriageQueue);
}

/** Keeps the queue in step with the other desks: the socket says when it has changed, and when it was away. */
export function useQueueNews(): void {
  useEffect(() => {
    const read = (): void => void invalidate(queryTriageQueue);
    const stops = [bus.on('triage:changed', read), bus.on('socket:reconnected', read)];
    return () => stops.forEach((stop) => stop());
  }, []);
}
