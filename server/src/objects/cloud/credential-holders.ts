import { OssError } from '../protocol/oss-error.ts';
import type { GrantHolder } from './token.ts';

/** Milliseconds for which the answer about a holder is good: so long credentials outlive the end of what they were given for. */
export const FRESH = 3_000;
const MOST_CACHED = 1_000;

interface CachedCheck {
  readonly askedAt: number;
  readonly holds: Promise<boolean>;
}

/** Whether credentials still hold: their account is enabled, its session lasts, and it belongs to the organisation. */
export class CredentialHolders {
  readonly #holds: (holder: GrantHolder) => Promise<boolean>;
  readonly #now: () => number;
  readonly #kept = new Map<string, CachedCheck>();

  /** @param now milliseconds; a test hands in a clock of its own. */
  constructor(holds: (holder: GrantHolder) => Promise<boolean>, now: () => number = Date.now) {
    this.#holds = holds;
    this.#now = now;
  }

  /**
   * Refuses credentials that hold no more. The client asks for new ones then, and is told why it gets none.
   *
   * @throws OssError `InvalidAccessKeyId`
   */
  async require(holder: GrantHolder): Promise<void> {
    if (!(await this.#ask(holder))) throw new OssError('InvalidAccessKeyId', 'The credentials have been withdrawn.');
  }

  #ask(holder: GrantHolder): Promise<boolean> {
    const key = `${holder.accountId} ${holder.sessionUid} ${holder.organisationId}`;
    const known = this.#kept.get(key);
    if (known !== undefined && this.#now() - known.askedAt < FRESH) return known.holds;
    const kept = { askedAt: this.#now(), holds: this.#holds(holder) };
    // Put behind all others, so that the first is always the oldest.
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_CACHED && oldest !== undefined) this.#kept.delete(oldest);
    kept.holds.catch(() => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
    });
    return kept.holds;
  }
}
