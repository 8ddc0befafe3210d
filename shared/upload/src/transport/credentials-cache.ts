import type { CloudCredentials } from '@dentarium/api/files/cloud-calls';
import { CREDENTIALS_KEPT } from './cloud-client.ts';

/** Credentials are not used in the last minutes of their lifetime, as a request may take that long. */
const BEFORE_END = 300_000;

interface Kept {
  readonly asked: Promise<CloudCredentials>;
  until: number;
}

/** The temporary credentials of the cloud, loaded at most once in 50 minutes (UPL-03). */
export class CredentialsCache {
  readonly #ask: () => Promise<CloudCredentials>;
  #kept: Kept | null = null;

  constructor(ask: () => Promise<CloudCredentials>) {
    this.#ask = ask;
  }

  /** Returns the credentials; simultaneous callers get the same. */
  get(now = Date.now()): Promise<CloudCredentials> {
    if (this.#kept !== null && now < this.#kept.until) return this.#kept.asked;
    const kept: Kept = { asked: this.#ask(), until: now + CREDENTIALS_KEPT };
    this.#kept = kept;
    kept.asked.then(
      ({ expiration }) => {
        kept.until = Math.min(kept.until, Date.parse(expiration) - BEFORE_END);
      },
      () => this.#drop(kept),
    );
    return kept.asked;
  }

  /** Removes credentials that were refused, or whose figures of the space are outdated. */
  clear(): void {
    this.#kept = null;
  }

  #drop(kept: Kept): void {
    if (this.#kept === kept) this.#kept = null;
  }
}
