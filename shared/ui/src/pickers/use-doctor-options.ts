import { queryUsersInfo } from '@dentarium/api/account/user-calls';
import { callQuery } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';

/** An option of a menu. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/**
 * Returns the doctors of an organisation.
 *
 * @param orgId `null` for those of every organisation of the user.
 * @param group `attending` for those who may attend patients now, `everybody` for all who may ever have had patients.
 */
export function useDoctorOptions(orgId: string | null, group: 'attending' | 'everybody' = 'attending'): Option[] {
  const { data = [] } = useQuery(callQuery(queryUsersInfo, {}));
  return data
    .filter(({ attends, orgIds }) => (group === 'everybody' || attends) && (orgId === null || orgIds.includes(orgId)))
    .map(({ id, name }) => ({ value: id, label: name }));
}
