import { REPORT_BOUNDS } from '@dentarium/api/modules/report-calls';

/**
 * Patterns for the parts of an error message that may identify a patient: quoted content, the query of an address, ids,
 * long numbers, email addresses, and text outside of ASCII, such as names.
 */
const PRIVATE: readonly (readonly [RegExp, string])[] = [
  [/"[^"]*"/g, '"…"'],
  [/[?#][^\s)'"]*/g, ''],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '…'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '…'],
  [/\d{4,}/g, '…'],
  [/[^\n\x20-\x7E…]+/g, '…'],
];

/**
 * Returns the cause of a failure as it may leave the page: the first line of the message, without parts that may
 * identify a patient.
 */
export function toPlainCause(cause: string): string {
  const [line = ''] = cause.split('\n');
  return PRIVATE.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line).slice(
    0,
    REPORT_BOUNDS.cause,
  );
}
