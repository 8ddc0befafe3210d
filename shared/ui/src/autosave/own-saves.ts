import { ApiError, isStale, type StaleNoun } from '@dentarium/api';

/** The maximum number of unanswered saves that are recognised. */
const MAX_UNANSWERED = 50;

/** The calls of a save that recognises own saves. */
interface OwnSave<Value, Result> {
  readonly noun: StaleNoun;
  readonly save: (value: Value) => Promise<Result>;
  /** Loads the value on the server; `undefined` if it is unknown. */
  readonly load: () => Promise<Value | undefined>;
  /** Returns whether the server has a value that was sent. */
  readonly isSent: (sentValue: Value, serverValue: Value) => boolean;
  /** Returns the value with the version of the server. */
  readonly withVersion: (value: Value, serverValue: Value) => Value;
}

/**
 * Saves so that a save with a lost answer does not block the next one. In that case the server has a version that the
 * page does not know, although no other user changed anything.
 */
export class OwnSaves<Value> {
  #unanswered: readonly Value[] = [];

  /** Saves a value, and once more on top of an own save whose answer was lost. */
  async save<Result>(value: Value, { noun, save, load, isSent, withVersion }: OwnSave<Value, Result>): Promise<Result> {
    try {
      return await this.#send(value, save);
    } catch (error) {
      if (this.#unanswered.length === 0 || !isStale(error, noun)) throw error;
      const serverValue = await load();
      if (serverValue === undefined || !this.#unanswered.some((sentValue) => isSent(sentValue, serverValue)))
        throw error;
      return this.#send(withVersion(value, serverValue), save);
    }
  }

  async #send<Result>(value: Value, save: (value: Value) => Promise<Result>): Promise<Result> {
    try {
      const result = await save(value);
      this.#unanswered = [];
      return result;
    } catch (error) {
      if (error instanceof ApiError && error.status === 0)
        this.#unanswered = [...this.#unanswered, value].slice(-MAX_UNANSWERED);
      throw error;
    }
  }
}
