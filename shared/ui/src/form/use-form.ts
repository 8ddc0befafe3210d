import { type ErrorCode, isStale, type StaleNoun } from '@dentarium/api';
import { type AnswerCache, type Send, toast, useApiMutation } from '@dentarium/platform';
import { useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useForm as useReactHookForm,
  useWatch,
} from 'react-hook-form';
import { isSame, type MergedFields, mergeFields } from '../stale-form/merge-fields.ts';
import { HeldTextStore } from '../typed/held-text-store.ts';
import { focusFirstField } from './first-field.ts';
import { toRequestBody, type FieldError, listFormErrors, type FormValidation } from './field-error.ts';
import { useFormTexts } from './form-texts.ts';
import { type AttemptNotice, useSentRequests } from './use-sent-requests.ts';
import { useServerErrors } from './use-server-errors.ts';
import { type DraftOffer, useStoredDraft } from './use-stored-draft.ts';

/** The options of a form. */
export interface FormOptions<Values extends FieldValues, Body, Result> extends FormValidation<Values, Body> {
  /** The initial values. */
  readonly start: Values;
  /**
   * Returns the text for a problem of a rule, of the schema or of the server; the text of the platform is the default.
   */
  readonly problemText?: (problem: string, field: keyof Values & string) => string | undefined;
  /** Returns the text of the toast for a failed attempt to save; nothing is shown by default. */
  readonly toErrorToast?: (errors: readonly FieldError<Values>[]) => string | undefined;
  /**
   * Asks the necessary questions, and saves by one call or several; `null` if the user would rather continue with the
   * form.
   */
  readonly save: (send: Send, body: Body, values: Values) => Promise<Result | null>;
  /**
   * The field of a refusal by its code. Its sentence is shown there, or the `problemText` of the code. Fields in the
   * details of a refusal need no entry.
   */
  readonly refusals?: Partial<Record<ErrorCode, keyof Values & string>>;
  /** The field of a form with one field at which all other failures are shown; by default they are toasts. */
  readonly failureField?: keyof Values & string;
  /** Called before the affected answers are refetched: stores the answer in the cache, reports success, closes. */
  readonly onSaved?: (result: Result, values: Values, cache: Pick<AnswerCache, 'store' | 'change'>) => void;
  /** Returns the values of a form that stays open after saving. Input during the request stays, unsaved. */
  readonly toNextValues?: (result: Result, values: Values) => Values;
  /** Handles a failure without a field in place of a toast, for a form that saves and retries automatically. */
  readonly onFailure?: (error: Error) => void;
  /** Options for records that another user may save meanwhile. */
  readonly stale?: StaleOptions<Values>;
  /** The place under which the draft is stored over navigation and reload. */
  readonly draftKey?: string;
  /**
   * The place under which an attempt to save is stored until its answer arrives, for a form without a draft; the
   * `draftKey` by default. After a reload the form asks the server what became of the attempt.
   */
  readonly attemptKey?: string;
  /** True if a save may need several calls, so that one that was made does not mean that all is saved. */
  readonly hasSeveralCalls?: boolean;
}

/** The handling of a version that another user has saved meanwhile. */
export interface StaleOptions<Values> {
  readonly noun: StaleNoun;
  /** The notice that another user has saved. */
  readonly title: string;
  /** Loads the saved version, on which the next save is based. */
  readonly load: () => Promise<Values>;
  /** Merges the saved version with the input, for a field of which two users change different parts. */
  readonly merge?: (base: Values, local: Values, latest: Values) => MergedFields<Values>;
  /** Formats a field of the version that the other user saved. */
  readonly text?: (field: keyof Values & string, latest: Values) => string;
  /**
   * True if the text stays at its field when the form is saved, for a form that saves automatically before the user has
   * read it.
   */
  readonly isPersistent?: boolean;
}

