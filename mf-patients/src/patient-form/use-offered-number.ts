import { nextPatientNo } from '@dentarium/api/patients/calls';
import { callQuery } from '@dentarium/platform';
import { type Form, useFormValue } from '@dentarium/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { PatientDraft } from './patient-draft.ts';

/** Puts the next free patient ID of the organisation into a form, as long as nobody has typed another. */
export function useSuggestedNumber(form: Form<PatientDraft>): void {
  const orgId = useFormValue(form, 'orgId');
  const suggestedNumber = useRef('');
  const { data } = useQuery({
    ...callQuery(nextPatientNo, { query: { orgId: orgId ?? '' } }, { silent: true }),
    enabled: orgId !== null,
    // Somebody else may have taken the number that was offered a moment ago.
    staleTime: 0,
    gcTime: 0,
  });
  const { get, begin } = form;
  useEffect(() => {
    if (data === undefined || data === suggestedNumber.current || get().patientNo !== suggestedNumber.current) return;
    suggestedNumber.current = data;
    // The number counts as part of what the form began with: nothing is lost with it.
    begin({ patientNo: data });
  }, [data, get, begin]);
}
