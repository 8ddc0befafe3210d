import { isPlainDate } from '@dentarium/domain';
import { createParser, parseAsArrayOf } from 'nuqs/server';

export {
  createParser as searchParser,
  parseAsNumberLiteral as searchNumberLiteral,
  parseAsStringLiteral as searchStringLiteral,
} from 'nuqs/server';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Parses text that a user typed, without surrounding spaces; empty if there is none. */
export function searchText(maxLength: number) {
  return createParser({ parse: (text) => text.slice(0, maxLength), serialize: (text) => text.trim() }).withDefault('');
}

/** Parses a whole number of at most six digits. */
export function searchWholeNumber({ from, to = 999_999 }: { readonly from: number; readonly to?: number }) {
  return createParser({
    parse: (text) => {
      const value = /^-?\d{1,6}$/.test(text) ? Number(text) : null;
      return value === null || value < from || value > to ? null : value;
    },
    serialize: String,
  });
}

/** The page of a list; the first if the address has none. */
export const searchPage = searchWholeNumber({ from: 1 }).withDefault(1);

/** The id of a record. */
export const searchId = createParser({ parse: (text) => (UUID.test(text) ? text : null), serialize: String });

/** The ids of records; invalid ones are omitted. */
export const searchIds = parseAsArrayOf(searchId).withDefault([]);

/** A day, `2026-02-01`. */
export const searchDay = createParser({ parse: (text) => (isPlainDate(text) ? text : null), serialize: String });

/** `1` for true; false if the address has no value. */
export const searchFlag = createParser({
  parse: (text): boolean | null => (text === '1' ? true : null),
  serialize: (isSet) => (isSet ? '1' : '0'),
}).withDefault(false);
