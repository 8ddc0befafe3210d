import {
  deletePatientMedicalRecord,
  type MedicalRecord,
  signMedicalRecord,
} from '@dentarium/api/services/medical-record';
import { toast, useApiMutation } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';

/** What can be done with a record beside changing its texts. */
export interface RecordChanges {
  readonly sending: boolean;
  readonly sign: () => void;
  readonly remove: () => void;
}

/** Gives what signs and deletes a record; one that is out of date is shown as it is now. */
export function useRecordChanges({ id, version }: MedicalRecord): RecordChanges {
  const { t } = useTranslation();
  const sign = useApiMutation(signMedicalRecord, { onSuccess: () => toast('success', t('record.signed')) });
  const remove = useApiMutation(deletePatientMedicalRecord, {
    onSuccess: () => toast('success', t('record.deleted')),
  });
  return {
    sending: sign.isPending || remove.isPending,
    sign: () => void sign.mutate({ params: { id }, body: { version } }),
    remove: () => void remove.mutate({ query: { id, version } }),
  };
}
