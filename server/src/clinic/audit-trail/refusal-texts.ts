import { formatError, type StaleNoun } from '@dentarium/api/errors';
import type { AuditLine } from './calls.ts';

/**
 * Codes that no call returns any more but that remain in the audit trail, which is immutable, with the noun of each.
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

/**
 * Adds the message of a refusal to its entry. The page of the trail belongs to one module, which knows only the codes of
 * its own calls.
 */
export function addRefusalText(line: AuditLine): AuditLine {
  const { code, noun } = line.detail;
  if (typeof code !== 'string') return line;
  const formerNoun = Object.hasOwn(FORMER_STALE_CODES, code) ? FORMER_STALE_CODES[code] : undefined;
  const format = (language: 'ch' | 'en') =>
    formatError(formerNoun === undefined ? code : 'version.stale', language, { noun: formerNoun ?? noun });
  const [ch, en] = [format('ch'), format('en')];
  if (ch === undefined || en === undefined) return line;
  // The trail records the noun of a message, and none of its other details.
  const refusal = { ch: ch.replaceAll(/\{\w+\}/g, '…'), en: en.replaceAll(/\{\w+\}/g, '…') };
  return { ...line, detail: { ...line.detail, refusal } };
}
