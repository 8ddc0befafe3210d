import { queryTriageQueue } from '@dentarium/api/front-desk/calls';
import { callQuery } from '@dentarium/platform';

/** The queue of today at an organisation, as a query. */
export const toQueueQuery = (orgId: string) => callQuery(queryTriageQueue, { query: { orgId } }, { silent: true });
