import { countCharacters, isPlainDate, isReadableName } from '@dentarium/domain';
import { z } from 'zod/mini';

// The inputs of calls are built from these: none without a bound (`contract.test.ts`). The allowed characters of a text
// are the same for every field and checked in one place (`server/src/kernel/http/input-validator.ts`).

/** Creates a text of at most so many UTF-16 units. */
export const text = (maxLength: number) => z.string().check(z.maxLength(maxLength));
/** Creates a text that is not empty and has no blanks at its ends. */
export const filledText = (maxLength: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength));
/**
 * Creates a name: a text of one line that is not empty and has at most so many characters, and none that hides or turns
 * the text around it.
 */
export const nameText = (maxLength: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(maxLength * 2),
    z.refine((name) => countCharacters(name) <= maxLength, 'too long'),
    z.refine(isReadableName, 'hidden characters'),
  );
/** Creates an integer between two limits, both included. */
export const integer = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));
/** Creates the same for an address. */
export const integerText = (min: number, max: number) => z.coerce.number().check(z.int(), z.gte(min), z.lte(max));

/** The largest number of a column of 32 bits. */
const MAX_INT32 = 2_147_483_647;
/** The largest number of a column of 16 bits. */
const MAX_INT16 = 32_767;

/** An entry of a dictionary, a role, a right, a category. */
export const code = integer(0, MAX_INT16);
/** The same in an address. */
export const codeText = integerText(0, MAX_INT16);
/** The number of changes of a row; 0 before it exists. */
export const version = integer(0, MAX_INT32);
/** The same in an address. */
export const versionText = integerText(0, MAX_INT32);
/**
 * The version that the caller has seen, in calls of the specification, which has none: without it nothing is compared.
 */
export const seenVersion = z.optional(version);
/** The same in an address. */
export const seenVersionText = z.optional(versionText);
/** A count in an address. */
export const countText = integerText(0, MAX_INT32);
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
/** An instant in an answer, ISO 8601 in UTC. */
export const instant = z.iso.datetime();
/**
 * The first instant that a caller may name. Nothing of a clinic is older, and databases and languages do not agree about
 * the year 0 and about the offsets of time zones before this one.
 */
const MIN_INSTANT = '1900-01-01T00:00:00Z';
/** Returns whether an instant is one that a caller may name. */
function isNamedInstant(value: string): boolean {
  return Date.parse(value) >= Date.parse(MIN_INSTANT);
}
/** An instant that a caller names, ISO 8601 in UTC, from 1900. */
export const namedInstant = instant.check(z.maxLength(40), z.refine(isNamedInstant, 'before 1900'));
/** The digest of bytes, 32 hexadecimal digits. */
export const md5 = z.string().check(z.regex(/^[0-9a-f]{32}$/));
/** The CRC-32 of bytes, 8 hexadecimal digits. */
export const crc32 = z.string().check(z.regex(/^[0-9a-f]{8}$/));
/** A text for users in both languages; only in answers. */
export const localized = z.object({ ch: z.string(), en: z.string() });
/** `{ id }` of a path. */
export const idParams = z.object({ id });
/** The answer of a call without a result. */
export const okResult = z.literal(true);

/** The maximum number of periods of one count. */
export const MAX_PERIODS = 62;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Returns whether a text contains between one and `MAX_PERIODS` periods: instants separated by commas, each later than
 * the one before.
 */
function isPeriodList(value: string): boolean {
  const limits = value.split(',');
  if (limits.length < 2 || limits.length > MAX_PERIODS + 1) return false;
  const moments = limits.map((limit) =>
    INSTANT.test(limit) && isNamedInstant(limit) ? Date.parse(limit) : Number.NaN,
  );
  return moments.every((moment, index) => moment > (index === 0 ? -Infinity : (moments[index - 1] ?? Infinity)));
}

/** The instants at which periods begin, and at which the last one ends, in an address. */
export const periodLimits = text(25 * (MAX_PERIODS + 1)).check(z.refine(isPeriodList, 'no periods'));
