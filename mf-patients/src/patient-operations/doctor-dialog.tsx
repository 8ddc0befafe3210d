import { updatePatientListDoctor } from '@dentarium/api/services/patient-operations';
import type { Patient } from '@dentarium/api/services/patient-service';
import { queryClient, toast, useApiMutation } from '@dentarium/platform';
import { Field } from '@dentarium/ui';
import { DoctorPicker, useDoctorOptions } from '@dentarium/ui/pickers';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callPatient } from '../patient/patient-query.ts';
import type { OperationDialogProps } from './operation.ts';
import styles from './operations.module.css';

/** Gives one patient another attending doctor (PAT-09). */
export default function DoctorDialog({ patient, onClose, onDone }: OperationDialogProps) {
  const changed = async (): Promise<void> => {
    onClose();
    onDone(await queryClient.query({ ...callPatient(patient.id), staleTime: 0 }));
  };
  return <ChangeDoctor patients={[patient]} onClose={onClose} onDone={() => void changed()} />;
}

/** Gives patients of one organisation another attending doctor; all of them or none. */
export function ChangeDoctor({
  patients,
  onClose,
  onDone,
}: {
  readonly patients: readonly Patient[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation();
  const [doctorId, setDoctorId] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [first] = patients;
  const doctors = useDoctorOptions(first?.orgId ?? null);
  const present = new Set(patients.map((patient) => patient.doctorId));
  // Who is the doctor of all of them is no change.
  const except = present.size > 1 ? new Set<string>() : present;

  const give = useApiMutation(updatePatientListDoctor, {
    onSuccess: (_, { params }) => {
      const name = doctors.find(({ value }) => value === params.id)?.label ?? '';
      toast(
        'success',
        patients.length === 1
          ? t('operation.doctorChangedOne', { name: first?.name, doctor: name })
          : t('operation.doctorChanged', { count: patients.length, doctor: name }),
      );
      onDone();
    },
  });
  const change = (): void => {
    setTried(true);
    if (doctorId === null) return;
    void give.mutate({ params: { id: doctorId }, body: { patientIds: patients.map(({ id }) => id) } });
  };

  return (
    <Modal
      open
      title={
        patients.length === 1
          ? t('operation.doctorOne', { name: first?.name })
          : t('operation.doctorTitle', { count: patients.length })
      }
      okText={t('operation.doctorSave')}
      confirmLoading={give.isPending}
      onOk={change}
      onCancel={onClose}
      width={440}
    >
      <p className={styles['lead']}>
        {t('operation.doctorNow', { doctors: [...new Set(patients.map((patient) => patient.doctorName))].join(', ') })}
      </p>
      <Field
        label={t('operation.doctorNew')}
        required
        error={tried && doctorId === null ? t('problem.doctorId.required') : undefined}
      >
        {(control) => (
          <DoctorPicker
            control={control}
            orgId={first?.orgId ?? null}
            except={except}
            notFound={t('operation.doctorNone')}
            value={doctorId}
            onChange={setDoctorId}
          />
        )}
      </Field>
    </Modal>
  );
}
