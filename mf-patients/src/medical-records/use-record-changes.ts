import { deletePatientMedicalRecord, type MedicalRecord } from '@dentarium/api/medical-records/calls';
import {
  countersignMedicalRecord,
  restoreMedicalRecord,
  signMedicalRecord,
} from '@dentarium/server/calls/medical-records';
import { toast, useApiMutation } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';

/** Actions on a record apart from changes of its texts. */
export interface RecordChanges {
  readonly isSending: boolean;
  readonly sign: () => void;
  /** Countersigns a record of somebody else in the name of the user. */
  readonly countersign: () => void;
  readonly remove: () => void;
}

/** Provides the mutation that restores a deleted record by its id. */
export function useRestoreRecord() {
  const { t } = useTranslation();
  return useApiMutation(restoreMedicalRecord, { onSuccess: () => toast('success', t('record.restored')) });
}

/** Provides the actions that sign, countersign and delete a record; an outdated record is refetched. */
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
