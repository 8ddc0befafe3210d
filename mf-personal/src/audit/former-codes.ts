import type { StaleNoun } from '@dentarium/api';

/**
 * Codes that no server answers any more and that stand in the audit trail, which is never changed: what each was about. All of them
 * are `version.stale` today.
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

/** The code and noun that say today what an entry says; both are its own where they still are. */
export function toCurrentCode(code: string, noun: unknown): { readonly code: string; readonly noun: unknown } {
  const former = Object.hasOwn(FORMER_STALE_CODES, code) ? FORMER_STALE_CODES[code] : undefined;
  return former === undefined ? { code, noun } : { code: 'version.stale', noun: former };
}