/** The state of a form for its frame: a drawer, a dialog or a page. */
export interface OpenForm {
  /** The id of its element. */
  readonly id: string;
  readonly unsaved: boolean;
  readonly saving: boolean;
  /** Returns whether the form was saved and is closing, so that nothing is lost. */
  readonly isSaved: () => boolean;
  readonly submit: () => Promise<void>;
  /** Set after another user has saved. */
  readonly stale: { readonly title: string; readonly onLoad: () => Promise<void> } | null;
  readonly draft: DraftOffer | null;
  /** Set while an attempt to save has no answer, after a reload or a lost connection. */
  readonly attempt: AttemptNotice | null;
}

/** A form on the screen. */
export interface Form<Values extends FieldValues> extends OpenForm {
  readonly control: Control<Values>;
  readonly get: () => Values;
  /** Registers a listener that is called after each change of a value; returns a function that removes it. */
  readonly subscribe: (onChange: () => void) => () => void;
  /** Changes fields independently of their inputs. */
  readonly change: (change: Partial<Values>) => void;
  /** Changes the initial values, and the fields that are unchanged. */
  readonly begin: (change: Partial<Values>) => void;
  /** Reports that the input is saved by other means, so that nothing is lost with the form. */
  readonly settle: () => void;
  /** Discards the input. */
  readonly discard: () => void;
  /** Moves the focus to a field. */
  readonly focus: (field: keyof Values & string) => void;
  /** Validates fields at once, as for a button beside one. Returns whether they are valid. */
  readonly check: (...fields: readonly (keyof Values & string)[]) => Promise<boolean>;
  /** Validates the fields again that were left before. */
  readonly recheck: (except: string) => void;
  /** The texts of inputs that are not accepted. The form is not saved while it shows a refused one. */
  readonly heldTexts: HeldTextStore;
  /** Validates a field again whose text was typed, if it was left before. */
  readonly recheckTyped: (field: string) => void;
  /** Returns the refusal of the server for a field. */
  readonly refusalText: (field: string) => string | undefined;
  readonly clearRefusal: (field: string) => void;
  readonly problemText: (problem: string, field: keyof Values & string) => string | undefined;
  /** Returns the value that another user has saved in a field that both have changed. */
  readonly conflictText: (field: string) => string | undefined;
}

/** Returns the value of a field of a form; the component is rendered again when it changes. */
export function useFormValue<Values extends FieldValues, Name extends FieldPath<Values>>(
  { control }: Pick<Form<Values>, 'control'>,
  name: Name,
): FieldPathValue<Values, Name> {
  return useWatch({ control, name });
}

/** Returns all values of a form; the component is rendered again when one of them changes. */
export function useFormValues<Values extends FieldValues>({ control }: Pick<Form<Values>, 'control'>): Values {
  // Every field has an initial value.
  return useWatch({ control }) as Values;
}

const NO_TEXT = (): undefined => undefined;

/**
 * Runs a form. Errors are shown in a field that was left, or of all fields after an attempt to save, and the first
 * invalid one gets the focus. It is sent once, however often it is submitted. A refusal of the server is shown at its
 * field or as a toast; the input always stays.
 */
