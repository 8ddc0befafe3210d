import { queryAuditNames } from '@dentarium/api/audit-trail/calls';
import { callQuery, useLanguage } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';

/**
 * What an action of the audit trail is called by the platform or the module that records it.
 *
 * @returns a function that gives the code itself for an action that has no name.
 */
export function useActionName(): (action: string) => string {
  const [language] = useLanguage();
  const names = useQuery(callQuery(queryAuditNames, {}, { silent: true })).data ?? {};
  return (action) => names[action]?.[language] ?? action;
}
