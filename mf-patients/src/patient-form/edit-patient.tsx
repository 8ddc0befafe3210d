import { type Patient, type PatientForm, updatePatientInfo } from '@dentarium/api/services/patient-service';
import { queryClient, type Send, toast } from '@dentarium/platform';
import { FormDrawer } from '@dentarium/ui';
import { mergeFields } from '@dentarium/ui/merge-fields';
import { StaleNotice } from '@dentarium/ui/stale-notice';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callPatient } from '../patient/patient-query.ts';
import { draftOf, type PatientDraft } from './patient-draft.ts';
import { PatientFields } from './patient-fields.tsx';
import { useDuplicates } from './use-duplicates.tsx';
import { usePatientForm } from './use-patient-form.ts';
import { useQuestions } from './use-questions.tsx';
import { useSavedText } from './use-saved-text.ts';

/** The form that changes a patient. Whoever was slower keeps what was typed, and sees what the other has saved. */
export function EditPatient({
  patient,
  onClose,
  onMerge,
}: {
  readonly patient: Patient;
  readonly onClose: () => void;
  /** Saved, the patient is to be merged with another. */
  readonly onMerge: (patient: Patient, other: Patient) => void;
}) {
  const { t } = useTranslation();
  const questions = useQuestions();
  const duplicates = useDuplicates(false);
  const savedText = useSavedText();
  const saved = useRef(false);
  const [base, setBase] = useState(patient);
  const [stale, setStale] = useState(false);
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map());

  const save = async (send: Send, body: PatientForm) => {
    const asked = draftOf(base);
    const unusual =
      body.dentalAge !== asked.dentalAge ||
      body.birthDate !== asked.birthDate ||
      body.firstVisitTime !== asked.firstVisitTime;
    if (unusual && !(await questions.dentalAge(body))) return null;
    const answer = isSomebodyElse(asked, body) ? await duplicates.ask(body, patient.id) : { do: 'save' as const };
    if (answer.do === 'back') return null;
    const input = { params: { id: patient.id }, body: { ...body, version: base.version } };
    return { latest: await send(updatePatientInfo, input), answer };
  };

  const form = usePatientForm(draftOf(patient), {
    save,
    onSaved: ({ latest, answer }, cache) => {
      cache.put(callPatient(patient.id), latest);
      saved.current = true;
      toast('success', t('form.saved'));
      onClose();
      if (answer.do === 'merge') onMerge(latest, answer.patient);
    },
    onStale: () => setStale(true),
  });

  const loadLatest = async (): Promise<void> => {
    const latest = await queryClient.query({ ...callPatient(patient.id), staleTime: 0 });
    const { merged, both } = mergeFields(draftOf(base), form.draft, draftOf(latest));
    form.restart(draftOf(latest), merged);
    setNotes(new Map(both.map((field) => [field, t('form.savedByOther', { value: savedText(latest, field) })])));
    setBase(latest);
    setStale(false);
  };

  return (
    <FormDrawer
      title={t('form.edit')}
      unsaved={form.unsaved}
      saving={form.saving}
      closes={(from, to) => !saved.current && (from.pathname !== to.pathname || !to.searchParams.has('edit'))}
      onClose={onClose}
      onSave={() => void form.save()}
    >
      {stale ? <StaleNotice title={t('form.stale')} onLoad={loadLatest} /> : null}
      <PatientFields form={form} notes={notes} />
      {duplicates.dialog}
    </FormDrawer>
  );
}

/** Whether what identifies a patient was changed. */
function isSomebodyElse(before: PatientDraft, now: PatientForm): boolean {
  const identity = ['name', 'birthDate', 'phone', 'patientNo', 'orgId'] as const;
  return identity.some((field) => before[field] !== now[field]);
}
