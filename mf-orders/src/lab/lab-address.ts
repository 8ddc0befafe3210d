import { LAB_FUNCTIONS } from '@dentarium/orders/states';
import { LAB_SORTS } from '@dentarium/server/calls/orders/lab';
import {
  createSearchCodec,
  searchFlag,
  searchNumberLiteral,
  searchPage,
  searchText,
  searchStringLiteral,
} from '@dentarium/platform/search-params';

/** The content of a queue: the orders that wait for a function, or every submitted order. */
export type LabQueue = (typeof LAB_FUNCTIONS)[number] | 'all';

/** The content of the console in its address. */
export interface LabAddress {
  /** `null` for the first function of the signed-in user. */
  readonly queue: LabQueue | null;
  readonly keyword: string;
  readonly sort: (typeof LAB_SORTS)[number];
  /** Only orders of this priority; `null` for all. */
  readonly priority: 0 | 1 | 2 | null;
  /** True for only orders whose day is over. */
  readonly overdue: boolean;
  readonly page: number;
}

const codec = createSearchCodec(
  {
    queue: searchStringLiteral([...LAB_FUNCTIONS, 'all']),
    keyword: searchText(100),
    sort: searchStringLiteral([...LAB_SORTS]).withDefault('waiting'),
    priority: searchNumberLiteral([0, 1, 2]),
    overdue: searchFlag,
    page: searchPage,
  },
  { keyword: 'q' },
);

/** Reads an address and ignores invalid parts. */
export function readLabAddress(searchParams: URLSearchParams): LabAddress {
  return codec.read(searchParams);
}

/** Writes an address without default values. */
export function writeLabAddress(address: LabAddress): URLSearchParams {
  return codec.write({ ...address });
}

/** Returns the path of an order in the manufacturer's view. */
export function toLabOrderPath(orderId: string): string {
  return `/lab/order?order=${orderId}`;
}

/**
 * Returns the path of an order's plan in the manufacturer's view. @param version the number of a version; the latest
 * one by default
 */
export function toLabPlanPath(orderId: string, version?: number): string {
  return `/lab/plan?order=${orderId}${version === undefined ? '' : `&version=${version}`}`;
}

/** Returns the path of an order's printable case summary, as last submitted. */
export function toLabSummaryPath(orderId: string): string {
  return `/lab/sheet?order=${orderId}`;
}

/** Returns the path of the printable label for the parcel of a batch. */
export function toLabLabelPath(orderId: string, batchId: string): string {
  return `/lab/label?order=${orderId}&batch=${batchId}`;
}