export function useForm<Values extends FieldValues, Body = Values, Result = unknown>(
  options: FormOptions<Values, Body, Result>,
): Form<Values> {
  const id = useId();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [start] = useState(options.start);
  const [heldTexts] = useState(() => new HeldTextStore());
  const hasHeldTexts = useSyncExternalStore(heldTexts.subscribe, heldTexts.hasTexts);
  const { control, formState, handleSubmit, reset, setValue, getValues, getFieldState, trigger, subscribe } =
    useReactHookForm<Values>({
      defaultValues: start as DefaultValues<Values>,
      mode: 'onTouched',
      shouldFocusError: false,
      resolver: (values) => {
        const fieldErrors = listFormErrors(latest.current, values);
        const refusedFields = heldTexts.listRefusedFields();
        const errors = Object.fromEntries([
          ...fieldErrors.map(({ field, problem }) => [field, { type: problem }] as const),
          ...refusedFields.map((field) => [field, { type: 'typed' }] as const),
        ]);
        return Object.keys(errors).length === 0
          ? { values, errors: {} }
          : { values: {}, errors: errors as FieldErrors<Values> };
      },
    });
  // Read during rendering, because react-hook-form updates only the state that is read.
  const { isDirty, isSubmitted, touchedFields, defaultValues } = formState;
  const formIsSubmitted = useRef(isSubmitted);
  useEffect(() => {
    formIsSubmitted.current = isSubmitted;
  });
  const server = useServerErrors(options, () => document.getElementById(id));
  const [conflict, setConflict] = useState<{ readonly conflicts: ReadonlySet<string>; readonly values: Values } | null>(
    null,
  );
  const [isStaleNow, setStale] = useState(false);
  const isSavedRef = useRef(false);
  const isSaved = useCallback(() => isSavedRef.current, []);
  const replace = (base: Values, values: Values): void => {
    reset(base);
    reset(values, { keepDefaultValues: true });
  };
  /** Merges the saved version with the input, and marks the fields that both have changed. */
  const mergeLatest = (baseValues: Values, localValues: Values, latestValues: Values): void => {
    const { mergedFields, conflicts } = (latest.current.stale?.merge ?? mergeFields)(
      baseValues,
      localValues,
      latestValues,
    );
    replace(latestValues, mergedFields);
    setConflict({ conflicts: new Set(conflicts.map(String)), values: latestValues });
  };
  /** Continues with the saved version. A field that was changed since the request keeps its value. */
  const continueWith = (base: Values, sentValues: Values): void => {
    const currentValues = { ...getValues() };
    reset(base, { keepTouched: true });
    for (const name of Object.keys(base).filter((one) => !isSame(sentValues[one], currentValues[one])))
      setValue(name as FieldPath<Values>, currentValues[name] as FieldPathValue<Values, FieldPath<Values>>, {
        shouldDirty: true,
      });
  };
  const storedDraft = useStoredDraft({
    place: options.draftKey,
    start,
    subscribe,
    isSaved,
    getValues: () => ({ ...getValues() }),
    base: defaultValues as Values,
    heldTexts,
    onRestore: ({ base, values, texts }) => {
      mergeLatest(base, values, defaultValues as Values);
      heldTexts.restore(texts);
    },
  });

  const isRepeatable = options.stale === undefined && options.toNextValues === undefined;
  const { t } = useFormTexts();
  const sentRequests = useSentRequests({
    place: options.attemptKey ?? options.draftKey,
    hasDraft: options.draftKey !== undefined,
    isActive: options.stale?.isPersistent !== true,
    isRepeatable,
    hasSeveralCalls: options.hasSeveralCalls === true,
    // Input that was typed after sending stays a draft where the form stays open after saving.
    onSaved: (sentValues) => {
      if (isRepeatable || storedDraft.isDraftSame(sentValues)) storedDraft.drop();
    },
  });

  const isStaleError = (error: unknown): boolean => {
    const { stale } = latest.current;
    return stale !== undefined && isStale(error, stale.noun);
  };
  const mutation = useApiMutation(
    (send, { body, values }: { readonly body: Body; readonly values: Values }) =>
      latest.current.save(send, body, values),
    {
      requestKeys: sentRequests.keys,
      silent: (error) =>
        latest.current.onFailure !== undefined || isStaleError(error) || server.fieldErrorsOf(error).length > 0,
      onSuccess: (result, { values }, cache) => {
        if (result === null) return;
        const { toNextValues, onSaved } = latest.current;
        storedDraft.drop();
        if (latest.current.stale?.isPersistent !== true) setConflict(null);
        if (toNextValues === undefined) isSavedRef.current = true;
        else continueWith(toNextValues(result, values), values);
        onSaved?.(result, values, cache);
      },
      onError: (error) => {
        if (isStaleError(error)) setStale(true);
        else {
          server.show(error);
          if (server.fieldErrorsOf(error).length === 0) latest.current.onFailure?.(error);
        }
      },
    },
  );
  const subscribeToValues = useCallback(
    (listener: () => void) => subscribe({ formState: { values: true }, callback: listener }),
    [subscribe],
  );
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    if (isRunning.current || isSavedRef.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await handleSubmit(
        // A copy, because the form may change during the request.
        async (values) => {
          const sentValues = { ...values };
          if (await sentRequests.canSend(sentValues))
            await mutation.mutate({ body: toRequestBody(latest.current, sentValues), values: sentValues });
          else toast('warning', t('attempt.notSent'));
        },
        (errors) => {
          const fieldErrors = Object.entries(errors).map(([field, error]) => ({ field, problem: toProblem(error) }));
          const text = options.toErrorToast?.(fieldErrors);
          if (text !== undefined) toast('error', text);
          focusFirstField(document.getElementById(id), new Set(fieldErrors.map(({ field }) => field)));
        },
      )();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  const loadLatest = async ({ load }: StaleOptions<Values>): Promise<void> => {
    mergeLatest(defaultValues as Values, getValues(), await load());
    setStale(false);
  };

  const recheck = (except: string): void => {
    const names = isSubmitted ? Object.keys(getValues()) : Object.keys(touchedFields);
    const others = names.filter((name) => name !== except);
    if (others.length > 0) void trigger(others as FieldPath<Values>[]);
  };

  const recheckTyped = useCallback(
    (name: string): void => {
      if (getFieldState(name as FieldPath<Values>).isTouched || formIsSubmitted.current)
        void trigger(name as FieldPath<Values>);
    },
    [getFieldState, trigger],
  );

  const { stale } = options;
  return {
    id,
    control,
    unsaved: isDirty || hasHeldTexts,
    saving: isBusy || mutation.isPending,
    isSaved,
    submit,
    // Nothing is called unsaved before the server has said so.
    draft: sentRequests.notice === null || !isRepeatable ? storedDraft.offer : null,
    attempt: sentRequests.notice,
    stale: isStaleNow && stale !== undefined ? { title: stale.title, onLoad: () => loadLatest(stale) } : null,
    get: getValues,
    subscribe: subscribeToValues,
    change: (change) => {
      for (const [name, value] of Object.entries(change)) {
        server.clearRefusal(name);
        heldTexts.hold(name, null);
        setValue(name as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>, { shouldDirty: true });
      }
      recheck('');
    },
    begin: (change) => {
      const baseValues = defaultValues as Values;
      const currentValues = getValues();
      const unchanged = Object.entries(change).filter(([name]) => isSame(baseValues[name], currentValues[name]));
      const keep = { keepErrors: true, keepTouched: true, keepIsSubmitted: true, keepSubmitCount: true };
      reset({ ...baseValues, ...change }, keep);
      reset(
        { ...currentValues, ...(Object.fromEntries(unchanged) as Partial<Values>) },
        { ...keep, keepDefaultValues: true },
      );
    },
    settle: () => {
      storedDraft.drop();
      isSavedRef.current = true;
    },
    discard: () => {
      heldTexts.restore({});
      reset();
      server.show(null);
      setConflict(null);
    },
    focus: (field) => focusFirstField(document.getElementById(id), new Set([field])),
    check: (...fields) => trigger(fields as unknown as readonly FieldPath<Values>[]),
    recheck,
    heldTexts,
    recheckTyped,
    refusalText: server.text,
    clearRefusal: server.clearRefusal,
    problemText: options.problemText ?? NO_TEXT,
    conflictText: (field) =>
      conflict?.conflicts.has(field) === true && !isSame(conflict.values[field], getValues()[field])
        ? (stale?.text?.(field, conflict.values) ?? formatValue(conflict.values[field]))
        : undefined,
  };
}

function toProblem(error: { readonly type?: unknown } | undefined): string {
  return typeof error?.type === 'string' ? error.type : '';
}

function formatValue(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : '–';
}
