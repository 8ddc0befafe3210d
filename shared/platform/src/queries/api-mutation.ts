import {
  ApiError,
  type Call,
  callApi,
  type CallInput,
  type CallOptions,
  type CallResult,
  findError,
  toChangedTags,
  type TagSet,
  mergeTagSets,
} from '@dentarium/api';
import { AnswerCache, OptimisticChanges } from './answer-cache.ts';
import { RequestKeys } from './request-keys.ts';
import { refreshSoon } from './refresh-soon.ts';
import { refreshAnswers } from './stale-answers.ts';
import { texts } from '../texts/texts.ts';
import { toast } from '../texts/toast.ts';

/** Sends one call of a change that needs several. */
export type Send = <C extends Call>(
  call: C,
  input: CallInput<C>,
  options?: Pick<CallOptions, 'silent' | 'timeout' | 'requestKey'>,
) => Promise<CallResult<C>>;

/** A change: one writing call, or a function that sends several. */
export type Change<Input, Result> = Call | ((send: Send, input: Input) => Promise<Result>);

/** The options of a change. */
export interface ApiMutationOptions<Input, Result> {
  /** Shows the change at once, before the server has made it. It is rolled back if the server does not make it. */
  readonly optimistic?: (cache: Pick<OptimisticChanges, 'change'>, input: Input) => void;
  /**
   * Called with the answer, before the affected answers are refetched: stores it in the cache, closes, reports success.
   */
  readonly onSuccess?: (
    result: Result,
    input: Input,
    cache: Pick<AnswerCache, 'store' | 'change' | 'complete'>,
  ) => void;
  readonly onError?: (error: Error, input: Input) => void;
  /**
   * A failure is shown as a toast, in one place for all. With `true` the screen shows it itself; a function returns
   * whether the screen shows the failure.
   */
  readonly silent?: boolean | ((error: Error) => boolean);
  /** Marks one change of many in a row: the affected answers are refetched once, after them. */
  readonly inBatch?: boolean;
  /** The time limit of each call in ms. */
  readonly timeout?: number;
  /** The id of the request of a single call that already has one, such as an upload. */
  readonly requestKey?: string;
}

/** Returns whether the server may have made a failed change: no answer came, or it is not from the server itself. */
function isAnswerLost(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/**
 * Returns whether the page was refused because it shows an outdated state: another user has changed or removed the
 * record.
 */
function isOutdated(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  // Calls of the specification answer most refusals with status 200.
  const status = findError(error.code)?.status ?? error.status;
  return status === 409 || status === 404;
}

/** One attempt to make a change, of one call or several. */
class Attempt {
  readonly #tagSets: TagSet[] = [];
  readonly #keys: RequestKeys;
  readonly #options: Pick<CallOptions, 'silent' | 'timeout' | 'requestKey'>;
  readonly #isOptimistic: boolean;

  constructor(
    keys: RequestKeys,
    options: Pick<CallOptions, 'silent' | 'timeout' | 'requestKey'>,
    isOptimistic: boolean,
  ) {
    this.#keys = keys;
    this.#options = options;
    this.#isOptimistic = isOptimistic;
  }

  readonly send: Send = async (call, input, options = {}) => {
    const callOptions = { ...this.#options, ...options };
    if (!call.writes) return callApi(call, input, callOptions);
    try {
      const result = await callApi(call, input, { requestKey: this.#keys.getKey(call, input), ...callOptions });
      this.#tagSets.push(toChangedTags(call, input, result));
      return result;
    } catch (error) {
      if (isAnswerLost(error) || isOutdated(error) || this.#isOptimistic)
        this.#tagSets.push(toChangedTags(call, input));
      throw error;
    }
  };

  /** The tags that the attempt has changed or may have changed. */
  get changedTags(): TagSet {
    return mergeTagSets(this.#tagSets);
  }
}

/**
 * Makes a change outside of a component, as after an upload. Screens use {@link useApiMutation}. It does not wait until
 * the affected answers have been refetched.
 *
 * @throws ApiError for every failure of a call.
 */
export function runApiMutation<C extends Call>(
  call: C,
  input: CallInput<C>,
  options?: ApiMutationOptions<CallInput<C>, CallResult<C>>,
): Promise<CallResult<C>>;
/** Makes a change of several calls outside of a component. */
export function runApiMutation<Input, Result>(
  change: (send: Send, input: Input) => Promise<Result>,
  input: Input,
  options?: ApiMutationOptions<Input, Result>,
): Promise<Result>;
/** Makes a change of one call or of several. */
export async function runApiMutation<Input, Result>(
  change: Change<Input, Result>,
  input: Input,
  options: ApiMutationOptions<Input, Result> = {},
): Promise<Result> {
  const request = { input, optimisticChanges: showOptimistically(input, options) };
  return (await attempt(change, request, options, new RequestKeys())).result;
}

/** The input of a change, with its optimistic changes. */
export interface MutationRequest<Input> {
  readonly input: Input;
  readonly optimisticChanges: OptimisticChanges;
}

/** Shows a change before it is made. */
export function showOptimistically<Input>(
  input: Input,
  { optimistic }: Pick<ApiMutationOptions<Input, never>, 'optimistic'>,
): OptimisticChanges {
  const optimisticChanges = new OptimisticChanges();
  optimistic?.(optimisticChanges, input);
  return optimisticChanges;
}

/** The result of an attempt; `refreshed` settles when the affected answers have been refetched. */
interface AttemptResult<Result> {
  readonly result: Result;
  readonly refreshed: Promise<void>;
}

/** Makes a change once; `keys` are those of the attempts before it. */
export async function attempt<Input, Result>(
  change: Change<Input, Result>,
  { input, optimisticChanges }: MutationRequest<Input>,
  { onSuccess, onError, silent, inBatch = false, timeout, requestKey }: ApiMutationOptions<Input, Result>,
  keys: RequestKeys,
): Promise<AttemptResult<Result>> {
  const settings = {
    ...(silent === undefined ? {} : { silent }),
    ...(timeout === undefined ? {} : { timeout }),
    ...(requestKey === undefined ? {} : { requestKey }),
  };
  const calls = new Attempt(keys, settings, !optimisticChanges.isEmpty);
  const cache = new AnswerCache();
  try {
    // The result of a call has the type of its declaration, which the overloads guarantee to the caller.
    const result = await (typeof change === 'function'
      ? change(calls.send, input)
      : (calls.send(change, input as CallInput<Call>) as Promise<Result>));
    keys.end(false);
    optimisticChanges.confirm();
    onSuccess?.(result, input, cache);
    if (!inBatch) return { result, refreshed: refreshAnswers(calls.changedTags, cache.fresh) };
    refreshSoon(calls.changedTags, cache.fresh);
    return { result, refreshed: Promise.resolve() };
  } catch (error) {
    keys.end(isAnswerLost(error));
    optimisticChanges.rollBack();
    const failure = error instanceof Error ? error : new Error(String(error));
    // The client has already reported failures of a call.
    if (!(failure instanceof ApiError) && !(typeof silent === 'function' ? silent(failure) : silent === true))
      toast('error', texts.t('error.unknown', { ns: 'platform' }));
    onError?.(failure, input);
    void refreshAnswers(calls.changedTags);
    throw failure;
  }
}
