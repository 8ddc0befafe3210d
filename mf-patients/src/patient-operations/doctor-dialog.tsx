import { updatePatientListDoctor } from '@dentarium/api/patients/operation-calls';
import type { Patient } from '@dentarium/api/patients/calls';
import { queryClient, toast } from '@dentarium/platform';
import { FormDialog, FormField, useForm } from '@dentarium/ui/form';
import { DoctorPicker, useDoctorOptions } from '@dentarium/ui/pickers';
import { useTranslation } from 'react-i18next';
import { toPatientQuery } from '../patient/patient-query.ts';
import type { OperationDialogProps } from './operation.ts';
import styles from './operations.module.css';

/** Assigns another attending doctor to one patient (PAT-09). */
export default function DoctorDialog({ patient, onClose, onDone }: OperationDialogProps) {
  const handleDone = async (): Promise<void> => {
    onClose();
    onDone(await queryClient.query({ ...toPatientQuery(patient.id), staleTime: 0 }));
  };
  return <ChangeDoctor patients={[patient]} onClose={onClose} onDone={() => void handleDone()} />;
}

/** Assigns another attending doctor to patients of one organisation; all of them or none. */
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
  const [first] = patients;
  const doctors = useDoctorOptions(first?.orgId ?? null);
  const presentDoctorIds = new Set(patients.map((patient) => patient.doctorId));
  // The present doctor of all patients would be no change.
  const excludedIds = presentDoctorIds.size > 1 ? new Set<string>() : presentDoctorIds;

  // No draft: choices alone.
  const form = useForm({
    start: { doctorId: null as string | null },
    toBody: () => ({ patientIds: patients.map(({ id }) => id) }),
    // The doctor is in the path of the call, so no body schema validates it.
    rules: ({ doctorId }) => (doctorId === null ? [{ field: 'doctorId', problem: 'doctorId.required' }] : []),
    problemText: (problem) => (problem === 'doctorId.required' ? t('problem.doctorId.required') : undefined),
    save: (send, body, { doctorId }) => send(updatePatientListDoctor, { params: { id: doctorId ?? '' }, body }),
    onSaved: (_, { doctorId }) => {
      const name = doctors.find(({ value }) => value === doctorId)?.label ?? '';
      toast(
        'success',
        patients.length === 1
          ? t('operation.doctorChangedOne', { name: first?.name, doctor: name })
          : t('operation.doctorChanged', { count: patients.length, doctor: name }),
      );
      onDone();
    },
  });

  return (
    <FormDialog
      title={
        patients.length === 1
          ? t('operation.doctorOne', { name: first?.name })
          : t('operation.doctorTitle', { count: patients.length })
      }
      saveLabel={t('operation.doctorSave')}
      form={form}
      onClose={onClose}
    >
      <p className={styles['lead']}>
        {t('operation.doctorNow', { doctors: [...new Set(patients.map((patient) => patient.doctorName))].join(', ') })}
      </p>
      <FormField form={form} name="doctorId" label={t('operation.doctorNew')} required>
        {(control, { value, change }) => (
          <DoctorPicker
            control={control}
            orgId={first?.orgId ?? null}
            excludedIds={excludedIds}
            notFound={t('operation.doctorNone')}
            value={value}
            onChange={change}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
