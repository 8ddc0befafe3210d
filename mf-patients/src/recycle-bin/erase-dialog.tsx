import { type DeletedPatient, deletePatientList } from '@dentarium/api/services/recycle-service';
import { toast, useApiMutation } from '@dentarium/platform';
import { Field, fileSize } from '@dentarium/ui';
import { Alert, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './recycle.module.css';

/**
 * Deletes patients for good. The ID of each has to be typed, in a batch, too: nobody deletes a record for good whose
 * owner they have not named.
 */
export function EraseDialog(props: {
  readonly patients: readonly DeletedPatient[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation();
  const { patients } = props;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const isTyped = ({ patient }: DeletedPatient): boolean => typed[patient.id]?.trim() === patient.patientNo;
  const erase = useApiMutation(deletePatientList, {
    onSuccess: () => {
      toast('success', t('recycle.erased', { count: patients.length, name: patients[0]?.patient.name }));
      props.onDone();
    },
  });
  const body = {
    patients: patients.map(({ patient }) => ({ id: patient.id, patientNo: typed[patient.id]?.trim() ?? '' })),
  };
  const size = patients.reduce((sum, row) => sum + row.size, 0);
  return (
    <Modal
      open
      title={
        patients.length === 1
          ? t('recycle.eraseOne', { name: patients[0]?.patient.name })
          : t('recycle.eraseTitle', { count: patients.length })
      }
      width={520}
      okText={t('recycle.erase')}
      okButtonProps={{ danger: true, disabled: !patients.every(isTyped) }}
      confirmLoading={erase.isPending}
      onOk={() => void erase.mutate({ body })}
      onCancel={props.onClose}
    >
      <Alert
        type="error"
        showIcon
        title={t('recycle.eraseHint', { size: fileSize(size) })}
        className={styles['alert'] ?? ''}
      />
      <div className={styles['typed']}>
        {patients.map(({ patient }) => (
          <Field
            key={patient.id}
            label={t('recycle.typeNo', { name: patient.name, no: patient.patientNo })}
            hint={
              typed[patient.id] === undefined ||
              typed[patient.id] === '' ||
              typed[patient.id]?.trim() === patient.patientNo
                ? undefined
                : t('recycle.otherNo')
            }
          >
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                value={typed[patient.id] ?? ''}
                onChange={({ target }) => setTyped((before) => ({ ...before, [patient.id]: target.value }))}
              />
            )}
          </Field>
        ))}
      </div>
    </Modal>
  );
}
