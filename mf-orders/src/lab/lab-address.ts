import { LAB_FUNCTIONS } from '@dentarium/orders/states';
import { createSearchCodec, searchPage, searchText, searchStringLiteral } from '@dentarium/platform/search-params';

/** What a queue shows: what waits for a function, or every order that was ever sent. */
export type LabQueue = (typeof LAB_FUNCTIONS)[number] | 'all';

/** What the console shows, as its address says. */
export interface LabAddress {
  /** `null`: the first function of who is signed in. */
  readonly queue: LabQueue | null;
  readonly keyword: string;
  readonly page: number;
}

const codec = createSearchCodec(
  { queue: searchStringLiteral([...LAB_FUNCTIONS, 'all']), keyword: searchText(100), page: searchPage },
  { keyword: 'q' },
);

/** Reads an address; what makes no sense in it is left out. */
export function readLabAddress(searchParams: URLSearchParams): LabAddress {
  return codec.read(searchParams);
}

/** Writes an address; what is as it is by itself is left out. */
export function writeLabAddress(address: LabAddress): URLSearchParams {
  return codec.write({ ...address });
}

/** The page of an order as the manufacturer works on it. */
export function toLabOrderPath(orderId: string): string {
  return `/lab/order?order=${orderId}`;
}

/** The plan of an order as the manufacturer works on it. @param version the number of a version; the latest one without it. */
export function toLabPlanPath(orderId: string, version?: number): string {
  return `/lab/plan?order=${orderId}${version === undefined ? '' : `&version=${version}`}`;
}

/** The case summary of an order to print, as it was sent last. */
export function toLabSummaryPath(orderId: string): string {
  return `/lab/sheet?order=${orderId}`;
}
