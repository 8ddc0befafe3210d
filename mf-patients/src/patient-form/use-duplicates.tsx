import { callApi } from '@dentarium/api';
import type { PatientDuplicate } from '@dentarium/api/patients/operation-calls';
import { queryPatientDuplicates } from '@dentarium/server/calls/patients';
import type { Patient, PatientForm } from '@dentarium/api/patients/calls';
import { type ReactNode, useState } from 'react';
import { DuplicatesDialog } from './duplicates-dialog.tsx';

/** Decision of the user about possible duplicates. */
export type DuplicateAnswer =
  | { readonly do: 'back' }
  | { readonly do: 'save' }
  | { readonly do: 'merge'; readonly patient: Patient };

/** Searches possible duplicates of the patient in a form. A failed search returns none. */
async function loadDuplicates(form: PatientForm, exceptId?: string): Promise<PatientDuplicate[]> {
  const { orgId, name, birthDate, phone, patientNo } = form;
  const body = { orgId, name, birthDate, phone, patientNo, ...(exceptId === undefined ? {} : { exceptId }) };
  try {
    return await callApi(queryPatientDuplicates, { body }, { silent: true });
  } catch {
    // The question is optional: without it the patient can still be saved.
    return [];
  }
}

/** The check for possible duplicates before a patient is saved (PAT-07). */
export interface Duplicates {
  readonly check: (form: PatientForm, exceptId?: string) => Promise<DuplicateAnswer>;
  readonly dialog: ReactNode;
}

/**
 * Provides the check for duplicates.
 *
 * @param isNew true if the patient in the form does not exist yet.
 */
export function useDuplicates(isNew: boolean): Duplicates {
  const [question, setQuestion] = useState<{
    readonly matches: readonly PatientDuplicate[];
    readonly orgId: string;
    readonly answer: (answer: DuplicateAnswer) => void;
  } | null>(null);
  const ask: Duplicates['check'] = async (form, exceptId) => {
    const matches = await loadDuplicates(form, exceptId);
    if (matches.length === 0) return { do: 'save' };
    const answer = await new Promise<DuplicateAnswer>((resolve) =>
      setQuestion({ matches, orgId: form.orgId, answer: resolve }),
    );
    setQuestion(null);
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
