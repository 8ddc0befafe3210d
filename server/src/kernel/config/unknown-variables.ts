import { findNearestName, suggestName } from './nearest-name.ts';

/** Beginnings that no other program uses for its variables. */
const OWN_PREFIXES = [
  'CLASSIFIER_',
  'IDENTITY_',
  'LANDMARKS_',
  'LIBRARY_',
  'OVERJET_',
  'PAYMENT_',
  'SMS_WEBHOOK_',
  'TASKS_PER_',
  'TASK_BYTES_',
  'TRACKING_',
];
/** Short names resemble those of other programs: NODE and MODE, HOME and HOST. */
const MIN_COMPARED_LENGTH = 7;

/**
 * Lists the variables that were probably meant for the product and that it does not know: with one of its beginnings, or
 * one letter (two in a long name) away from a known one. Each is a sentence with the nearest name.
 */
export function listMisspeltVariables(names: readonly string[], knownNames: readonly string[]): string[] {
  const knownSet = new Set(knownNames);
  return names
    .filter((name) => !knownSet.has(name))
    .flatMap((name) => {
      const nearest = findNearestName(name, knownNames);
      if (nearest === undefined) return [];
      const maxEdits = name.length < MIN_COMPARED_LENGTH ? 0 : name.length < 10 ? 1 : 2;
      const isOwn = OWN_PREFIXES.some((prefix) => name.startsWith(prefix)) || nearest.edits <= maxEdits;
      return isOwn ? [suggestName(name, knownNames)] : [];
    });
}
