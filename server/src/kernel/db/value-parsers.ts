import { types, type CustomTypesConfig } from 'pg';

/** Returns plain dates and wall-clock times as text: a `Date` would shift with the time zone of this machine. */
const parseText = (value: string): string => value;

/** Parses counts and sizes in bytes. A value that a number cannot represent is an error rather than a wrong figure. */
function parseNumber(value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && !Number.isSafeInteger(number))
    throw new RangeError('A number in the database is too large');
  return number;
}

const PARSERS = new Map<number, (value: string) => unknown>([
  [types.builtins.INT8, parseNumber],
  [types.builtins.NUMERIC, parseNumber],
  [types.builtins.DATE, parseText],
  [types.builtins.TIMESTAMP, parseText],
]);

/** Parsers of database values, with the types that `tables.ts` declares. */
export const valueParsers: CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
    const own = format === 'binary' ? undefined : PARSERS.get(oid);
    const standard = types.getTypeParser(oid, format) as (value: string) => unknown;
    return own ?? standard;
  },
};
