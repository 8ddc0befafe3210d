/** A draft that somebody left without saving, and when. */
export interface StoredDraft<Values> {
  readonly values: Values;
  readonly at: Date;
}

const PREFIX = 'dentarium.draft.';

function keyOf(userId: string, place: string): string {
  return `${PREFIX}${userId}.${place}`;
}

/** Where the draft of a medical record lay before every form could keep one, in a window that is open since then. */
const FORMER_RECORDS = 'dentarium.recordDraft.';

/** Other people's drafts have no place in this window any more. */
function removeOthers(userId: string): void {
  for (const key of Object.keys(sessionStorage)) {
    const prefix = [PREFIX, FORMER_RECORDS].find((one) => key.startsWith(one));
    if (prefix !== undefined && !key.startsWith(`${prefix}${userId}.`)) sessionStorage.removeItem(key);
  }
}

/** Takes over the draft that lies where it was kept formerly; one that was kept since then is newer. */
function moveFormer(userId: string, place: string): void {
  if (!place.startsWith('record.')) return;
  const former = `${FORMER_RECORDS}${userId}.${place.slice('record.'.length)}`;
  const text = sessionStorage.getItem(former);
  if (text === null) return;
  sessionStorage.removeItem(former);
  if (sessionStorage.getItem(keyOf(userId, place)) !== null) return;
  const { draft, at } = JSON.parse(text) as { draft?: unknown; at?: unknown };
  sessionStorage.setItem(keyOf(userId, place), JSON.stringify({ values: draft, at }));
}

/**
 * Keeps a draft over leaving, reload and crash. In this window only and not longer: what is written of a patient does
 * not stay on a workstation that many use.
 */
export function storeDraft(userId: string, place: string, values: object, at: Date = new Date()): void {
  try {
    sessionStorage.setItem(keyOf(userId, place), JSON.stringify({ values, at: at.toISOString() }));
  } catch {
    // Storage is full or forbidden; the form itself still has what was typed.
  }
}

/** Removes a draft that was saved or given up. */
export function removeDraft(userId: string, place: string): void {
  try {
    sessionStorage.removeItem(keyOf(userId, place));
  } catch {
    // Then nothing was kept either.
  }
}

/** Whether a value could be one of a field that began with this: fields that may be empty take anything. */
function isLike(start: unknown, value: unknown): boolean {
  if (start === null || value === null) return value !== undefined;
  return Array.isArray(start) ? Array.isArray(value) : typeof value === typeof start;
}

/** The draft that was left; `undefined` when there is none, or the form has other fields by now. */
export function storedDraft<Values extends object>(
  userId: string,
  place: string,
  start: Values,
): StoredDraft<Values> | undefined {
  try {
    removeOthers(userId);
    moveFormer(userId, place);
    const text = sessionStorage.getItem(keyOf(userId, place));
    const found = (text === null ? {} : JSON.parse(text)) as { values?: Record<string, unknown>; at?: unknown };
    const { values, at } = found;
    if (typeof values !== 'object' || values === null || typeof at !== 'string') return undefined;
    const isWhole = Object.entries(start).every(([field, value]) => isLike(value, values[field]));
    return isWhole ? { values: values as Values, at: new Date(at) } : undefined;
  } catch {
    return undefined;
  }
}
