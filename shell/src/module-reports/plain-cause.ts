import { REPORT_BOUNDS } from '@dentarium/api/modules/report-calls';

/**
 * What in the message of an error may say anything of a patient: quoted content, the query of an address, ids, long numbers, addresses of
 * people, and what is not written in ASCII, as names are.
 */
const PRIVATE: readonly (readonly [RegExp, string])[] = [
  [/"[^"]*"/g, '"…"'],
  [/[?#][^\s)'"]*/g, ''],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '…'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '…'],
  [/\d{4,}/g, '…'],
  [/[^\n\x20-\x7E…]+/g, '…'],
];

/** Why something failed, as it may leave the page: the first line of the message, without what may say anything of a patient. */
export function plainCause(cause: string): string {
  const [line = ''] = cause.split('\n');
  return PRIVATE.reduce((text, [pattern, instead]) => text.replace(pattern, instead), line).slice(
    0,
    REPORT_BOUNDS.cause,
  );
}
