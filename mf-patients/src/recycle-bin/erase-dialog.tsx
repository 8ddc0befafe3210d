import { deletePatientList } from '@dentarium/api/recycle-bin/calls';
import type { DeletedPatient } from '@dentarium/server/calls/recycle-bin';
import { toast } from '@dentarium/platform';
import { formatFileSize } from '@dentarium/ui';
import { FormDialog, FormField, useForm, useFormValues } from '@dentarium/ui/form';
import { Alert, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './recycle.module.css';

/** Typed patient numbers, by the id of the patient. */
type TypedNumbers = Record<string, string>;

function hasTypedNumber(typed: TypedNumbers, { id, patientNo }: DeletedPatient['patient']): boolean {
  return typed[id]?.trim() === patientNo;
}

/**
 * Erases patients. The ID of each must be typed, also in a batch, so that nobody erases a record without naming its
 * patient.
 */
export function EraseDialog(props: {
  readonly patients: readonly DeletedPatient[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation();
  const { patients } = props;
  // No draft: IDs that are typed each time.
  const form = useForm<TypedNumbers>({
    start: Object.fromEntries(patients.map(({ patient }) => [patient.id, ''])),
    rules: (typed) =>
      patients
        .filter(({ patient }) => !hasTypedNumber(typed, patient))
        .map(({ patient }) => ({ field: patient.id, problem: 'otherNo' })),
    problemText: () => t('recycle.otherNo'),
    save: (send, typed) =>
      send(deletePatientList, {
        body: { patients: patients.map(({ patient: { id } }) => ({ id, patientNo: typed[id]?.trim() ?? '' })) },
      }),
    onSaved: () => {
      toast('success', t('recycle.erased', { count: patients.length, name: patients[0]?.patient.name }));
      props.onDone();
    },
  });
  const typed = useFormValues(form);
  const size = patients.reduce((sum, row) => sum + row.size, 0);
  return (
    <FormDialog
      title={
        patients.length === 1
          ? t('recycle.eraseOne', { name: patients[0]?.patient.name })
          : t('recycle.eraseTitle', { count: patients.length })
      }
      width={520}
      saveLabel={t('recycle.erase')}
      danger
      ready={patients.every(({ patient }) => hasTypedNumber(typed, patient))}
      form={form}
      onClose={props.onClose}
    >
      <Alert
        type="error"
        showIcon
        title={t('recycle.eraseHint', { size: formatFileSize(size) })}
        className={styles['alert'] ?? ''}
      />
      <div className={styles['typed']}>
        {patients.map(({ patient }) => (
          <FormField
            key={patient.id}
            form={form}
            name={patient.id}
            label={t('recycle.typeNo', { name: patient.name, no: patient.patientNo })}
            hint={typed[patient.id] === '' || hasTypedNumber(typed, patient) ? undefined : t('recycle.otherNo')}
          >
            {(control, { value, change }) => (
              <Input {...control} autoComplete="off" value={value} onChange={({ target }) => change(target.value)} />
            )}
          </FormField>
        ))}
      </div>
    </FormDialog>
  );
}
