import { callApi } from '@dentarium/api';
import {
  canclePatientShareDoctor,
  insertSharePatient,
  type PatientShare,
  queryPatientShares,
} from '@dentarium/api/services/patient-operations';
import type { Patient } from '@dentarium/api/services/patient-service';
import type { PlainDate } from '@dentarium/domain';
import { invalidate, toast, useSending } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';

/** A share that is to be made. */
interface NewShare {
  readonly doctor: { readonly id: string; readonly name: string };
  readonly canEdit: boolean;
  readonly until: PlainDate | null;
}

/** Makes and ends shares of a patient; one that was ended can be brought back for a moment. */
export interface ShareChanges {
  readonly sending: boolean;
  readonly share: (share: NewShare) => Promise<void>;
  readonly cancel: (share: PatientShare) => Promise<void>;
}

/** Gives what makes and ends the shares of a patient. */
export function useShareChanges({ id }: Patient, onChanged: () => void): ShareChanges {
  const { t } = useTranslation();
  const { sending, send } = useSending();
  const make = async ({ doctor, canEdit, until }: NewShare): Promise<void> => {
    const input = { params: { patientId: id, doctorId: doctor.id }, body: { canEdit, until } };
    await callApi(insertSharePatient, input, { silent: true });
    await invalidate(queryPatientShares);
    onChanged();
  };
  return {
    sending,
    share: (share) =>
      send(async () => {
        await make(share);
        toast('success', t('share.made', { doctor: share.doctor.name }));
      }),
    cancel: ({ doctorId, doctorName, canEdit, until }) =>
      send(async () => {
        await callApi(canclePatientShareDoctor, { params: { patientId: id, doctorId } }, { silent: true });
        await invalidate(queryPatientShares);
        onChanged();
        const before = { doctor: { id: doctorId, name: doctorName }, canEdit, until };
        toast('success', t('share.cancelled', { doctor: doctorName }), () => void send(() => make(before)));
      }),
  };
}
