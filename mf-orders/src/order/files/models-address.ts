import { createSearchCodec, searchId } from '@dentarium/platform/search-params';

/** Which models are shown in 3D, as the address of their page says. */
export interface ModelsAddress {
  readonly order: string | null;
  /** The file of the order that was opened; those that were sent with it can be shown, too. */
  readonly file: string | null;
}

const codec = createSearchCodec({ order: searchId, file: searchId }, {});

/** Reads an address; what makes no sense in it is left out. */
export function readModelsAddress(searchParams: URLSearchParams): ModelsAddress {
  return codec.read(searchParams);
}

/** Writes an address. */
export function writeModelsAddress(address: ModelsAddress): URLSearchParams {
  return codec.write({ ...address });
}
