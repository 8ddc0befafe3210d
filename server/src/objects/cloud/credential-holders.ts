import { OssError } from '../protocol/oss-error.ts';
import type { GrantHolder } from './token.ts';

/** Milliseconds for which a check of a holder is cached; credentials may outlive their session by this time. */
export const CHECK_TTL_MS = 3_000;
const MAX_CACHED_CHECKS = 1_000;

interface CachedCheck {
  readonly checkedAt: number;
  readonly isValid: Promise<boolean>;
}

/**
 * Checks that credentials are still valid: their account is enabled, its session lasts, and it belongs to the
 * organisation.
 */
export class CredentialHolders {
  readonly #checkHolder: (holder: GrantHolder) => Promise<boolean>;
  readonly #now: () => number;
  readonly #cachedChecks = new Map<string, CachedCheck>();

  /** @param now returns the time in milliseconds; tests pass their own clock. */
  constructor(checkHolder: (holder: GrantHolder) => Promise<boolean>, now: () => number = Date.now) {
    this.#checkHolder = checkHolder;
    this.#now = now;
  }

  /**
   * Refuses credentials that are no longer valid. The client then requests new ones and is told why it gets none.
   *
   * @throws OssError `InvalidAccessKeyId`
   */
  async requireValid(holder: GrantHolder): Promise<void> {
    if (!(await this.#check(holder))) throw new OssError('InvalidAccessKeyId', 'The credentials have been withdrawn.');
  }

  #check(holder: GrantHolder): Promise<boolean> {
    const key = `${holder.accountId} ${holder.sessionUid} ${holder.organisationId}`;
    const cachedCheck = this.#cachedChecks.get(key);
    if (cachedCheck !== undefined && this.#now() - cachedCheck.checkedAt < CHECK_TTL_MS) return cachedCheck.isValid;
    const newCheck = { checkedAt: this.#now(), isValid: this.#checkHolder(holder) };
    // Inserted last, so that the first entry is always the oldest.
    this.#cachedChecks.delete(key);
    this.#cachedChecks.set(key, newCheck);
    const [oldest] = this.#cachedChecks.keys();
    if (this.#cachedChecks.size > MAX_CACHED_CHECKS && oldest !== undefined) this.#cachedChecks.delete(oldest);
    newCheck.isValid.catch(() => {
      if (this.#cachedChecks.get(key) === newCheck) this.#cachedChecks.delete(key);
    });
    return newCheck.isValid;
  }
}
