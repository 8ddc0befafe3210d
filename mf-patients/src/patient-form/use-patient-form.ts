import { patientForm, type PatientForm } from '@dentarium/api/patients/calls';
import { getToday } from '@dentarium/domain';
import { useLanguage } from '@dentarium/platform';
import { type Form, type FormOptions, isMissing, useForm } from '@dentarium/ui/form';
import { useTranslation } from 'react-i18next';
import { listDraftErrors, toPatientForm, type PatientDraft } from './patient-draft.ts';
import { useProblemText } from './use-problem-text.ts';

/** Fields that refusals of the server belong to, and the keys of their texts. */
const REFUSALS = { 'patient.noTaken': 'patientNo', 'patient.doctor': 'doctorId' } as const;
const REFUSAL_PROBLEMS: Readonly<Record<string, string>> = {
  'patient.noTaken': 'patientNo.taken',
  'patient.doctor': 'doctorId.elsewhere',
};

/** Provides a patient form with the rules of patients; a phone number is sent in its stored form. */
export function usePatientForm<Saved>(
  start: PatientDraft,
  saveOptions: Pick<FormOptions<PatientDraft, PatientForm, Saved>, 'save' | 'onSaved' | 'stale' | 'draftKey'>,
): Form<PatientDraft> {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const problemText = useProblemText();
  return useForm<PatientDraft, PatientForm, Saved>({
    ...saveOptions,
    start,
    rules: (draft) => listDraftErrors(draft, language, getToday()),
    toBody: (draft) => toPatientForm(draft, language),
    schema: patientForm,
    problemText: (problem) => problemText(REFUSAL_PROBLEMS[problem] ?? problem),
    toErrorToast: (errors) => (errors.some(isMissing) ? t('form.fillIn') : undefined),
    refusals: REFUSALS,
  });
}
