import { nextPatientNo } from '@dentarium/server/calls/patients';
import { callQuery } from '@dentarium/platform';
import { type Form, useFormValue } from '@dentarium/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { PatientDraft } from './patient-draft.ts';

/** Fills in the next free patient ID of the organisation unless the user has typed another. */
export function useSuggestedNumber(form: Form<PatientDraft>): void {
  const orgId = useFormValue(form, 'orgId');
  const suggestedNumber = useRef('');
  const { data } = useQuery({
    ...callQuery(nextPatientNo, { query: { orgId: orgId ?? '' } }, { silent: true }),
    enabled: orgId !== null,
    // Somebody else may have used the number that was suggested a moment ago.
    staleTime: 0,
    gcTime: 0,
  });
  const { get, begin } = form;
  useEffect(() => {
    if (data === undefined || data === suggestedNumber.current || get().patientNo !== suggestedNumber.current) return;
    suggestedNumber.current = data;
    // The number counts as an initial value, so it is no unsaved change.
    begin({ patientNo: data });
  }, [data, get, begin]);
}
