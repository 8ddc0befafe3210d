import type { PatientForm } from '@dentarium/api/services/patient-service';
import { type Arrival, registerTriagePatient } from '@dentarium/api/services/triage-service';
import { today } from '@dentarium/domain';
import { type Send, toast } from '@dentarium/platform';
import { FormDrawer } from '@dentarium/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emptyDraft } from '../patient-form/patient-draft.ts';
import { PatientFields } from '../patient-form/patient-fields.tsx';
import { useOfferedNumber } from '../patient-form/use-offered-number.ts';
import { usePatientForm } from '../patient-form/use-patient-form.ts';
import { useQuestions } from '../patient-form/use-questions.tsx';

/** The patient form at the front desk: for somebody who has come for the first time. */
export function RegisterArrival(props: {
  readonly orgId: string;
  readonly onClose: () => void;
  readonly onRegistered: (patient: Arrival & { readonly orgId: string }) => void;
}) {
  const { t } = useTranslation();
  const questions = useQuestions();
  const [start] = useState(() => emptyDraft({ orgId: props.orgId, doctorId: null, day: today() }));
  const form = usePatientForm(start, {
    save: async (send: Send, body: PatientForm) => {
      if (!(await questions.dentalAge(body, () => form.focus('dentalAge')))) return null;
      return { ...(await send(registerTriagePatient, { body })), orgId: body.orgId };
    },
    onSaved: (patient) => {
      toast('success', t('form.created', { name: patient.name }));
      props.onRegistered(patient);
    },
  });
  useOfferedNumber(form);
  return (
    <FormDrawer title={t('triage.register')} saveLabel={t('form.create')} form={form} onClose={props.onClose}>
      <PatientFields form={form} withTags={false} />
    </FormDrawer>
  );
}
