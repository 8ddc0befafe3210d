import type { PatientForm } from '@dentarium/api/patients/calls';
import { type Arrival, registerTriagePatient } from '@dentarium/server/calls/front-desk/triage';
import { getToday } from '@dentarium/domain';
import { type Send, toast } from '@dentarium/platform';
import { FormDrawer } from '@dentarium/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createPatientDraft, type PatientDraft } from '../patient-form/patient-draft.ts';
import { PatientFields } from '../patient-form/patient-fields.tsx';
import { useSuggestedNumber } from '../patient-form/use-suggested-number.ts';
import { usePatientForm } from '../patient-form/use-patient-form.ts';
import { useQuestions } from '../patient-form/use-questions.tsx';

/** Returns the form field for a search text: a phone number, a patient ID, otherwise a name. */
export function toInitialFields(typedText: string): Partial<Pick<PatientDraft, 'name' | 'patientNo' | 'phone'>> {
  const word = typedText.trim();
  if (word === '') return {};
  if (/^\+?[\d\s-]{7,}$/.test(word)) return { phone: word };
  return /^(?=.*\d)[A-Za-z\d]+$/.test(word) ? { patientNo: word } : { name: word };
}

/** Shows the patient form at the front desk, for new patients. */
export function RegisterArrival(props: {
  readonly orgId: string;
  /** The text of the search. */
  readonly typedText: string;
  readonly onClose: () => void;
  readonly onRegistered: (patient: Arrival & { readonly orgId: string; readonly doctorId: string }) => void;
}) {
  const { t } = useTranslation();
  const questions = useQuestions();
  const [start] = useState(() => ({
    ...createPatientDraft({ orgId: props.orgId, doctorId: null, day: getToday() }),
    ...toInitialFields(props.typedText),
  }));
  const form = usePatientForm(start, {
    draftKey: 'patient.arrival',
    save: async (send: Send, body: PatientForm) => {
      if (!(await questions.confirmDentalAge(body, () => form.focus('dentalAge')))) return null;
      return { ...(await send(registerTriagePatient, { body })), orgId: body.orgId, doctorId: body.doctorId };
    },
    onSaved: (patient) => {
      toast('success', t('form.created', { name: patient.name }));
      props.onRegistered(patient);
    },
  });
  useSuggestedNumber(form);
  return (
    <FormDrawer title={t('triage.register')} saveLabel={t('form.create')} form={form} onClose={props.onClose}>
      <PatientFields form={form} withTags={false} />
    </FormDrawer>
  );
}
