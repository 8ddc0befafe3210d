import { type Patient, type PatientForm, updatePatientInfo } from '@dentarium/api/patients/calls';
import { queryClient, type Send, toast } from '@dentarium/platform';
import { FormDrawer } from '@dentarium/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toPatientQuery } from '../patient/patient-query.ts';
import { toPatientDraft, type PatientDraft } from './patient-draft.ts';
import { PatientFields } from './patient-fields.tsx';
import { useDuplicates } from './use-duplicates.tsx';
import { usePatientForm } from './use-patient-form.ts';
import { useQuestions } from './use-questions.tsx';
import { useSavedText } from './use-saved-text.ts';

/**
 * Shows the form that changes a patient. The slower of two editors keeps the typed values and sees the version of the
 * other.
 */
export default function EditPatient({
  patient,
  onClose,
  onMerge,
}: {
  readonly patient: Patient;
  readonly onClose: () => void;
  /** Called after the save if the patient is to be merged with another. */
  readonly onMerge: (patient: Patient, other: Patient) => void;
}) {
  const { t } = useTranslation();
  const questions = useQuestions();
  const duplicates = useDuplicates(false);
  const savedText = useSavedText();
  const [base, setBase] = useState(patient);

  const save = async (send: Send, body: PatientForm) => {
    const savedDraft = toPatientDraft(base);
    const hasChangedAge =
      body.dentalAge !== savedDraft.dentalAge ||
      body.birthDate !== savedDraft.birthDate ||
      body.firstVisitTime !== savedDraft.firstVisitTime;
    if (hasChangedAge && !(await questions.confirmDentalAge(body, () => form.focus('dentalAge')))) return null;
    const decision = hasChangedIdentity(savedDraft, body)
      ? await duplicates.check(body, patient.id)
      : { do: 'save' as const };
    if (decision.do === 'back') return null;
    const input = { params: { id: patient.id }, body: { ...body, version: base.version } };
    return { latest: await send(updatePatientInfo, input), answer: decision };
  };

  const form = usePatientForm(toPatientDraft(patient), {
    save,
    draftKey: `patient.${patient.id}`,
    onSaved: ({ latest, answer }, _, cache) => {
      cache.store(toPatientQuery(patient.id), latest);
      toast('success', t('form.saved'));
      onClose();
      if (answer.do === 'merge') onMerge(latest, answer.patient);
    },
    stale: {
      noun: 'patient',
      title: t('form.stale'),
      load: async () => {
        const latest = await queryClient.query({ ...toPatientQuery(patient.id), staleTime: 0 });
        setBase(latest);
        return toPatientDraft(latest);
      },
      text: (field) => savedText(base, field),
    },
  });

  return (
    <FormDrawer
      title={t('form.edit')}
      form={form}
      isClosing={(from, to) => from.pathname !== to.pathname || !to.searchParams.has('edit')}
      onClose={onClose}
    >
      <PatientFields form={form} savedPatient={base} />
      {duplicates.dialog}
    </FormDrawer>
  );
}

/** Returns whether an identifying field was changed. */
function hasChangedIdentity(before: PatientDraft, now: PatientForm): boolean {
  const identity = ['name', 'birthDate', 'phone', 'patientNo', 'orgId'] as const;
  return identity.some((field) => before[field] !== now[field]);
}
