import { type PlainDate, getToday } from '@dentarium/domain';
import { ORDER_TYPE_CODES, type OrderTabKey, type OrderType } from '@dentarium/orders/states';
import {
  createSearchCodec,
  searchDay,
  searchId,
  searchNumberLiteral,
  searchStringLiteral,
} from '@dentarium/platform/search-params';
import { readListAddress, writeListAddress } from '../order-list/list-address.ts';
import type { SeriesKind } from './counts/count-series.ts';
import { toLastMonths } from '../order-list/periods.ts';

/** The content of the address of the reports. */
export interface ReportsAddress {
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly type: OrderType | null;
  readonly doctorId: string | null;
  readonly by: SeriesKind;
}

/** The default number of months without days in the address. */
const DEFAULT_MONTHS = 12;
/** The maximum length of a range in months. */
export const MAX_MONTHS = 60;

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

/** Reads the address. A range that ends before it starts, or is too long, is replaced by the default. */
export function readReportsAddress(searchParams: URLSearchParams): ReportsAddress {
  const { from, to, ...rest } = codec.read(searchParams);
  const defaultRange = toLastMonths(DEFAULT_MONTHS, to ?? getToday());
  const range = { from: from ?? defaultRange.from, to: defaultRange.to };
  const earliest = toLastMonths(MAX_MONTHS, range.to).from;
  return {
    ...rest,
    ...(range.from > range.to || range.from < earliest ? toLastMonths(DEFAULT_MONTHS, getToday()) : range),
  };
}

/** Writes the address. The default range is omitted, so that a link continues to follow the current date. */
export function writeReportsAddress({ from, to, ...rest }: ReportsAddress): URLSearchParams {
  const defaultRange = toLastMonths(DEFAULT_MONTHS, getToday());
  const isDefault = from === defaultRange.from && to === defaultRange.to;
  return codec.write({ ...rest, from: isDefault ? null : from, to: isDefault ? null : to });
}

/** Returns the path of the list of the counted orders at a tab. */
export function toListPath({ from, to, type, doctorId }: ReportsAddress, tab: OrderTabKey): string {
  const defaultAddress = readListAddress(new URLSearchParams());
  const listAddress = {
    ...defaultAddress,
    tab,
    type,
    doctorId,
    createdFrom: from,
    createdTo: to,
    sort: 'created',
  } as const;
  return `/case?${writeListAddress(listAddress)}`;
}
