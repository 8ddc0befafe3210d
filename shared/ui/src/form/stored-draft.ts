/** A draft that a user left without saving, with its time. */
export interface StoredDraft<Values> {
  readonly values: Values;
  /** The saved values when the draft was typed. */
  readonly base: Values;
  readonly at: Date;
}

const PREFIX = 'dentarium.draft.';

function keyOf(userId: string, place: string): string {
  return `${PREFIX}${userId}.${place}`;
}

/** The former place for drafts of medical records, in a window that is open since then. */
const FORMER_RECORDS = 'dentarium.recordDraft.';

/** Removes the drafts of other users, which must not remain in this window. */
function removeOthers(userId: string): void {
  for (const key of Object.keys(sessionStorage)) {
    const prefix = [PREFIX, FORMER_RECORDS].find((one) => key.startsWith(one));
    if (prefix !== undefined && !key.startsWith(`${prefix}${userId}.`)) sessionStorage.removeItem(key);
  }
}

/** Moves the draft from its former place; a draft that was stored since then is newer. */
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
 * Stores a draft over navigation, reload and crash. It is stored in this window only: clinical notes do not stay on a
 * workstation with several users.
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
    // Storage is full or forbidden; the form itself still has the input.
  }
}

/** Removes a draft that was saved or discarded. */
export function removeDraft(userId: string, place: string): void {
  try {
    sessionStorage.removeItem(keyOf(userId, place));
  } catch {
    // In this case nothing was stored either.
  }
}

/** Returns whether a value has the type of a field with this initial value. Nullable fields accept any type. */
function isLike(start: unknown, value: unknown): boolean {
  if (start === null || value === null) return value !== undefined;
  return Array.isArray(start) ? Array.isArray(value) : typeof value === typeof start;
}

/** Returns whether stored data has all fields of a form. */
function isWhole<Values extends object>(kept: unknown, start: Values): kept is Values {
  if (typeof kept !== 'object' || kept === null) return false;
  const values = kept as Record<string, unknown>;
  return Object.entries(start).every(([field, value]) => isLike(value, values[field]));
}

/**
 * Loads the draft of a form; `undefined` if there is none, or the form has other fields by now. A draft without a base,
 * from a window that is open since before drafts stored one, counts as a change of `start`.
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
