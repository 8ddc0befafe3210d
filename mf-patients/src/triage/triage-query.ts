import { queryTriageQueue } from '@dentarium/api/services/triage-service';
import { callQuery } from '@dentarium/platform';

/** The queue of today at an organisation, as a query. */
export const callQueue = (orgId: string) => callQuery(queryTriageQueue, { query: { orgId } }, { silent: true });
