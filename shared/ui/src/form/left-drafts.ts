// The session storage of a window survives a reload. A window that is closed loses it, so its drafts move to the storage
// of the browser, where the next window of the same user finds them.

/** The days after which a draft of a closed window is removed. */
const MAX_LEFT_DAYS = 7;
const DAY_MS = 86_400_000;

function listKeys(storage: Storage, prefixes: readonly string[]): string[] {
  return Object.keys(storage).filter((key) => prefixes.some((prefix) => key.startsWith(prefix)));
}

function isOutdated(text: string | null): boolean {
  try {
    const { at } = JSON.parse(text ?? '{}') as { at?: unknown };
    return typeof at !== 'string' || !(Date.now() - Date.parse(at) < MAX_LEFT_DAYS * DAY_MS);
  } catch {
    return true;
  }
}

/** Runs a change of storage, which may be full or forbidden. The window itself still has the input then. */
function tryStoring(change: () => void): void {
  try {
    change();
  } catch {
    // Nothing else stores the input.
  }
}

/** Copies the drafts of this window to the browser. It cannot know whether it is closed or loaded again. */
function leaveDrafts(prefixes: readonly string[]): void {
  tryStoring(() => {
    for (const key of listKeys(sessionStorage, prefixes)) localStorage.setItem(key, sessionStorage.getItem(key) ?? '');
  });
}

/** Removes the copies of drafts that this window still has, and outdated ones. */
function returnDrafts(prefixes: readonly string[]): void {
  tryStoring(() => {
    for (const key of listKeys(localStorage, prefixes))
      if (sessionStorage.getItem(key) !== null || isOutdated(localStorage.getItem(key))) localStorage.removeItem(key);
  });
}

/** Moves the draft of a closed window to this one; a draft of this window is newer. */
export function takeLeftDraft(key: string): void {
  tryStoring(() => {
    const text = localStorage.getItem(key);
    if (text === null) return;
    localStorage.removeItem(key);
    if (sessionStorage.getItem(key) === null && !isOutdated(text)) sessionStorage.setItem(key, text);
  });
}

/** Removes the drafts of other users from this window and from the browser. */
export function removeForeignDrafts(prefixes: readonly string[], userId: string): void {
  for (const storage of [sessionStorage, localStorage])
    for (const key of listKeys(storage, prefixes))
      if (!prefixes.some((prefix) => key.startsWith(`${prefix}${userId}.`))) storage.removeItem(key);
}

/** Keeps the drafts of a window that is closed. Must be called once, before a draft is loaded. */
export function keepDraftsOfClosedWindow(prefixes: readonly string[]): void {
  returnDrafts(prefixes);
  window.addEventListener('pagehide', () => leaveDrafts(prefixes));
  // The browser shows the page as it was left.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) returnDrafts(prefixes);
  });
}
