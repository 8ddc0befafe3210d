import { insertPatientInfo, type Patient, type PatientForm } from '@dentarium/api/patients/calls';
import { getToday } from '@dentarium/domain';
import { type Send, toast, useSession } from '@dentarium/platform';
import { FormDrawer } from '@dentarium/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { toPatientQuery } from '../patient/patient-query.ts';
import { MergeIntoExisting } from './merge-into-existing.tsx';
import { createPatientDraft } from './patient-draft.ts';
import { PatientFields } from './patient-fields.tsx';
import { useDuplicates } from './use-duplicates.tsx';
import { useSuggestedNumber } from './use-suggested-number.ts';
import { usePatientForm } from './use-patient-form.ts';
import { useQuestions } from './use-questions.tsx';

/** Shows the form for a new patient; after the save it opens the page of the patient (PAT-02). */
export default function NewPatient() {
  const { t } = useTranslation();
  const { user, organisations } = useSession();
  const [, setSearchParams] = useSearchParams();
  const navigate = useNavigate();
  const questions = useQuestions();
  const duplicates = useDuplicates(true);
  const [merge, setMerge] = useState<{ readonly form: PatientForm; readonly target: Patient } | null>(null);
  const [start] = useState(() => {
    const orgId = organisations[0]?.id ?? null;
    return createPatientDraft({ orgId, doctorId: user.isOrthodontist ? user.id : null, day: getToday() });
  });

  const save = async (send: Send, body: PatientForm): Promise<Patient | null> => {
    if (!(await questions.confirmDentalAge(body, () => form.focus('dentalAge')))) return null;
    const answer = await duplicates.check(body);
    if (answer.do === 'merge') setMerge({ form: body, target: answer.patient });
    return answer.do === 'save' ? send(insertPatientInfo, { body }) : null;
  };

  const form = usePatientForm(start, {
    save,
    draftKey: 'patient.new',
    onSaved: (patient, _, cache) => {
      cache.store(toPatientQuery(patient.id), patient);
      toast('success', t('form.created', { name: patient.name }));
      void navigate(`/patient/${patient.id}`, { replace: true });
    },
  });
  useSuggestedNumber(form);

  return (
    <FormDrawer
      title={t('form.new')}
      saveLabel={t('form.create')}
      form={form}
      isClosing={(_, to) => !(to.pathname === '/patient' && to.searchParams.has('new'))}
      onClose={() => setSearchParams((before) => new URLSearchParams([...before].filter(([name]) => name !== 'new')))}
    >
      <PatientFields form={form} />
      {duplicates.dialog}
      {merge === null ? null : (
        <MergeIntoExisting
          {...merge}
          onClose={() => setMerge(null)}
          onDone={({ id }) => {
            form.settle();
            void navigate(`/patient/${id}`, { replace: true });
          }}
        />
      )}
    </FormDrawer>
  );
}
