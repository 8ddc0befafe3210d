/** The part of the browser page that the engine uses; tests pass their own. */
export interface Page {
  /** The target of `online`, `beforeunload` and `pagehide`. */
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  readonly isOnline: () => boolean;
  /** The storage of interrupted uploads; `null` if the browser refuses. */
  readonly storage: Storage | null;
}

/** Creates the page that this code runs in. */
export function createBrowserPage(): Page {
  return {
    // A test without a browser has no events of its own.
    events: 'addEventListener' in globalThis ? globalThis : new EventTarget(),
    isOnline: () => navigator.onLine,
    storage: findLocalStorage(),
  };
}

function findLocalStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
