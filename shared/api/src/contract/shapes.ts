import { isPlainDate } from '@dentarium/domain';
import { z } from 'zod/mini';

// What calls take in is made of these: none without a bound (`contract.test.ts`). Which characters a text may have is the
// same for every field and checked in one place (`server/src/kernel/http/input-validator.ts`).

/** A text of at most so many UTF-16 units. */
export const text = (most: number) => z.string().check(z.maxLength(most));
/** A text without blanks at its ends that is not empty. */
export const filledText = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
/** A whole number between two, both included. */
export const integer = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));
/** The same in an address. */
export const integerText = (least: number, most: number) => z.coerce.number().check(z.int(), z.gte(least), z.lte(most));

/** The largest number of a column of 32 bits. */
const MOST = 2_147_483_647;
/** The largest number of a column of 16 bits. */
const MOST_CODES = 32_767;

/** An entry of a dictionary, a role, a right, a category. */
export const code = integer(0, MOST_CODES);
/** The same in an address. */
export const codeText = integerText(0, MOST_CODES);
/** How often a row was changed; 0 before it is there. */
export const version = integer(0, MOST);
/** The same in an address. */
export const versionText = integerText(0, MOST);
/** The version that the caller has seen, in calls of the specification, which knows none: without it nothing is compared. */
export const seenVersion = z.optional(version);
/** The same in an address. */
export const seenVersionText = z.optional(versionText);
/** A count in an address. */
export const countText = integerText(0, MOST);
/** The number of a page, from 1. */
export const pageIndex = integer(1, 100_000);
/** The same in an address. */
export const pageIndexText = integerText(1, 100_000);
/** The bytes of a file. */
export const size = integer(0, Number.MAX_SAFE_INTEGER);
/** The same in an address. */
export const sizeText = integerText(0, Number.MAX_SAFE_INTEGER);

/** The id of a row: a random UUID. */
export const id = z.uuid();
/** A calendar date, `YYYY-MM-DD`. */
export const plainDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/), z.refine(isPlainDate, 'not a date'));
/** A wall clock time without zone, `YYYY-MM-DDTHH:mm:ss`. */
export const wallClock = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/),
  z.refine((time) => isPlainDate(time.slice(0, 10)), 'not a date'),
);
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();
/** The digest of bytes, 32 hexadecimal digits. */
export const md5 = z.string().check(z.regex(/^[0-9a-f]{32}$/));
/** The CRC-32 of bytes, 8 hexadecimal digits. */
export const crc32 = z.string().check(z.regex(/^[0-9a-f]{8}$/));
/** A text for people in both languages; only in answers. */
export const localized = z.object({ ch: z.string(), en: z.string() });
/** `{ id }` of a path. */
export const idParams = z.object({ id });
/** The answer of a call that only does something. */
export const done = z.literal(true);

/** The most periods that are counted at once. */
export const MOST_PERIODS = 62;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Whether a text names between one and `MOST_PERIODS` periods: instants with commas between, each later than the one before. */
function namesPeriods(value: string): boolean {
  const limits = value.split(',');
  if (limits.length < 2 || limits.length > MOST_PERIODS + 1) return false;
  const moments = limits.map((limit) => (INSTANT.test(limit) ? Date.parse(limit) : Number.NaN));
  return moments.every((moment, index) => moment > (index === 0 ? -Infinity : (moments[index - 1] ?? Infinity)));
}

/** The instants at which periods begin, and at which the last one ends, in an address. */
export const periodLimits = text(25 * (MOST_PERIODS + 1)).check(z.refine(namesPeriods, 'no periods'));
