import { unmergePatients } from '@dentarium/server/calls/patients/unmerge';
import { toast, useApiMutation } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';

/** Provides the undoing of a merge of two patients, by the id of the patient who was dropped (PAT-07). */
export function useUnmergePatients() {
  const { t } = useTranslation();
  return useApiMutation(unmergePatients, {
    onSuccess: ({ name, patientNo, isInRecycleBin }) =>
      toast('success', t(isInRecycleBin ? 'unmerge.doneBin' : 'unmerge.done', { name, no: patientNo })),
  });
}
