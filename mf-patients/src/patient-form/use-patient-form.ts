import { patientForm, type PatientForm } from '@dentarium/api/patients/calls';
import { getToday } from '@dentarium/domain';
import { useLanguage } from '@dentarium/platform';
import { type Form, type FormOptions, isMissing, useForm } from '@dentarium/ui/form';
import { useTranslation } from 'react-i18next';
import { draftFieldErrors, formOf, type PatientDraft } from './patient-draft.ts';
import { useProblemText } from './use-problem-text.ts';

/** The fields that refusals of the server belong to, and their texts. */
const REFUSALS = { 'patient.noTaken': 'patientNo', 'patient.doctor': 'doctorId' } as const;
const PROBLEM_OF: Readonly<Record<string, string>> = {
  'patient.noTaken': 'patientNo.taken',
  'patient.doctor': 'doctorId.elsewhere',
};

/** Runs a patient form by the rules of patients; a phone number is sent in the form in which it is stored. */
export function usePatientForm<Saved>(
  start: PatientDraft,
  saving: Pick<FormOptions<PatientDraft, PatientForm, Saved>, 'save' | 'onSaved' | 'stale' | 'keepAs'>,
): Form<PatientDraft> {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const problemText = useProblemText();
  return useForm<PatientDraft, PatientForm, Saved>({
    ...saving,
    start,
    rules: (draft) => draftFieldErrors(draft, language, getToday()),
    toBody: (draft) => formOf(draft, language),
    schema: patientForm,
    problemText: (problem) => problemText(PROBLEM_OF[problem] ?? problem),
    wrongText: (errors) => (errors.some(isMissing) ? t('form.fillIn') : undefined),
    refusals: REFUSALS,
  });
}
