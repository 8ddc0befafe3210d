import { queryUsersInfo } from '@dentarium/api/services/user-service';
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
 */
export function useDoctorOptions(orgId: string | null): Option[] {
  const { data = [] } = useQuery(callQuery(queryUsersInfo, {}));
  return data
    .filter(({ orgIds }) => orgId === null || orgIds.includes(orgId))
    .map(({ id, name }) => ({ value: id, label: name }));
}
