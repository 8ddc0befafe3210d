import type { CloudCredentials } from '@dentarium/api/files/cloud-calls';
import { MAX_CREDENTIALS_AGE_MS } from './cloud-client.ts';

/** Credentials are not used in the last minutes of their lifetime, as a request may take that long. */
const SAFETY_MARGIN_MS = 300_000;

interface CachedCredentials {
  readonly asked: Promise<CloudCredentials>;
  expiresAt: number;
}

/** The temporary credentials of the cloud, loaded at most once in 50 minutes (UPL-03). */
export class CredentialsCache {
  readonly #ask: () => Promise<CloudCredentials>;
  #cached: CachedCredentials | null = null;

  constructor(ask: () => Promise<CloudCredentials>) {
    this.#ask = ask;
  }

  /** Returns the credentials; simultaneous callers get the same. */
  get(now = Date.now()): Promise<CloudCredentials> {
    if (this.#cached !== null && now < this.#cached.expiresAt) return this.#cached.asked;
    const cached: CachedCredentials = { asked: this.#ask(), expiresAt: now + MAX_CREDENTIALS_AGE_MS };
    this.#cached = cached;
    cached.asked.then(
      ({ expiration }) => {
        cached.expiresAt = Math.min(cached.expiresAt, Date.parse(expiration) - SAFETY_MARGIN_MS);
      },
      () => this.#drop(cached),
    );
    return cached.asked;
  }

  /** Removes credentials that were refused, or whose figures of the space are outdated. */
  clear(): void {
    this.#cached = null;
  }

  #drop(kept: CachedCredentials): void {
    if (this.#cached === kept) this.#cached = null;
  }
}
