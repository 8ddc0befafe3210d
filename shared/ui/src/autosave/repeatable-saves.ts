import { ApiError, findError } from '@dentarium/api';
import { RequestKeys, type Send, type SentRequest } from '@dentarium/platform';
import { hasAllFields } from '../form/stored-draft.ts';
import { loadAttempt, removeAttempt, storeAttempt } from '../form/stored-attempt.ts';
import { isSame } from '../stale-form/merge-fields.ts';

/** The time for which a request is repeated, in ms. The server forgets its answers after 24 hours. */
const MAX_REPEAT_MS = 23 * 60 * 60 * 1000;

/** Responses of 4xx that say nothing about the value: the session, a timeout, the rate of requests. */
const TEMPORARY_REFUSALS: ReadonlySet<number> = new Set([401, 408, 425, 429]);

/** Returns whether the server has refused a value, so that it does not have it. */
export function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  // Calls of the specification answer most refusals with status 200.
  const status = findError(error.code)?.status ?? error.status;
  return status >= 400 && status < 500 && !TEMPORARY_REFUSALS.has(status);
}

/** The calls of a save that is repeated after a lost answer. */
interface RepeatableSave<Value, Result> {
  readonly send: Send;
  readonly save: (send: Send, value: Value) => Promise<Result>;
  /** Returns a value on top of the answer to an earlier save. */
  readonly rebase: (value: Value, answer: Result, sentValue: Value) => Value;
}

/** The place in the window that keeps the requests of a save until their answer arrives. */
interface SavePlace<Value> {
  readonly userId: string;
  /** Returns the key of the place for a value; `undefined` keeps the requests in the page only. */
  readonly toKey: (value: Value) => string | undefined;
}

/** A save whose answer has not arrived. */
interface UnansweredSave<Value> {
  /** The time of its first request. */
  readonly at: Date;
  readonly requests: readonly SentRequest[];
  readonly value: Value;
}

/**
 * Saves a value so that a lost answer is no conflict and makes no second row: the same request is sent again before the
 * next value, also after a reload, and the server returns its first answer.
 */
export class RepeatableSaves<Value extends object> {
  readonly #place: SavePlace<Value>;
  #unanswered: UnansweredSave<Value> | null;

  /** @param start a value of the editor, whose fields a stored value must have. */
  constructor(place: SavePlace<Value>, start: Value) {
    this.#place = place;
    this.#unanswered = loadUnansweredSave(place, start);
  }

  /** Returns whether the outcome of a save is unknown. */
  get isUncertain(): boolean {
    return this.#unanswered !== null;
  }

  /** Saves a value; before it an earlier one whose answer was lost. */
  async save<Result>(value: Value, save: RepeatableSave<Value, Result>): Promise<Result> {
    const unanswered = this.#unanswered;
    if (unanswered === null || isSame(unanswered.value, value)) return this.#send(value, save);
    let answer: Result;
    try {
      answer = await this.#send(unanswered.value, save);
    } catch (error) {
      // A refused request was not made, so that the value is sent as if it were the first one.
      if (!isRefusal(error)) throw error;
      return this.#send(value, save);
    }
    return this.#send(save.rebase(value, answer, unanswered.value), save);
  }

  /** Forgets a save without an answer, because its user has discarded the value. */
  readonly forget = (): void => this.#store(null);

  async #send<Result>(value: Value, { send, save }: RepeatableSave<Value, Result>): Promise<Result> {
    const { at = new Date(), requests: sentRequests = [] } = this.#unanswered ?? {};
    const keys = new RequestKeys((requests) => this.#store(requests.length === 0 ? null : { at, requests, value }));
    keys.resume(sentRequests);
    const sendWithKey: Send = (call, input, options) =>
      send(call, input, call.writes ? { ...options, requestKey: keys.getKey(call, input) } : options);
    try {
      const result = await save(sendWithKey, value);
      keys.end(false);
      return result;
    } catch (error) {
      keys.end(!isRefusal(error));
      throw error;
    }
  }

  #store(unanswered: UnansweredSave<Value> | null): void {
    const { userId, toKey } = this.#place;
    const formerKey = this.#unanswered === null ? undefined : toKey(this.#unanswered.value);
    if (formerKey !== undefined) removeAttempt(userId, formerKey);
    this.#unanswered = unanswered;
    if (unanswered === null) return;
    const { at, requests, value } = unanswered;
    const key = toKey(value);
    if (key !== undefined) storeAttempt(userId, key, { at, requests, values: value });
  }
}

function loadUnansweredSave<Value extends object>(
  { userId, toKey }: SavePlace<Value>,
  start: Value,
): UnansweredSave<Value> | null {
  const key = toKey(start);
  const attempt = key === undefined ? undefined : loadAttempt(userId, key);
  if (attempt === undefined || Date.now() - attempt.at.getTime() > MAX_REPEAT_MS) return null;
  const { at, requests, values } = attempt;
  return hasAllFields(values, start) ? { at, requests, value: values } : null;
}
