import { hasUnsavedChanges, type Send, useSession } from '@dentarium/platform';
import { useEffect, useRef, useState } from 'react';
import { type Form, type FormOptions, type StaleOptions, useForm } from '../form/use-form.ts';
import { RepeatableSaves } from './repeatable-saves.ts';
import { DEFAULT_DELAY_MS, type SavedValue, type SaveProgress } from './save-queue.ts';
import { type Autosave, useSaveQueue } from './use-save-queue.ts';

export type { SaveState } from './save-queue.ts';

/** The maximum number of turns of the event loop until a saved form is rendered everywhere. */
const MAX_TURNS = 100;

/** A form that saves itself. */
export interface AutosavedForm<Values extends Record<string, unknown>>
  extends Pick<SaveProgress, 'state' | 'failure'>, Pick<Autosave<Values>, 'flush'> {
  readonly form: Form<Values>;
}

type Options<Values extends Record<string, unknown>, Result> = Pick<
  FormOptions<Values, Values, Result>,
  'start' | 'onSaved'
> & {
  /** Saves the values as they are, complete or not. */
  readonly save: (send: Send, values: Values) => Promise<Result>;
  readonly toNextValues: (result: Result, values: Values) => Values;
  readonly stale: StaleOptions<Values>;
  /** The storage key of unsaved input. */
  readonly draftKey: string;
  /** The field with the version of the saved values. */
  readonly versionIn: keyof Values & string;
};

/**
 * Runs a form that is saved shortly after each pause. The form merges the version of another user with the input, and
 * stores the input in the window from the first key on: remaining input is restored and saved.
 */
export function useAutosavedForm<Values extends Record<string, unknown>, Result>(
  options: Options<Values, Result>,
): AutosavedForm<Values> {
  const { stale, versionIn } = options;
  const [start] = useState(options.start);
  const { user } = useSession();
  const [saves] = useState(
    () => new RepeatableSaves<Values>({ userId: user.id, toKey: () => options.draftKey }, start),
  );
  /** Returns what is compared: the values in a fixed order, without their version. */
  const toSavedValue = (values: Values): SavedValue<Record<string, unknown>> => ({
    id: null,
    version: Number(values[versionIn]),
    value: Object.fromEntries(
      Object.keys(start)
        .filter((key) => key !== versionIn)
        .map((key) => [key, values[key]]),
    ),
  });
  /** The outcome of the last attempt to send the form. */
  const outcome = useRef<{ readonly nextValues?: Values; readonly error?: unknown }>({});
  /** The version of another user that the form was merged with. */
  const mergedWith = useRef<Values | null>(null);

  const innerForm = useForm<Values, Values, Result>({
    ...options,
    save: async (send, values) => {
      try {
        const result = await saves.save(values, {
          send,
          save: options.save,
          rebase: (nextValues, answer, sentValues) => {
            const version = options.toNextValues(answer, sentValues)[versionIn];
            return Number(version) > Number(nextValues[versionIn])
              ? { ...nextValues, [versionIn]: version }
              : nextValues;
          },
        });
        outcome.current = { nextValues: options.toNextValues(result, values) };
        return result;
      } catch (error) {
        outcome.current = { error };
        throw error;
      }
    },
    stale: {
      ...stale,
      isPersistent: true,
      load: async () => {
        mergedWith.current = await stale.load();
        return mergedWith.current;
      },
    },
    // The state of the form reports failures.
    onFailure: () => undefined,
  });
  const { state, failure, notice, flush, keepMine } = useSaveQueue<Record<string, unknown>>({
    savedValue: toSavedValue(start),
    source: {
      getValue: () => toSavedValue(innerForm.get()).value,
      noun: stale.noun,
      delayMs: DEFAULT_DELAY_MS,
      maxDelayMs: Infinity,
      // The form itself stores its input.
      keepDraft: () => undefined,
      save: async () => {
        outcome.current = { error: new Error('The form was not sent') };
        await innerForm.submit();
        const { nextValues, error } = outcome.current;
        if (nextValues === undefined) throw error;
        return toSavedValue(nextValues);
      },
    },
    isUncertain: false,
    isActive: true,
    leaveQuestion: undefined,
    onDiscard: saves.forget,
  });
  const { subscribe } = innerForm;
  useEffect(() => subscribe(notice), [subscribe, notice]);
  useRestoreDraft(innerForm);
  const isMerged = innerForm.stale === null;
  useEffect(() => {
    if (!isMerged || mergedWith.current === null) return;
    void keepMine(toSavedValue(mergedWith.current));
    mergedWith.current = null;
  });
  const flushBeforeLeave = async (): Promise<boolean> => {
    const isSaved = await flush();
    if (isSaved) await waitForLeaveGuards();
    return isSaved;
  };
  return {
    form: { ...innerForm, submit: () => flush().then(() => undefined) },
    state,
    failure,
    flush: flushBeforeLeave,
  };
}

/** Waits until the guards of the page know the new state: each is told by a rendering. */
async function waitForLeaveGuards(): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS && hasUnsavedChanges(); turn += 1)
    await new Promise((resolve) => setTimeout(resolve));
}

/** Restores unsaved input. */
function useRestoreDraft({ draft }: Pick<Form<Record<string, unknown>>, 'draft'>): void {
  const offeredDraft = useRef(draft);
  useEffect(() => {
    offeredDraft.current = draft;
  });
  // A page that is drawn in advance has no effects until it is opened.
  useEffect(() => offeredDraft.current?.restore(), []);
}
