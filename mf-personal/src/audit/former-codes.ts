import type { StaleNoun } from '@dentarium/api';

/**
 * Codes that no server returns any more but that remain in the audit trail, which is immutable, with the noun of each.
 * All of them are `version.stale` today.
 */
const FORMER_STALE_CODES: Readonly<Record<string, StaleNoun>> = {
  'patient.stale': 'patient',
  'stage.stale': 'stage',
  'file.stale': 'file',
  'photoLayout.stale': 'photoLayout',
  'record.stale': 'medicalRecord',
  'exam.stale': 'exam',
  'report.stale': 'reportText',
  'triage.stale': 'visit',
  'exception.stale': 'exception',
  'tag.stale': 'tag',
  'filter.stale': 'savedFilter',
  'user.stale': 'account',
  'role.stale': 'role',
};

/** Returns the present code and noun for those of an entry; both are unchanged unless the code is a former one. */
export function toCurrentCode(code: string, noun: unknown): { readonly code: string; readonly noun: unknown } {
  const former = Object.hasOwn(FORMER_STALE_CODES, code) ? FORMER_STALE_CODES[code] : undefined;
  return former === undefined ? { code, noun } : { code: 'version.stale', noun: former };
}
