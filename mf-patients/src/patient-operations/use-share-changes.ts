import {
  canclePatientShareDoctor,
  insertSharePatient,
  type PatientShare,
} from '@dentarium/api/services/patient-operations';
import type { Patient } from '@dentarium/api/services/patient-service';
import type { PlainDate } from '@dentarium/domain';
import { toast, useApiMutation } from '@dentarium/platform';
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
  readonly cancel: (share: PatientShare) => void;
}

/** Gives what makes and ends the shares of a patient. */
export function useShareChanges({ id }: Patient, onChanged: () => void): ShareChanges {
  const { t } = useTranslation();
  const make = useApiMutation(
    (send, { doctor, canEdit, until }: NewShare) =>
      send(insertSharePatient, { params: { patientId: id, doctorId: doctor.id }, body: { canEdit, until } }),
    { onSuccess: onChanged },
  );
  const share = async (wanted: NewShare): Promise<void> => {
    const made = await make.mutate(wanted);
    if (made !== undefined) toast('success', t('share.made', { doctor: wanted.doctor.name }));
  };
  const end = useApiMutation(
    (send, { doctorId }: PatientShare) => send(canclePatientShareDoctor, { params: { patientId: id, doctorId } }),
    {
      onSuccess: (_, { doctorId, doctorName, canEdit, until }) => {
        onChanged();
        const before = { doctor: { id: doctorId, name: doctorName }, canEdit, until };
        toast('success', t('share.cancelled', { doctor: doctorName }), () => void make.mutate(before));
      },
    },
  );
  return {
    sending: make.isPending || end.isPending,
    share,
    cancel: (former) => void end.mutate(former),
  };
}
