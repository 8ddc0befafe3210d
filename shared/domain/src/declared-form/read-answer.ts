import { toStoredLines } from '../text-input.ts';
import type { FormAnswer, FormRecord, FormRow, MarkedTooth, PlaceAmount, ToothText } from './declaration.ts';

/** Returns whether a value is a tooth with its mark. */
export function isMarkedTooth(value: unknown): value is MarkedTooth {
  if (typeof value !== 'object' || value === null) return false;
  const { tooth, mark } = value as Partial<Record<keyof MarkedTooth, unknown>>;
  return typeof tooth === 'number' && typeof mark === 'number';
}

/** Returns whether a value is an amount at a place. */
export function isPlaceAmount(value: unknown): value is PlaceAmount {
  if (typeof value !== 'object' || value === null) return false;
  const { at, amount } = value as Partial<Record<keyof PlaceAmount, unknown>>;
  return (typeof at === 'number' || typeof at === 'string') && (amount === null || isPlain(amount));
}

/** Returns whether a value is a tooth with its text. */
export function isToothText(value: unknown): value is ToothText {
  if (typeof value !== 'object' || value === null) return false;
  const { tooth, text } = value as Partial<Record<keyof ToothText, unknown>>;
  return typeof tooth === 'number' && (text === null || typeof text === 'string');
}

/** Returns the records that a fact lists. */
export function toRecords(fact: unknown): readonly FormRecord[] {
  const list: readonly unknown[] = Array.isArray(fact) ? fact : [];
  return list.filter((entry): entry is FormRecord => {
    if (typeof entry !== 'object' || entry === null) return false;
    const { id, name } = entry as Partial<Record<keyof FormRecord, unknown>>;
    return typeof id === 'string' && typeof name === 'string';
  });
}

/** Returns whether a value is a row of a list. */
export function isFormRow(value: unknown): value is FormRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((entry) => entry === null || isPlain(entry));
}

function isPlain(value: unknown): value is number | string {
  return typeof value === 'number' || typeof value === 'string';
}

/** Returns an answer, or `null` for blank texts and empty lists. */
export function readAnswer(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' && value.trim() === '') return null;
  return Array.isArray(value) && value.length === 0 ? null : value;
}

/**
 * Returns the numbers and texts of a list: the teeth of marked teeth and tooth texts, and the places of amounts. A
 * single value becomes a list.
 */
export function toMembers(value: unknown): readonly (number | string)[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((entry) => {
    if (typeof entry === 'number' || typeof entry === 'string') return [entry];
    if (isMarkedTooth(entry) || isToothText(entry)) return [entry.tooth];
    return isPlaceAmount(entry) ? [entry.at] : [];
  });
}

/** Returns an answer as it is stored: texts trimmed, runs of spaces collapsed, and `null` for no answer. */
export function toStoredAnswer(value: unknown): FormAnswer {
  const answer = readAnswer(value);
  if (typeof answer === 'string') return toStoredLines(answer);
  return Array.isArray(answer) ? (answer.map(toStoredEntry) as FormAnswer) : (answer as FormAnswer);
}

function toStoredEntry(entry: unknown): unknown {
  if (!isFormRow(entry)) return entry;
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]) => [key, typeof value === 'string' ? toStoredLines(value) : value]),
  );
}
