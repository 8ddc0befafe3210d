import {
  type Arrival,
  insertTriageVisit,
  type TriageVisit,
  updateTriageVisit,
} from '@dentarium/api/services/triage-service';
import { TRIAGE_REASONS } from '@dentarium/domain';
import { toast, useApiMutation } from '@dentarium/platform';
import { Field, FormDrawer, useAgeText } from '@dentarium/ui';
import { DoctorPicker } from '@dentarium/ui/pickers';
import { Input, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './triage.module.css';

/** What the form begins with: somebody who has come, or a visit that is changed. */
export type VisitStart = { readonly patient: Arrival; readonly orgId: string } | { readonly visit: TriageVisit };

interface Draft {
  readonly doctorId: string | null;
  readonly room: string;
  readonly reason: number;
  readonly note: string;
}

const REVIEW = 2;

function draftOf(start: VisitStart): Draft {
  if (!('visit' in start)) return { doctorId: null, room: '', reason: REVIEW, note: '' };
  const { doctorId, room, reason, note } = start.visit;
  return { doctorId, room, reason, note };
}

/** Why somebody has come, to whom and where. */
export function VisitDrawer({ start, onClose }: { readonly start: VisitStart; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const ageText = useAgeText();
  const [before] = useState(() => draftOf(start));
  const [draft, setDraft] = useState(before);
  const isNew = !('visit' in start);
  const patient = isNew ? start.patient : start.visit.patient;
  const orgId = isNew ? start.orgId : start.visit.orgId;
  const change = (more: Partial<Draft>): void => setDraft((now) => ({ ...now, ...more }));

  // Where another desk was quicker, the list shows what it has made of it; what was typed here stays in the form.
  const save = useApiMutation(
    (send) =>
      isNew
        ? send(insertTriageVisit, { body: { ...draft, orgId, patientId: patient.id } })
        : send(updateTriageVisit, { params: { id: start.visit.id }, body: { ...draft, version: start.visit.version } }),
    {
      onSuccess: ({ number }) => {
        if (isNew) toast('success', t('triage.added', { name: patient.name, number }));
        onClose();
      },
    },
  );

  return (
    <FormDrawer
      title={t(isNew ? 'triage.visit' : 'triage.edit')}
      saveLabel={t(isNew ? 'triage.add' : 'triage.save')}
      unsaved={JSON.stringify(before) !== JSON.stringify(draft)}
      saving={save.isPending}
      closes={(from, to) => from.pathname !== to.pathname}
      onClose={onClose}
      onSave={() => void save.mutate()}
    >
      <p className={styles['who']}>
        <b>{patient.name}</b> {patient.patientNo} · {ageText(patient.birthDate)} {patient.phone}
      </p>
      <Field label={t('triage.reason')} wide group>
        {() => (
          <Radio.Group
            value={draft.reason}
            options={TRIAGE_REASONS.map((value) => ({ value, label: t(`triage.reasons.${value}`) }))}
            onChange={({ target }) => change({ reason: Number(target.value) })}
          />
        )}
      </Field>
      <Field label={t('triage.doctor')}>
        {(control) => (
          <DoctorPicker
            control={control}
            orgId={orgId}
            clearable
            value={draft.doctorId}
            onChange={(doctorId) => change({ doctorId })}
          />
        )}
      </Field>
      <Field label={t('triage.room')}>
        {(control) => (
          <Input
            {...control}
            maxLength={20}
            value={draft.room}
            onChange={({ target }) => change({ room: target.value })}
          />
        )}
      </Field>
      <Field label={t('triage.note')} wide>
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            value={draft.note}
            onChange={({ target }) => change({ note: target.value })}
          />
        )}
      </Field>
    </FormDrawer>
  );
}
