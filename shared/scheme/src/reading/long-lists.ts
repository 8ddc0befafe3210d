import { SCHEME_LIMITS } from '../format/limits.ts';
import { formatPlace, type Refusals } from './refusal.ts';

const { entries, keys, steps, teeth } = SCHEME_LIMITS;
/** The maximum lengths of lists by field name. Lists of other fields have at most `entries`. */
const MAX_LENGTHS = new Map([
  ['teeth', teeth],
  ['missing', teeth],
  ['pontics', teeth],
  ['keys', keys],
  ['passive', steps],
]);
/** The maximum number of fields of an object; those of the format have fewer than twenty. */
const MAX_FIELDS = 200;
/** The greatest depth of a list in the document. */
const MAX_DEPTH = 6;

/**
 * Refuses lists that are too long, and objects with too many fields, before their entries are checked. Otherwise each of
 * many invalid entries would be reported.
 *
 * @returns whether one was refused
 */
export function refuseLongLists(document: unknown, refusals: Refusals): boolean {
  const walk = (value: unknown, path: readonly (string | number)[]): boolean => {
    if (typeof value !== 'object' || value === null || path.length > MAX_DEPTH) return false;
    if (!Array.isArray(value)) {
      const fields = Object.entries(value);
      if (fields.length <= MAX_FIELDS) return fields.some(([field, one]) => walk(one, [...path, field]));
      refusals.add(formatPlace(path), 'field.length', { most: MAX_FIELDS });
      return true;
    }
    const most = MAX_LENGTHS.get(String(path.at(-1))) ?? entries;
    if (value.length > most) {
      refusals.add(formatPlace(path), 'field.length', { most });
      return true;
    }
    return value.some((one: unknown, at) => walk(one, [...path, at]));
  };
  return walk(document, []);
}
