import { isPlainDate } from '@dentarium/domain';
import { z } from 'zod/mini';

/** The id of a row: a random UUID. */
export const id = z.uuid();
/** A calendar date, `YYYY-MM-DD`. */
export const plainDate = z.string().check(z.refine(isPlainDate, 'not a date'));
/** A wall clock time without zone, `YYYY-MM-DDTHH:mm:ss`. */
export const wallClock = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/));
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();
/** The digest of bytes, 32 hexadecimal digits. */
export const md5 = z.string().check(z.regex(/^[0-9a-f]{32}$/));
/** The CRC-32 of bytes, 8 hexadecimal digits. */
export const crc32 = z.string().check(z.regex(/^[0-9a-f]{8}$/));
/** `{ id }` of a path. */
export const idParams = z.object({ id });
/** A number in a query. */
export const numberText = z.coerce.number();
/** The answer of a call that only does something. */
export const done = z.literal(true);
