import { isPlainDate } from '@dentarium/domain';
import { createParser, parseAsArrayOf } from 'nuqs/server';

export {
  createParser as searchParser,
  parseAsNumberLiteral as searchNumberOf,
  parseAsStringLiteral as searchWordOf,
} from 'nuqs/server';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Text that somebody typed, without what stands around it; no text where there is none. */
export function searchText(maxLength: number) {
  return createParser({ parse: (text) => text.slice(0, maxLength), serialize: (text) => text.trim() }).withDefault('');
}

/** A whole number of at most six digits. */
export function searchWholeNumber({ from, to = 999_999 }: { readonly from: number; readonly to?: number }) {
  return createParser({
    parse: (text) => {
      const value = /^-?\d{1,6}$/.test(text) ? Number(text) : null;
      return value === null || value < from || value > to ? null : value;
    },
    serialize: String,
  });
}

/** The page of a list, the first where the address says nothing. */
export const searchPage = searchWholeNumber({ from: 1 }).withDefault(1);

/** The id of a record. */
export const searchId = createParser({ parse: (text) => (UUID.test(text) ? text : null), serialize: String });

/** Ids of records; those that are none are left out. */
export const searchIds = parseAsArrayOf(searchId).withDefault([]);

/** A day, `2026-02-01`. */
export const searchDay = createParser({ parse: (text) => (isPlainDate(text) ? text : null), serialize: String });

/** `1` for yes; no where the address says nothing. */
export const searchFlag = createParser({
  parse: (text): boolean | null => (text === '1' ? true : null),
  serialize: (isSet) => (isSet ? '1' : '0'),
}).withDefault(false);
