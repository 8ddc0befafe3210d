import type { PatientForm } from '@dentarium/api/services/patient-service';
import { ApiError } from '@dentarium/api';
import { type PatientFields, today } from '@dentarium/domain';
import { toast, useErrorText, useLanguage } from '@dentarium/platform';
import { useRef, useState } from 'react';
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

/**
 * Runs a patient form: shows faults where somebody has been, sends it once however often it is asked to, and puts
 * what the server refuses under the fields.
 *
 * @param send asks what has to be asked, and saves; a rejection with what belongs to no field goes to `onRefused`.
 */
export function usePatientForm(
  start: PatientDraft,
  send: (form: PatientForm) => Promise<void>,
  onRefused: (error: ApiError) => boolean,
): PatientFormState {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const [base, setBase] = useState(start);
  const [draft, setDraft] = useState(start);
  const [left, setLeft] = useState<ReadonlySet<keyof PatientFields>>(new Set());
  const [refused, setRefused] = useState<ReadonlyMap<keyof PatientFields, string>>(new Map());
  const [saving, setSaving] = useState(false);
  const running = useRef(false);
  const problemText = useProblemText();
  const errorText = useErrorText();
  const faults = new Map(draftFaults(draft, language, today()).map(({ field, problem }) => [field, problem]));

  const report = (error: unknown): void => {
    const found = serverFaults(error);
    setRefused(new Map(found.map(({ field, problem }) => [field, problem])));
    if (found.length > 0) return;
    if (!(error instanceof ApiError && onRefused(error))) toast('error', errorText(error));
  };

  const save = async (): Promise<void> => {
    if (running.current) return;
    setLeft(new Set(FIELD_ORDER));
    const first = FIELD_ORDER.find((field) => faults.has(field));
    if (first !== undefined) {
      if ([...faults.values()].some((problem) => problem.endsWith('.required'))) toast('error', t('form.fillIn'));
      document.querySelector<HTMLElement>(`[data-field="${first}"] input, [data-field="${first}"] textarea`)?.focus();
      return;
    }
    running.current = true;
    setSaving(true);
    try {
      await send(formOf(draft, language));
    } catch (error) {
      report(error);
    } finally {
      running.current = false;
      setSaving(false);
    }
  };

  return {
    draft,
    unsaved: isChanged(base, draft),
    saving,
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
