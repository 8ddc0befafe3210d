import { callApi } from '@dentarium/api';
import { type PatientDuplicate, queryPatientDuplicates } from '@dentarium/api/patients/operation-calls';
import type { Patient, PatientForm } from '@dentarium/api/patients/calls';
import { type ReactNode, useState } from 'react';
import { DuplicatesDialog } from './duplicates-dialog.tsx';

/** What somebody wants who was shown possible duplicates. */
export type DuplicateAnswer =
  | { readonly do: 'back' }
  | { readonly do: 'save' }
  | { readonly do: 'merge'; readonly patient: Patient };

/** The patients who may be the one in a form. A failed search finds none. */
async function duplicatesOf(form: PatientForm, exceptId?: string): Promise<PatientDuplicate[]> {
  const { orgId, name, birthDate, phone, patientNo } = form;
  const body = { orgId, name, birthDate, phone, patientNo, ...(exceptId === undefined ? {} : { exceptId }) };
  try {
    return await callApi(queryPatientDuplicates, { body }, { silent: true });
  } catch {
    // The question is a service to the clinician; without it the patient can still be saved.
    return [];
  }
}

/** Asks before a patient is saved who may be there already (PAT-07). */
export interface Duplicates {
  readonly ask: (form: PatientForm, exceptId?: string) => Promise<DuplicateAnswer>;
  readonly dialog: ReactNode;
}

/**
 * Gives the question for duplicates.
 *
 * @param isNew whether the patient in the form is not there yet.
 */
export function useDuplicates(isNew: boolean): Duplicates {
  const [asked, setAsked] = useState<{
    readonly found: readonly PatientDuplicate[];
    readonly orgId: string;
    readonly answer: (answer: DuplicateAnswer) => void;
  } | null>(null);
  const ask: Duplicates['ask'] = async (form, exceptId) => {
    const found = await duplicatesOf(form, exceptId);
    if (found.length === 0) return { do: 'save' };
    const answer = await new Promise<DuplicateAnswer>((resolve) =>
      setAsked({ found, orgId: form.orgId, answer: resolve }),
    );
    setAsked(null);
    return answer;
  };
  return {
    ask,
    dialog:
      asked === null ? null : (
        <DuplicatesDialog found={asked.found} isNew={isNew} orgId={asked.orgId} onAnswer={asked.answer} />
      ),
  };
}
