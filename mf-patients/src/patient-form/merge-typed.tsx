import { type Patient, type PatientForm, updatePatientInfo } from '@dentarium/api/services/patient-service';
import { MERGE_FIELDS, type MergeField } from '@dentarium/domain';
import { toast, useApiMutation, useLanguage } from '@dentarium/platform';
import { useDoctorOptions } from '@dentarium/ui/pickers';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callPatient } from '../patient/patient-query.ts';
import { draftOf, formOf } from './patient-draft.ts';
import { SideHead, SidesTable } from './sides-table.tsx';
import { useSavedText } from './use-saved-text.ts';

type Field = Exclude<MergeField, 'exam'>;
const FIELDS = MERGE_FIELDS.filter((field): field is Field => field !== 'exam');

/** Puts what was typed for a new patient into one who is there already, field by field; no second patient comes about. */
export default function MergeTyped(props: {
  readonly form: PatientForm;
  readonly into: Patient;
  readonly onClose: () => void;
  readonly onDone: (patient: Patient) => void;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const savedText = useSavedText();
  const { form, into } = props;
  const doctors = useDoctorOptions(into.orgId);
  // Where the patient has nothing yet, what was typed is of use.
  const [taken, setTaken] = useState<ReadonlySet<Field>>(
    () => new Set(FIELDS.filter((field) => into[field] === '' && form[field] !== '')),
  );
  const doctorName = doctors.find(({ value }) => value === form.doctorId)?.label ?? '';
  const typed: Patient = { ...into, ...form, doctorName, lastVisitTime: form.lastVisitTime || form.firstVisitTime };

  const save = useApiMutation(
    (send) => {
      const values = Object.fromEntries([...taken].map((field) => [field, typed[field]]));
      const present = formOf(draftOf(into), language);
      const tagIds = [...new Set([...present.tagIds, ...form.tagIds])];
      const body = { ...present, ...values, tagIds, version: into.version };
      return send(updatePatientInfo, { params: { id: into.id }, body });
    },
    {
      onSuccess: (latest, _, cache) => {
        cache.put(callPatient(latest.id), latest);
        toast('success', t('merge.done', { name: latest.name }));
        props.onDone(latest);
      },
    },
  );

  return (
    <Modal
      open
      title={t('duplicate.mergeTitle', { name: into.name, no: into.patientNo })}
      width={760}
      onCancel={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{t('question.back')}</Button>
          <Button type="primary" loading={save.isPending} onClick={() => void save.mutate()}>
            {t('duplicate.mergeSave')}
          </Button>
        </>
      }
    >
      <SidesTable
        caption={t('merge.fields')}
        kept={
          <SideHead role={t('duplicate.present')}>
            {into.name} · {into.patientNo}
          </SideHead>
        }
        given={<SideHead role={t('duplicate.typed')}>{form.name}</SideHead>}
        rows={FIELDS.map((field) => ({
          field,
          label: t(`field.${field}`),
          kept: savedText(into, field),
          given: savedText(typed, field),
        }))}
        taken={taken}
        onTake={setTaken}
      />
    </Modal>
  );
}
