import { type PlainDate, getToday } from '@dentarium/domain';
import { ORDER_TYPE_CODES, type OrderTabKey, type OrderType } from '@dentarium/orders/states';
import {
  createSearchCodec,
  searchDay,
  searchId,
  searchNumberLiteral,
  searchStringLiteral,
} from '@dentarium/platform/search-params';
import { readAddress, writeAddress } from '../order-list/list-address.ts';
import type { SeriesKind } from './counts/counted-series.ts';
import { lastMonths } from './counts/periods.ts';

/** Everything that the address of the reports says. */
export interface ReportsAddress {
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly type: OrderType | null;
  readonly doctorId: string | null;
  readonly by: SeriesKind;
}

/** The months that are counted where the address names no days. */
const MONTHS = 12;
/** No range is longer: so many months are counted. */
export const MOST_MONTHS = 60;

const codec = createSearchCodec(
  {
    from: searchDay,
    to: searchDay,
    type: searchNumberLiteral<OrderType>([...ORDER_TYPE_CODES]),
    doctorId: searchId,
    by: searchStringLiteral(['type', 'status']).withDefault('type'),
  },
  { doctorId: 'doctor' },
);

/** Reads the address; a range that ends before it begins, or that is longer than what is counted, is the usual one. */
export function readReports(searchParams: URLSearchParams): ReportsAddress {
  const { from, to, ...rest } = codec.read(searchParams);
  const usual = lastMonths(MONTHS, to ?? getToday());
  const range = { from: from ?? usual.from, to: usual.to };
  const earliest = lastMonths(MOST_MONTHS, range.to).from;
  return { ...rest, ...(range.from > range.to || range.from < earliest ? lastMonths(MONTHS, getToday()) : range) };
}

/** The address of the reports; the usual range is not said, so that a link to it goes on with the days. */
export function writeReports({ from, to, ...rest }: ReportsAddress): URLSearchParams {
  const usual = lastMonths(MONTHS, getToday());
  const isUsual = from === usual.from && to === usual.to;
  return codec.write({ ...rest, from: isUsual ? null : from, to: isUsual ? null : to });
}

/** The list of the orders that are counted and stand at a tab. */
export function listPath({ from, to, type, doctorId }: ReportsAddress, tab: OrderTabKey): string {
  const plain = readAddress(new URLSearchParams());
  const shown = { ...plain, tab, type, doctorId, createdFrom: from, createdTo: to, sort: 'created' } as const;
  return `/case?${writeAddress(shown)}`;
}
