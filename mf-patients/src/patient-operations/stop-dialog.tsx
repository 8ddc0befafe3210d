import { updatePatientState } from '@dentarium/api/patients/operation-calls';
import { previewStop } from '@dentarium/server/calls/patients';
import type { Patient } from '@dentarium/api/patients/calls';
import { STOP_REASON_CODES, findStopReasonProblem, toStoredText } from '@dentarium/domain';
import { callQuery, queryClient, useLanguage } from '@dentarium/platform';
import { QueryBoundary } from '@dentarium/ui';
import { FormDialog, type FieldError, FormField, useForm, useFormValue } from '@dentarium/ui/form';
import { useQuery } from '@tanstack/react-query';
import { Alert, Input, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toPatientQuery } from '../patient/patient-query.ts';
import type { OperationDialogProps } from './operation.ts';
import styles from './operations.module.css';
import { toTreatmentStateParams, useStateChangeHandler } from './use-treatment-state.ts';

interface Values {
  readonly reason: number | null;
  readonly text: string;
}

const OTHER_REASON = 6;
const EMPTY_VALUES: Values = { reason: null, text: '' };

function listFieldErrors({ reason, text }: Values): FieldError<Values>[] {
  const problem = findStopReasonProblem(reason, text);
  if (problem === undefined) return [];
  return [{ field: problem === 'reason.required' ? 'reason' : 'text', problem }];
}

/** Stops a treatment with a reason. */
export default function StopDialog(props: OperationDialogProps) {
  const { t } = useTranslation();
  const { patient, onClose } = props;
  const handleStateChange = useStateChangeHandler(props);
  const [version, setVersion] = useState(patient.version);
  const form = useForm<Values, Values & { version: number }, Patient>({
    start: EMPTY_VALUES,
    toBody: ({ reason, text }) => ({ reason, text: toStoredText(text), version }),
    schema: updatePatientState.body,
    draftKey: `stop.${patient.id}`,
    rules: listFieldErrors,
    problemText: (problem) => {
      if (problem === 'reason.required') return t('operation.reasonRequired');
      return problem === 'text.required' ? t('operation.reasonTextRequired') : undefined;
    },
    save: (send, body) => send(updatePatientState, { params: toTreatmentStateParams(patient, 'stopped'), body }),
    onSaved: (latest, _, cache) => handleStateChange(latest, cache),
    stale: {
      noun: 'patient',
      title: t('form.stale'),
      // No field of the patient is typed here; the page behind shows the changes.
      load: async () => {
        const latest = await queryClient.query({ ...toPatientQuery(patient.id), staleTime: 0 });
        setVersion(latest.version);
        return EMPTY_VALUES;
      },
    },
  });
  const reason = useFormValue(form, 'reason');

  return (
    <FormDialog
      title={t('operation.stopTitle', { name: patient.name })}
      saveLabel={t('operation.stop')}
      danger
      width={480}
      form={form}
      onClose={onClose}
    >
      <p className={styles['lead']}>{t('operation.stopHint')}</p>
      <PausingWork patientId={patient.id} />
      <FormField form={form} name="reason" label={t('operation.reason')} required group>
        {(_, { value, change }) => (
          <Radio.Group
            className={styles['reasons'] ?? ''}
            value={value}
            options={STOP_REASON_CODES.map((code) => ({ value: code, label: t(`stopReason.${code}`) }))}
            onChange={({ target }) => change(Number(target.value))}
          />
        )}
      </FormField>
      <FormField form={form} name="text" label={t('operation.reasonText')} required={reason === OTHER_REASON}>
        {(control, { value, change }) => (
          <Input.TextArea
            {...control}
            value={value}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </FormField>
    </FormDialog>
  );
}

/** Warns about the work that pauses with the treatment; empty if there is none. */
function PausingWork({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  // Refetched on every mount, because orders change while the page is open.
  const pausing = useQuery({
    ...callQuery(previewStop, { params: { patientId } }, { silent: true }),
    refetchOnMount: 'always',
  });
  return (
    <QueryBoundary query={pausing} onRefetchError="replace" loading={null} empty={null}>
      {(orders) => (
        <Alert
          type="warning"
          showIcon
          title={t('operation.stopPauses')}
          description={
            <ul className={styles['pausing']}>
              {orders.map(({ id, name }) => (
                <li key={id}>{name[language]}</li>
              ))}
            </ul>
          }
        />
      )}
    </QueryBoundary>
  );
}
