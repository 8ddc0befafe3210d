import {
  setTriageState,
  type TriageVisit,
  triageVisitForm,
  updateTriageVisit,
} from '@dentarium/server/calls/front-desk/triage';
import { FormDialog, FormField, useForm } from '@dentarium/ui/form';
import { DoctorPicker } from '@dentarium/ui/pickers';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './triage.module.css';

/** Asks for missing doctor and room before a call; both are optional. */
export function CallDialog(props: {
  readonly visit: TriageVisit;
  readonly onCalled: (visit: TriageVisit) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { visit, onCalled, onClose } = props;
  const { doctorId, room, reason, note } = visit;
  const form = useForm({
    start: { doctorId, room },
    draftKey: `call.${visit.id}`,
    hasSeveralCalls: true,
    schema: triageVisitForm,
    toBody: (draft) => ({ ...draft, reason, note }),
    save: async (send, body) => {
      const params = { id: visit.id };
      const isSame = body.doctorId === doctorId && body.room.trim() === room;
      const latest = isSame
        ? visit
        : await send(updateTriageVisit, { params, body: { ...body, version: visit.version } });
      return send(setTriageState, { params, body: { state: 'called' as const, version: latest.version } });
    },
    onSaved: (calledVisit) => {
      onCalled(calledVisit);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('triage.doFor', { what: t('triage.do.called'), name: visit.patient.name })}
      saveLabel={t('triage.do.called')}
      form={form}
      onClose={onClose}
    >
      <p className={styles['who']}>{t('triage.callHint')}</p>
      <FormField form={form} name="room" label={t('triage.room')}>
        {(control, { value, change }) => (
          <Input {...control} maxLength={20} value={value} onChange={({ target }) => change(target.value)} />
        )}
      </FormField>
      <FormField form={form} name="doctorId" label={t('triage.doctor')}>
        {(control, { value, change }) => (
          <DoctorPicker control={control} orgId={visit.orgId} clearable value={value} onChange={change} />
        )}
      </FormField>
    </FormDialog>
  );
}
