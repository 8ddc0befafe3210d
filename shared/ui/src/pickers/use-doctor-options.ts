import { queryUsersInfo } from '@dentarium/api/account/user-calls';
import { queryFormerDoctors } from '@dentarium/api/patients/calls';
import { callQuery } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { useUiTexts } from '../texts/texts.ts';

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

/**
 * Returns the doctors who still attend patients of an organisation although they have left it or are disabled.
 *
 * @param isNeeded requests them; a list that nobody opens does not.
 */
export function useFormerDoctorOptions(orgId: string | null, isNeeded: boolean): Option[] {
  const { t } = useUiTexts();
  const { data = [] } = useQuery({ ...callQuery(queryFormerDoctors, {}, { silent: true }), enabled: isNeeded });
  return data
    .filter(({ orgIds }) => orgId === null || orgIds.includes(orgId))
    .map(({ id, name }) => ({ value: id, label: t('doctor.formerOption', { name }) }));
}
