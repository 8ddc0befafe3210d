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
async function loadDuplicates(form: PatientForm, exceptId?: string): Promise<PatientDuplicate[]> {
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
  readonly check: (form: PatientForm, exceptId?: string) => Promise<DuplicateAnswer>;
  readonly dialog: ReactNode;
}

/**
 * Gives the question for duplicates.
 *
 * @param isNew whether the patient in the form is not there yet.
 */
export function useDuplicates(isNew: boolean): Duplicates {
  const [question, setAsked] = useState<{
    readonly matches: readonly PatientDuplicate[];
    readonly orgId: string;
    readonly answer: (answer: DuplicateAnswer) => void;
  } | null>(null);
  const ask: Duplicates['check'] = async (form, exceptId) => {
    const matches = await loadDuplicates(form, exceptId);
    if (matches.length === 0) return { do: 'save' };
    const answer = await new Promise<DuplicateAnswer>((resolve) =>
      setAsked({ matches: found, orgId: form.orgId, answer: resolve }),
    );
    setAsked(null);
    return answer;
  };
  return {
    check: ask,
    dialog:
      question === null ? null : (
        <DuplicatesDialog matches={question.matches} isNew={isNew} orgId={question.orgId} onAnswer={question.answer} />
      ),
  };
}
