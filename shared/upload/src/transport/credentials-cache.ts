import type { CloudCredentials } from '@dentarium/api/files/cloud-calls';
import { MAX_CREDENTIALS_AGE_MS } from './cloud-client.ts';

/** Credentials are not used in the last minutes of their lifetime, as a request may take that long. */
const SAFETY_MARGIN_MS = 300_000;

interface CachedCredentials {
  readonly pending: Promise<CloudCredentials>;
  expiresAt: number;
}

/** The temporary credentials of the cloud, loaded at most once in 50 minutes (UPL-03). */
export class CredentialsCache {
  readonly #load: () => Promise<CloudCredentials>;
  #cached: CachedCredentials | null = null;

  constructor(load: () => Promise<CloudCredentials>) {
    this.#load = load;
  }

  /** Returns the credentials; simultaneous callers get the same. */
  get(now = Date.now()): Promise<CloudCredentials> {
    if (this.#cached !== null && now < this.#cached.expiresAt) return this.#cached.pending;
    const cached: CachedCredentials = { pending: this.#load(), expiresAt: now + MAX_CREDENTIALS_AGE_MS };
    this.#cached = cached;
    cached.pending.then(
      ({ expiration }) => {
        cached.expiresAt = Math.min(cached.expiresAt, Date.parse(expiration) - SAFETY_MARGIN_MS);
      },
      () => this.#drop(cached),
    );
    return cached.pending;
  }

  /** Removes credentials that were refused, or whose figures of the space are outdated. */
  clear(): void {
    this.#cached = null;
  }

  #drop(cached: CachedCredentials): void {
    if (this.#cached === cached) this.#cached = null;
  }
}
