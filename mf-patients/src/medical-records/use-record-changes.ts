import {
  countersignMedicalRecord,
  deletePatientMedicalRecord,
  type MedicalRecord,
  restoreMedicalRecord,
  signMedicalRecord,
} from '@dentarium/api/medical-records/calls';
import { toast, useApiMutation } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';

/** What can be done with a record beside changing its texts. */
export interface RecordChanges {
  readonly isSending: boolean;
  readonly sign: () => void;
  /** Signs in the user's own name what another has signed. */
  readonly countersign: () => void;
  readonly remove: () => void;
}

/** Gives what brings back a deleted record by its id. */
export function useRestoreRecord() {
  const { t } = useTranslation();
  return useApiMutation(restoreMedicalRecord, { onSuccess: () => toast('success', t('record.restored')) });
}

/** Gives what signs and deletes a record; one that is out of date is shown as it is now. */
export function useRecordChanges({ id, version }: MedicalRecord): RecordChanges {
  const { t } = useTranslation();
  const sign = useApiMutation(signMedicalRecord, { onSuccess: () => toast('success', t('record.signed')) });
  const countersign = useApiMutation(countersignMedicalRecord, {
    onSuccess: () => toast('success', t('record.countersigned')),
  });
  const restore = useRestoreRecord();
  const remove = useApiMutation(deletePatientMedicalRecord, {
    onSuccess: () => toast('success', t('record.deleted'), () => void restore.mutate({ params: { id } })),
  });
  return {
    isSending: sign.isPending || countersign.isPending || remove.isPending,
    sign: () => void sign.mutate({ params: { id }, body: { version } }),
    countersign: () => void countersign.mutate({ params: { id } }),
    remove: () => void remove.mutate({ query: { id, version } }),
  };
}
