import { queryAuditNames } from '@dentarium/server/clinic-calls/audit-trail';
import { callQuery, useLanguage } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';

/**
 * Returns a function that gives the name of an action of the audit trail, as the platform or the recording module
 * declares it. It gives the code itself for an action without a name.
 */
export function useActionName(): (action: string) => string {
  const [language] = useLanguage();
  const names = useQuery(callQuery(queryAuditNames, {}, { silent: true })).data ?? {};
  return (action) => names[action]?.[language] ?? action;
}
