import { types, type CustomTypesConfig } from 'pg';

/** Plain dates and wall-clock times stay text: as a `Date` they would shift with the time zone of this machine. */
const parseText = (value: string): string => value;

/** Counts and sizes in bytes; one that a number cannot hold is an error rather than a wrong figure. */
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

/** How values of the database become values of the program, as `tables.ts` declares them. */
export const valueParsers: CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
    const own = format === 'binary' ? undefined : PARSERS.get(oid);
    const standard = types.getTypeParser(oid, format) as (value: string) => unknown;
    return own ?? standard;
  },
};
