import { createSearchCodec, searchId } from '@dentarium/platform/search-params';

/** The file of an order that a viewer shows, as in its address. */
export interface FileAddress {
  readonly order: string | null;
  /** The opened file of the order. The others of its submission can also be shown. */
  readonly file: string | null;
}

const codec = createSearchCodec({ order: searchId, file: searchId }, {});

/** Reads an address and ignores invalid parts. */
export function readFileAddress(searchParams: URLSearchParams): FileAddress {
  return codec.read(searchParams);
}

/** Writes an address. */
export function writeFileAddress(address: FileAddress): URLSearchParams {
  return codec.write({ ...address });
}
