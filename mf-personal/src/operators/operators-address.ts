import { createSearchCodec, searchId, searchPage, searchText } from '@dentarium/platform/search-params';

/** State of a list of the operators that its address holds. */
export interface OperatorsAddress {
  readonly keyword: string;
  readonly orgId: string | null;
  readonly page: number;
}

const codec = createSearchCodec(
  { keyword: searchText(100), orgId: searchId, page: searchPage },
  { keyword: 'q', orgId: 'org' },
);

/** Reads an address and ignores invalid parameters. */
export function readOperatorsAddress(searchParams: URLSearchParams): OperatorsAddress {
  return codec.read(searchParams);
}

/** Writes an address and omits default values. */
export function writeOperatorsAddress(address: OperatorsAddress): URLSearchParams {
  return codec.write(address);
}
