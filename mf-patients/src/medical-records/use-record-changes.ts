import { ApiError, callApi } from '@dentarium/api';
import {
  addMedicalRecordCorrection,
  deletePatientMedicalRecord,
  getPatientMedicalRecordList,
  type MedicalRecord,
  signMedicalRecord,
} from '@dentarium/api/services/medical-record';
import { invalidate, toast, useSending } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';

/** What can be done with a record beside changing its texts. */
export interface RecordChanges {
  readonly sending: boolean;
  readonly sign: () => Promise<void>;
  readonly remove: () => Promise<void>;
  readonly correct: (text: string, onDone: () => void) => Promise<void>;
}

/** Gives what signs, deletes and corrects a record; one that is out of date is shown as it is now. */
export function useRecordChanges({ id, version }: MedicalRecord): RecordChanges {
  const { t } = useTranslation();
  const { sending, send } = useSending();
  const change = (make: () => Promise<unknown>, said: string, onDone?: () => void): Promise<void> =>
    send(
      async () => {
        await make();
        await invalidate(getPatientMedicalRecordList);
        toast('success', said);
        onDone?.();
      },
      (error) => {
        if (error instanceof ApiError && error.code.startsWith('record.')) void invalidate(getPatientMedicalRecordList);
        return false;
      },
    );
  const silent = { silent: true };
  return {
    sending,
    sign: () =>
      change(() => callApi(signMedicalRecord, { params: { id }, body: { version } }, silent), t('record.signed')),
    remove: () =>
      change(() => callApi(deletePatientMedicalRecord, { query: { id, version } }, silent), t('record.deleted')),
    correct: (text, onDone) =>
      change(
        () => callApi(addMedicalRecordCorrection, { params: { id }, body: { text } }, silent),
        t('record.corrected'),
        onDone,
      ),
  };
}
