import { nextPatientNo } from '@dentarium/api/services/patient-service';
import { callQuery } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PatientDraft } from './patient-draft.ts';
import type { PatientFormState } from './use-patient-form.ts';

/** Puts the next free patient ID of the organisation into a form, as long as nobody has typed another. */
export function useOfferedNumber(form: PatientFormState, start: PatientDraft): void {
  const { draft, restart } = form;
  const [offered, setOffered] = useState('');
  const next = useQuery({
    ...callQuery(nextPatientNo, { query: { orgId: draft.orgId ?? '' } }, { silent: true }),
    enabled: draft.orgId !== null,
    // Somebody else may have taken the number that was offered a moment ago.
    staleTime: 0,
    gcTime: 0,
  });
  if (next.data === undefined || next.data === offered || draft.patientNo !== offered) return;
  // An answer that has come changes the form before it is drawn. The number counts as part of what the form began
  // with: nothing is lost with it.
  setOffered(next.data);
  restart({ ...start, patientNo: next.data }, { ...draft, patientNo: next.data });
}
