import { describe, expect, test } from '@jest/globals';
import { isBackupDue } from './scheduled-backup.ts';

/** Builds a time of the local day, in which `BACKUP_AT` is written. */
const local = (day: number, hours: number, minutes: number) => new Date(2026, 10, day, hours, minutes);

describe('SITE-07 the time of a scheduled backup', () => {
  test.each<[string, Date | null, string | null, Date, boolean]>([
    ['none was made', null, null, local(5, 12, 0), true],
    ['the last one was that of today', local(5, 2, 30), null, local(5, 12, 0), false],
    ['the time of the day is not reached', local(4, 2, 31), null, local(5, 2, 29), false],
    ['the time of the day is reached', local(4, 2, 31), null, local(5, 2, 30), true],
    ['it was missed while no server ran', local(2, 2, 31), null, local(5, 23, 0), true],
    ['the last one failed a moment ago', local(5, 2, 30), 'disk full', local(5, 3, 0), false],
    ['the last one failed an hour ago', local(5, 2, 30), 'disk full', local(5, 3, 30), true],
  ])('is due if %s', (_, attempt, lastError, now, isDue) => {
    const state = { lastAttemptAt: attempt?.toISOString() ?? null, lastCompleteAt: null, lastError };
    expect(isBackupDue('02:30', state, now)).toBe(isDue);
  });
});
