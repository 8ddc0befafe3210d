import { createSearchCodec, searchId } from '@dentarium/platform/search-params';

/** The models that the 3D page shows, as in its address. */
export interface ModelsAddress {
  readonly order: string | null;
  /** The opened file of the order. The other models of its submission can also be shown. */
  readonly file: string | null;
}

const codec = createSearchCodec({ order: searchId, file: searchId }, {});

/** Reads an address and ignores invalid parts. */
export function readModelsAddress(searchParams: URLSearchParams): ModelsAddress {
  return codec.read(searchParams);
}

/** Writes an address. */
export function writeModelsAddress(address: ModelsAddress): URLSearchParams {
  return codec.write({ ...address });
}
