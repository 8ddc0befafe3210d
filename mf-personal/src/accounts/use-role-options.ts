import { queryAllRoles } from '@dentarium/api/roles/calls';
import { pickText } from '@dentarium/domain';
import { callQuery, useLanguage } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';

/** Returns the roles of the site as menu options, in the language of the page. */
export function useRoleOptions(): { readonly value: number; readonly label: string }[] {
  const [language] = useLanguage();
  const roles = useQuery(callQuery(queryAllRoles, {}, { silent: true }));
  return (roles.data ?? []).map((role) => ({ value: role.id, label: pickText(role, 'name', language) }));
}
