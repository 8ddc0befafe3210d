import { ApiError, isStale } from '@dentarium/api';
import type { Send } from '@dentarium/platform';
import { type Form, type FormOptions, isSame, useForm } from '@dentarium/ui/form';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useEvent } from './use-event.ts';

/** Milliseconds between the last change and the save. */
const SAVE_DELAY_MS = 1000;

/** Milliseconds until a failed save is retried, at first and at most. */
const FIRST_RETRY_MS = 3000;
const MAX_RETRY_MS = 60_000;

/**
 * `conflict`: another user has saved meanwhile, which the notice of the form reports. `failed`: the save is retried
 * automatically, and immediately when the network is back.
 */
export type SavingState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

/** A form that saves itself. */
export interface AutosavedForm<Values extends Record<string, unknown>> {
  readonly form: Form<Values>;
  readonly state: SavingState;
  /** The error of the last save; `null` if it succeeded. */
  readonly failure: Error | null;
  /** Saves pending changes. Returns whether everything is saved. */
  readonly flush: () => Promise<boolean>;
}

type Options<Values extends Record<string, unknown>, Result> = Omit<
  FormOptions<Values, Values, Result>,
  'save' | 'toNextValues' | 'draftKey' | 'onFailure'
> & {
  /** Saves the values as they are, complete or not. */
  readonly save: (send: Send, values: Values) => Promise<Result>;
  readonly toNextValues: (result: Result, values: Values) => Values;
  /** The storage key of unsaved input. */
  readonly draftKey: string;
  /** The field with the version of the saved values. */
  readonly versionIn: keyof Values & string;
  /** The field that states whether the user has seen the start of the form. It is not saved. */
  readonly seenIn?: keyof Values & string;
};

/**
 * Runs a form that is saved shortly after each pause. Input is stored in the window from the first key on. So a reload,
 * a crash, a lost network or an expired session loses nothing: remaining input is restored and saved.
 */
export function useAutosavedForm<Values extends Record<string, unknown>, Result>(
  options: Options<Values, Result>,
): AutosavedForm<Values> {
  const [failure, setFailure] = useState<Error | null>(null);
  const save = useSaveOnce(options);
  /** The values on the server. */
  const serverValues = useRef(options.start);
  const form = useForm<Values, Values, Result>({
    ...options,
    save,
    ...(options.stale === undefined ? {} : { stale: { ...options.stale, isPersistent: true } }),
    onSaved: (result, values, cache) => {
      setFailure(null);
      serverValues.current = options.toNextValues(result, values);
      options.onSaved?.(result, values, cache);
    },
    onFailure: setFailure,
  });
  const latest = useRef(form);
  const hasFailed = useRef(false);
  useEffect(() => {
    latest.current = form;
    hasFailed.current = failure !== null;
  });
  const pendingSave = useRef<Promise<void> | null>(null);
  const send = useEvent((): Promise<void> => {
    pendingSave.current ??= form.submit().finally(() => {
      pendingSave.current = null;
    });
    return pendingSave.current;
  });
  useRestoreDraft(form);
  const { unsaved, saving, stale, subscribe } = form;
  const isConflict = stale !== null;
  useEffect(() => {
    if (!unsaved || saving || isConflict || failure !== null) return undefined;
    let rest = setTimeout(() => void send(), SAVE_DELAY_MS);
    const unsubscribe = subscribe(() => {
      clearTimeout(rest);
      rest = setTimeout(() => void send(), SAVE_DELAY_MS);
    });
    return () => {
      clearTimeout(rest);
      unsubscribe();
    };
  }, [unsaved, saving, isConflict, failure, subscribe, send]);
  useRetry(failure, send);
  // Leaving between two pauses also loses nothing, including input since the last save was sent.
  const hasLeft = useRef(false);
  const saveOnLeave = useEvent(async (): Promise<void> => {
    hasLeft.current = true;
    if (!latest.current.unsaved) return;
    if (pendingSave.current !== null) await pendingSave.current;
    if (!isSame(latest.current.get(), serverValues.current)) await latest.current.submit();
  });
  useEffect(() => () => void saveOnLeave(), [saveOnLeave]);

  const flush = useCallback(async (): Promise<boolean> => {
    for (let round = 0; round < MAX_ROUNDS && latest.current.unsaved && !hasLeft.current; round += 1) {
      if (latest.current.stale !== null) return false;
      await send();
      await waitUntilRendered();
      if (hasFailed.current) return false;
    }
    return !latest.current.unsaved;
  }, [send]);
  return { form, state: toSavingState({ unsaved, saving, isConflict, isFailed: failure !== null }), failure, flush };
}

/** The maximum number of unanswered saves that are recognised. */
const MAX_UNANSWERED = 50;

/**
 * Saves so that a save with a lost answer does not block the next one. In that case the server has a version that this
 * form does not know, although no other user changed anything.
 */
function useSaveOnce<Values extends Record<string, unknown>, Result>(
  options: Pick<Options<Values, Result>, 'save' | 'stale' | 'versionIn' | 'seenIn'>,
): (send: Send, values: Values) => Promise<Result> {
  const unanswered = useRef<readonly Values[]>([]);
  return async (send, values) => {
    const { save, stale, versionIn, seenIn } = options;
    const isOwnSave = (serverValues: Values): boolean =>
      unanswered.current.some((sentValues) =>
        Object.keys(sentValues).every(
          (key) => key === versionIn || key === seenIn || isSame(sentValues[key], serverValues[key]),
        ),
      );
    const saveValues = async (sentValues: Values): Promise<Result> => {
      try {
        const result = await save(send, sentValues);
        unanswered.current = [];
        return result;
      } catch (error) {
        if (error instanceof ApiError && error.status === 0)
          unanswered.current = [...unanswered.current, sentValues].slice(-MAX_UNANSWERED);
        throw error;
      }
    };
    try {
      return await saveValues(values);
    } catch (error) {
      if (stale === undefined || unanswered.current.length === 0 || !isStale(error, stale.noun)) throw error;
      const serverValues = await stale.load();
      if (!isOwnSave(serverValues)) throw error;
      return saveValues({ ...values, [versionIn]: serverValues[versionIn] });
    }
  };
}

/** Input during a save is sent in a further round. */
const MAX_ROUNDS = 5;

/** Waits until the answer is rendered. */
function waitUntilRendered(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function toSavingState(form: {
  readonly unsaved: boolean;
  readonly saving: boolean;
  readonly isConflict: boolean;
  readonly isFailed: boolean;
}): SavingState {
  if (form.isConflict) return 'conflict';
  if (form.saving) return 'saving';
  if (form.isFailed) return 'failed';
  return form.unsaved ? 'unsaved' : 'saved';
}

/** Restores unsaved input. */
function useRestoreDraft({ draft }: Pick<Form<Record<string, unknown>>, 'draft'>): void {
  const restore = useEvent(() => draft?.restore());
  useEffect(() => restore(), [restore]);
}

/** Retries failed saves with increasing delays, and when the network is back. */
function useRetry(failure: Error | null, send: () => Promise<void>): void {
  const wait = useRef(FIRST_RETRY_MS);
  useEffect(() => {
    if (failure === null) {
      wait.current = FIRST_RETRY_MS;
      return undefined;
    }
    const retry = (): void => void send();
    const timer = setTimeout(retry, wait.current);
    wait.current = Math.min(MAX_RETRY_MS, wait.current * 2);
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [failure, send]);
}
