import { queryUsersInfo } from '@dentarium/api/account/user-calls';
import { callQuery } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';

/** A choice of a menu. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/**
 * The doctors of an organisation.
 *
 * @param orgId `null` for those of every organisation of the user.
 * @param who `attending` for those who may attend patients now, `everybody` for whoever may once have been given some.
 */
export function useDoctorOptions(orgId: string | null, who: 'attending' | 'everybody' = 'attending'): Option[] {
  const { data = [] } = useQuery(callQuery(queryUsersInfo, {}));
  return data
    .filter(({ attends, orgIds }) => (who === 'everybody' || attends) && (orgId === null || orgIds.includes(orgId)))
    .map(({ id, name }) => ({ value: id, label: name }));
}
