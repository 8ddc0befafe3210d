import {
  type Arrival,
  insertTriageVisit,
  type TriageVisit,
  triageVisitForm,
  updateTriageVisit,
} from '@dentarium/server/calls/front-desk/triage';
import { TRIAGE_REASONS } from '@dentarium/domain';
import { toast } from '@dentarium/platform';
import { useAgeText } from '@dentarium/ui';
import { FormDrawer, FormField, useForm } from '@dentarium/ui/form';
import { DoctorPicker } from '@dentarium/ui/pickers';
import { Input, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './triage.module.css';

/** Start of the form: an arriving patient, or a visit to change. */
export type VisitStart =
  | {
      readonly patient: Arrival;
      readonly orgId: string;
      /** Set for a patient who was registered just now, with the chosen doctor: it is their first visit. */
      readonly registered?: { readonly doctorId: string };
    }
  | { readonly visit: TriageVisit };

interface Draft {
  readonly doctorId: string | null;
  readonly room: string;
  readonly reason: number;
  readonly note: string;
}

const FIRST_REASON = 1;
const REVIEW_REASON = 2;

function toVisitDraft(start: VisitStart): Draft {
  if (!('visit' in start)) {
    const { registered } = start;
    const reason = registered === undefined ? REVIEW_REASON : FIRST_REASON;
    return { doctorId: registered?.doctorId ?? null, room: '', reason, note: '' };
  }
  const { doctorId, room, reason, note } = start.visit;
  return { doctorId, room, reason, note };
}

/** Shows the reason of a visit, with doctor and room. */
export function VisitDrawer({ start, onClose }: { readonly start: VisitStart; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const ageText = useAgeText();
  const isNew = !('visit' in start);
  const patient = isNew ? start.patient : start.visit.patient;
  const orgId = isNew ? start.orgId : start.visit.orgId;
  // If another desk was faster, the list shows its version, and the typed values stay in the form.
  const form = useForm<Draft, Draft, TriageVisit>({
    start: toVisitDraft(start),
    schema: triageVisitForm,
    draftKey: isNew ? `visitOf.${patient.id}` : `visit.${start.visit.id}`,
    save: (send, draft) =>
      isNew
        ? send(insertTriageVisit, { body: { ...draft, orgId, patientId: patient.id } })
        : send(updateTriageVisit, { params: { id: start.visit.id }, body: { ...draft, version: start.visit.version } }),
    onSaved: ({ number }) => {
      if (isNew) toast('success', t('triage.added', { name: patient.name, number }));
      onClose();
    },
  });

  return (
    <FormDrawer
      title={t(isNew ? 'triage.visit' : 'triage.edit')}
      saveLabel={t(isNew ? 'triage.add' : 'triage.save')}
      form={form}
      onClose={onClose}
    >
      <p className={styles['who']}>
        <b>{patient.name}</b> {patient.patientNo} · {ageText(patient.birthDate)} {patient.phone}
      </p>
      <FormField form={form} name="reason" label={t('triage.reason')} wide group>
        {(_, { value, change }) => (
          <Radio.Group
            value={value}
            options={TRIAGE_REASONS.map((reason) => ({ value: reason, label: t(`triage.reasons.${reason}`) }))}
            onChange={({ target }) => change(Number(target.value))}
          />
        )}
      </FormField>
      <FormField form={form} name="doctorId" label={t('triage.doctor')}>
        {(control, { value, change }) => (
          <DoctorPicker control={control} orgId={orgId} clearable value={value} onChange={change} />
        )}
      </FormField>
      <FormField form={form} name="room" label={t('triage.room')}>
        {(control, { value, change }) => (
          <Input {...control} maxLength={20} value={value} onChange={({ target }) => change(target.value)} />
        )}
      </FormField>
      <FormField form={form} name="note" label={t('triage.note')} wide>
        {(control, { value, change }) => (
          <Input {...control} maxLength={200} value={value} onChange={({ target }) => change(target.value)} />
        )}
      </FormField>
    </FormDrawer>
  );
}
