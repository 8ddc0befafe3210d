import { SCHEME_LIMITS } from '../format/limits.ts';
import { formatPlace, type Refusals } from './refusal.ts';

const { entries, keys, steps, teeth } = SCHEME_LIMITS;
/** What lists may have, by the fields that they stand in; a list of another field has `entries` at most. */
const MAX_LENGTHS = new Map([
  ['teeth', teeth],
  ['missing', teeth],
  ['pontics', teeth],
  ['keys', keys],
  ['passive', steps],
]);
/** A list is no deeper in the document than this. */
const MAX_DEPTH = 6;

/**
 * Refuses lists that are too long, before their entries are looked at: each of a million wrong entries would be told of.
 *
 * @returns whether there was one
 */
export function refuseLongLists(document: unknown, refusals: Refusals): boolean {
  const walk = (value: unknown, path: readonly (string | number)[]): boolean => {
    if (typeof value !== 'object' || value === null || path.length > MAX_DEPTH) return false;
    if (!Array.isArray(value)) return Object.entries(value).some(([field, one]) => walk(one, [...path, field]));
    const most = MAX_LENGTHS.get(String(path.at(-1))) ?? entries;
    if (value.length > most) {
      refusals.add(formatPlace(path), 'field.length', { most });
      return true;
    }
    return value.some((one: unknown, at) => walk(one, [...path, at]));
  };
  return walk(document, []);
}
