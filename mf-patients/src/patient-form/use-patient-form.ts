import type { PatientForm } from '@dentarium/api/services/patient-service';
import { isStale } from '@dentarium/api';
import { type PatientFields, today } from '@dentarium/domain';
import { type AnswerCache, type Send, toast, useApiMutation, useLanguage } from '@dentarium/platform';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FIELD_ORDER } from './field-order.ts';
import { draftFaults, formOf, isChanged, type PatientDraft } from './patient-draft.ts';
import { serverFaults } from './server-faults.ts';
import { useProblemText } from './use-problem-text.ts';

/** The state of a patient form and what can be done with it. */
export interface PatientFormState {
  readonly draft: PatientDraft;
  readonly unsaved: boolean;
  readonly saving: boolean;
  /** The sentence under a field; `undefined` when nothing is wrong, or nobody has been there yet. */
  readonly fault: (field: keyof PatientFields) => string | undefined;
  readonly change: (change: Partial<PatientDraft>) => void;
  /** The field was left: from now on its faults are shown. */
  readonly leave: (field: keyof PatientFields) => void;
  /** Puts another draft into the form, which counts as saved up to `base`. */
  readonly restart: (base: PatientDraft, draft: PatientDraft) => void;
  readonly save: () => Promise<void>;
}

/** How a patient form is saved. */
interface Saving<Saved> {
  /** Asks what has to be asked, and saves; `null` when somebody would rather go on with the form. */
  readonly save: (send: Send, form: PatientForm) => Promise<Saved | null>;
  readonly onSaved: (saved: Saved, cache: Pick<AnswerCache, 'put'>) => void;
  /** Somebody else has changed the patient; the form says it. */
  readonly onStale?: () => void;
}

/**
 * Runs a patient form: shows faults where somebody has been, sends it once however often it is asked to, and puts
 * what the server refuses under the fields.
 */
export function usePatientForm<Saved>(
  start: PatientDraft,
  { save: write, onSaved, onStale }: Saving<Saved>,
): PatientFormState {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const [base, setBase] = useState(start);
  const [draft, setDraft] = useState(start);
  const [left, setLeft] = useState<ReadonlySet<keyof PatientFields>>(new Set());
  const [refused, setRefused] = useState<ReadonlyMap<keyof PatientFields, string>>(new Map());
  const problemText = useProblemText();
  const faults = new Map(draftFaults(draft, language, today()).map(({ field, problem }) => [field, problem]));

  const sending = useApiMutation(write, {
    silent: (error) => serverFaults(error).length > 0 || (onStale !== undefined && isStale(error, 'patient')),
    onSuccess: (saved, _, cache) => {
      if (saved !== null) onSaved(saved, cache);
    },
    onError: (error) => {
      setRefused(new Map(serverFaults(error).map(({ field, problem }) => [field, problem])));
      if (isStale(error, 'patient')) onStale?.();
    },
  });

  const save = async (): Promise<void> => {
    if (sending.isPending) return;
    setLeft(new Set(FIELD_ORDER));
    const first = FIELD_ORDER.find((field) => faults.has(field));
    if (first !== undefined) {
      if ([...faults.values()].some((problem) => problem.endsWith('.required'))) toast('error', t('form.fillIn'));
      document.querySelector<HTMLElement>(`[data-field="${first}"] input, [data-field="${first}"] textarea`)?.focus();
      return;
    }
    await sending.mutate(formOf(draft, language));
  };

  return {
    draft,
    unsaved: isChanged(base, draft),
    saving: sending.isPending,
    fault: (field) => {
      const problem = (left.has(field) ? faults.get(field) : undefined) ?? refused.get(field);
      return problem === undefined ? undefined : problemText(problem);
    },
    change: (change) => {
      setDraft((before) => ({ ...before, ...change }));
      setRefused((before) => new Map([...before].filter(([field]) => !(field in change))));
    },
    leave: (field) => setLeft((before) => new Set([...before, field])),
    restart: (nextBase, next) => {
      setBase(nextBase);
      setDraft(next);
      setRefused(new Map());
    },
    save,
  };
}
