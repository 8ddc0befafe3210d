import { queryTriageQueue } from '@dentarium/server/calls/front-desk/triage';
import { callQuery } from '@dentarium/platform';

/** Returns the query of the queue of today at an organisation. */
export const toQueueQuery = (orgId: string) => callQuery(queryTriageQueue, { query: { orgId } }, { silent: true });
