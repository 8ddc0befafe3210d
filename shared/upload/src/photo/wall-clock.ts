/**
 * Converts a date-time of EXIF (`2019:10:26 16:07:24`) to wall clock; `undefined` if it is none, for example the zeros
 * and blanks of a camera whose clock was never set.
 */
export function parseExifDate(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const match = /^(\d{4})[:-](\d{2})[:-](\d{2})[ T](\d{2}):(\d{2}):(\d{2})/.exec(text.trim());
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const wallClock = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  // Read as UTC and written back: only a time that exists in the calendar is unchanged.
  const instant = new Date(`${wallClock}Z`);
  const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(wallClock);
  return isReal && Number(year) >= 1900 ? wallClock : undefined;
}

/**
 * Converts a date of XMP to wall clock: ISO 8601, which may omit seconds or the time, and ends with its zone (ISO
 * 16684-1, 8.2.1.1).
 */
export function parseXmpDate(text: unknown): string | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(:\d{2})?)?/.exec(typeof text === 'string' ? text.trim() : '');
  if (!match) return undefined;
  const [, date, time = '00:00', seconds = ':00'] = match;
  return parseExifDate(`${date} ${time}${seconds}`);
}

/** The placeholder of a removed date. */
const REMOVED_DATE = '19000101';

/**
 * Converts a date and a time of DICOM (`20191026`, `160724.123`; older ones `2019.10.26`, `16:07:24`) to wall clock.
 */
export function parseDicomDate(date: string | undefined, time: string | undefined): string | undefined {
  const day = (date ?? '').replaceAll(/[.\s]/g, '');
  const [, year = '', month = '', dayOfMonth = ''] = /^(\d{4})(\d{2})(\d{2})/.exec(day) ?? [];
  if (year === '' || day === REMOVED_DATE) return undefined;
  // The seconds may be missing, or the whole time.
  const clock = (/^\d{2,6}/.exec((time ?? '').replaceAll(':', '').trim())?.[0] ?? '').padEnd(6, '0');
  const clockText = `${clock.slice(0, 2)}:${clock.slice(2, 4)}:${clock.slice(4, 6)}`;
  return (
    parseExifDate(`${year}-${month}-${dayOfMonth} ${clockText}`) ??
    parseExifDate(`${year}-${month}-${dayOfMonth} 00:00:00`)
  );
}
