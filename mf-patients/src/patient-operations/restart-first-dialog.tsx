import { Dialog } from '@dentarium/ui';
import { updatePatientState } from '@dentarium/api/patients/operation-calls';
import type { Patient } from '@dentarium/api/patients/calls';
import { toast, useApiMutation } from '@dentarium/platform';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { toPatientQuery } from '../patient/patient-query.ts';
import styles from './operations.module.css';
import { toTreatmentStateParams } from './use-treatment-state.ts';

/** Lists the patients with a stopped treatment and restarts them, so that the pending action continues. */
export default function RestartFirstDialog(props: {
  readonly patients: readonly Patient[];
  readonly onClose: () => void;
  /** Called with the patients after the restart. */
  readonly onDone: (restarted: readonly Patient[]) => void;
}) {
  const { t } = useTranslation();
  const { patients } = props;
  const readOnly = patients.filter(({ mayEdit }) => !mayEdit);
  const restart = useApiMutation(
    async (send) => {
      const restarted: Patient[] = [];
      for (const patient of patients) {
        const body = { reason: null, text: '', version: patient.version };
        restarted.push(await send(updatePatientState, { params: toTreatmentStateParams(patient, 'restarted'), body }));
      }
      return restarted;
    },
    {
      onSuccess: (restarted, _, cache) => {
        for (const patient of restarted) cache.store(toPatientQuery(patient.id), patient);
        const [first] = restarted;
        toast('success', t('operation.restartedMany', { count: restarted.length, name: first?.name }));
        props.onDone(restarted);
      },
    },
  );
  return (
    <Dialog
      open
      title={t('operation.stoppedFirst')}
      okText={t('operation.restart')}
      okButtonProps={{ disabled: readOnly.length > 0, loading: restart.isPending }}
      onOk={() => void restart.mutate()}
      onCancel={props.onClose}
      width={440}
    >
      <ul className={styles['names']}>
        {patients.map(({ id, name, patientNo }) => (
          <li key={id}>
            <strong>{name}</strong> {patientNo}
          </li>
        ))}
      </ul>
      {readOnly.length === 0 ? (
        <p>{t('operation.stoppedFirstHint')}</p>
      ) : (
        <Alert
          type="warning"
          showIcon
          title={t('operation.stoppedReadOnly', { names: readOnly.map(({ name }) => name).join(', ') })}
        />
      )}
    </Dialog>
  );
}
