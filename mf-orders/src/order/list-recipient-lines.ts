import type { ParcelAddress } from '@dentarium/api/orders/shapes';

/** Lists the lines of the recipient of a parcel: name, phone, region, street; none without an address. */
export function listRecipientLines(address: ParcelAddress | null): string[] {
  if (address === null) return [];
  const { receiver, phone, region, street } = address;
  return [receiver, phone, region, street].filter((line) => line !== '');
}
