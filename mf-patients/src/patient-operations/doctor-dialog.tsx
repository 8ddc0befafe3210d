import { callApi } from '@dentarium/api';
import { updatePatientListDoctor } from '@dentarium/api/services/patient-operations';
import { type Patient, queryPatientInfo } from '@dentarium/api/services/patient-service';
import { toast, useSending } from '@dentarium/platform';
import { Field } from '@dentarium/ui';
import { Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDoctorOptions } from '../patient/options.ts';
import { patientsChanged } from '../patient/patients-changed.ts';
import type { OperationDialogProps } from './operation.ts';
import styles from './operations.module.css';

/** Gives one patient another attending doctor (PAT-09). */
export default function DoctorDialog({ patient, onClose, onDone }: OperationDialogProps) {
  const changed = async (): Promise<void> => {
    onClose();
    onDone(await callApi(queryPatientInfo, { params: { id: patient.id } }));
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
  const { sending, send } = useSending();
  const [doctorId, setDoctorId] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [first] = patients;
  const doctors = useDoctorOptions(first?.orgId ?? null);
  const present = new Set(patients.map((patient) => patient.doctorId));
  // Who is the doctor of all of them is no change.
  const others = doctors.filter(({ value }) => present.size > 1 || !present.has(value));

  const change = async (): Promise<void> => {
    setTried(true);
    if (doctorId === null) return;
    await send(async () => {
      const body = { patientIds: patients.map(({ id }) => id) };
      await callApi(updatePatientListDoctor, { params: { id: doctorId }, body }, { silent: true });
      patientsChanged();
      const name = doctors.find(({ value }) => value === doctorId)?.label ?? '';
      const [patient] = patients;
      toast(
        'success',
        patients.length === 1
          ? t('operation.doctorChangedOne', { name: patient?.name, doctor: name })
          : t('operation.doctorChanged', { count: patients.length, doctor: name }),
      );
      onDone();
    });
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
      confirmLoading={sending}
      onOk={() => void change()}
      onCancel={onClose}
      width={440}
    >
      <p className={styles['lead']}>
        {t('operation.doctorNow', { doctors: [...new Set(patients.map((patient) => patient.doctorName))].join(', ') })}
      </p>
      <Field
        label={t('operation.doctorNew')}
        required
        fault={tried && doctorId === null ? t('problem.doctorId.required') : undefined}
      >
        {(control) => (
          <Select
            {...control}
            className={styles['wide'] ?? ''}
            showSearch={{ optionFilterProp: 'label' }}
            options={others}
            notFoundContent={t('operation.doctorNone')}
            value={doctorId}
            onChange={setDoctorId}
          />
        )}
      </Field>
    </Modal>
  );
}
