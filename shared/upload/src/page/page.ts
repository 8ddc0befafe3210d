/** What the engine uses of the browser page; tests hand in their own. */
export interface Page {
  /** Where `online`, `beforeunload` and `pagehide` are listened to. */
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  readonly isOnline: () => boolean;
  /** Where interrupted uploads are stored; `null` where the browser refuses. */
  readonly storage: Storage | null;
}

/** The page that this code runs in. */
export function browserPage(): Page {
  return {
    // A test without a browser has no events of its own.
    events: 'addEventListener' in globalThis ? globalThis : new EventTarget(),
    isOnline: () => navigator.onLine,
    storage: localStorageOrNull(),
  };
}

function localStorageOrNull(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
