/** A check of an outside service that the site is configured for. The area that uses the service declares it. */
export interface ServiceProbe {
  /** Unique in the server; lower-case letters, digits and hyphens, such as `object-storage`. */
  readonly name: string;
  readonly title: { readonly ch: string; readonly en: string };
  /** True if the site cannot work without the service: a failure makes `/readyz` answer 503. */
  readonly isRequired: boolean;
  /**
   * Tries the service without changing anything there.
   *
   * @throws Error whose message tells the operator in one sentence what to mend. It is public: it names settings, and no
   *   secret, host or path
   */
  check(signal: AbortSignal): Promise<void>;
}

/** The last known state of a service; `unknown` before the first check has ended. */
export interface ServiceState {
  readonly name: string;
  readonly title: ServiceProbe['title'];
  readonly isRequired: boolean;
  readonly state: 'ok' | 'failing' | 'unknown';
  /** The time since which the service has this state, in ISO form. */
  readonly changedAt: string;
  /** The reason of the last failure; `null` if there was none. It stays when the service works again. */
  readonly lastError: string | null;
}
