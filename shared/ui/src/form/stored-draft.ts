import { keepDraftsOfClosedWindow, removeForeignDrafts, takeLeftDraft } from './left-drafts.ts';
import { ATTEMPT_PREFIX } from './stored-attempt.ts';

/** A draft that a user left without saving, with its time. */
export interface StoredDraft<Values> {
  readonly values: Values;
  /** The saved values when the draft was typed. */
  readonly base: Values;
  /** Typed texts that no field has accepted as its value, by the names of the fields. */
  readonly texts: Readonly<Record<string, string>>;
  readonly at: Date;
}

const PREFIX = 'dentarium.draft.';

function toStorageKey(userId: string, place: string): string {
  return `${PREFIX}${userId}.${place}`;
}

/** The former place for drafts of medical records, in a window that is open since then. */
const FORMER_RECORD_PREFIX = 'dentarium.recordDraft.';

/** The input of other users must not remain in this window, nor in this browser. */
const ALL_PREFIXES = [PREFIX, ATTEMPT_PREFIX, FORMER_RECORD_PREFIX];
keepDraftsOfClosedWindow([PREFIX, ATTEMPT_PREFIX]);

/** Moves the draft from its former place; a draft that was stored since then is newer. */
function migrateFormerDraft(userId: string, place: string): void {
  if (!place.startsWith('record.')) return;
  const formerKey = `${FORMER_RECORD_PREFIX}${userId}.${place.slice('record.'.length)}`;
  const text = sessionStorage.getItem(formerKey);
  if (text === null) return;
  sessionStorage.removeItem(formerKey);
  if (sessionStorage.getItem(toStorageKey(userId, place)) !== null) return;
  const { draft, at } = JSON.parse(text) as { draft?: unknown; at?: unknown };
  sessionStorage.setItem(toStorageKey(userId, place), JSON.stringify({ values: draft, at }));
}

/**
 * Stores a draft over navigation, reload and crash. It is stored in this window; the browser keeps it if the window is
 * closed, until the same user opens the form again, another one signs in, or a week has passed: clinical notes do not
 * stay on a workstation with several users.
 */
export function storeDraft(
  userId: string,
  place: string,
  {
    values,
    base,
    texts = {},
  }: { readonly values: object; readonly base: object; readonly texts?: Readonly<Record<string, string>> },
  at: Date = new Date(),
): void {
  try {
    sessionStorage.setItem(toStorageKey(userId, place), JSON.stringify({ values, base, texts, at: at.toISOString() }));
  } catch {
    // Storage is full or forbidden; the form itself still has the input.
  }
}

/** Returns whether the window has a draft at a place, or a closed one has left it. */
export function hasDraft(userId: string, place: string): boolean {
  try {
    takeLeftDraft(toStorageKey(userId, place));
    return sessionStorage.getItem(toStorageKey(userId, place)) !== null;
  } catch {
    return false;
  }
}

/** Removes a draft that was saved or discarded. */
export function removeDraft(userId: string, place: string): void {
  try {
    localStorage.removeItem(toStorageKey(userId, place));
    sessionStorage.removeItem(toStorageKey(userId, place));
  } catch {
    // In this case nothing was stored either.
  }
}

/** Returns whether a value has the type of a field with this initial value. Nullable fields accept any type. */
function hasSameType(start: unknown, value: unknown): boolean {
  if (start === null || value === null) return value !== undefined;
  return Array.isArray(start) ? Array.isArray(value) : typeof value === typeof start;
}

/** Returns whether stored data has all fields of a form. */
export function hasAllFields<Values extends object>(candidate: unknown, start: Values): candidate is Values {
  if (typeof candidate !== 'object' || candidate === null) return false;
  const values = candidate as Record<string, unknown>;
  return Object.entries(start).every(([field, value]) => hasSameType(value, values[field]));
}

/** Returns the stored texts of the fields of a form. */
function toTexts(candidate: unknown, start: object): Record<string, string> {
  if (typeof candidate !== 'object' || candidate === null) return {};
  const entries = Object.entries(candidate).filter(
    (entry): entry is [string, string] => entry[0] in start && typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries);
}

/**
 * Loads the draft of a form; `undefined` if there is none, or the form has other fields by now. A draft without a base,
 * from a window that is open since before drafts stored one, counts as a change of `start`.
 */
export function loadDraft<Values extends object>(
  userId: string,
  place: string,
  start: Values,
): StoredDraft<Values> | undefined {
  try {
    removeForeignDrafts(ALL_PREFIXES, userId);
    takeLeftDraft(toStorageKey(userId, place));
    migrateFormerDraft(userId, place);
    const text = sessionStorage.getItem(toStorageKey(userId, place));
    const record = (text === null ? {} : JSON.parse(text)) as {
      values?: unknown;
      base?: unknown;
      texts?: unknown;
      at?: unknown;
    };
    const { values, base, texts, at } = record;
    if (!hasAllFields(values, start) || typeof at !== 'string') return undefined;
    return { values, base: hasAllFields(base, start) ? base : start, texts: toTexts(texts, start), at: new Date(at) };
  } catch {
    return undefined;
  }
}
