/** A draft that somebody left without saving, and when. */
export interface StoredDraft<Values> {
  readonly values: Values;
  /** What it is a change of: what was saved when it was typed. */
  readonly base: Values;
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
export function storeDraft(
  userId: string,
  place: string,
  { values, base }: { readonly values: object; readonly base: object },
  at: Date = new Date(),
): void {
  try {
    sessionStorage.setItem(keyOf(userId, place), JSON.stringify({ values, base, at: at.toISOString() }));
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

/** Whether what was kept has all fields of a form. */
function isWhole<Values extends object>(kept: unknown, start: Values): kept is Values {
  if (typeof kept !== 'object' || kept === null) return false;
  const values = kept as Record<string, unknown>;
  return Object.entries(start).every(([field, value]) => isLike(value, values[field]));
}

/**
 * The draft that was left; `undefined` when there is none, or the form has other fields by now. One of a window that is open
 * since before drafts told what they change counts as a change of `start`.
 */
export function storedDraft<Values extends object>(
  userId: string,
  place: string,
  start: Values,
): StoredDraft<Values> | undefined {
  try {
    removeOthers(userId);
    moveFormer(userId, place);
    const text = sessionStorage.getItem(keyOf(userId, place));
    const found = (text === null ? {} : JSON.parse(text)) as { values?: unknown; base?: unknown; at?: unknown };
    const { values, base, at } = found;
    if (!isWhole(values, start) || typeof at !== 'string') return undefined;
    return { values, base: isWhole(base, start) ? base : start, at: new Date(at) };
  } catch {
    return undefined;
  }
}
