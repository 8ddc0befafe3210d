import { crc32 } from 'node:zlib';

/** Returns the CRC-32 of bytes in the format of the contract. Takes about a millisecond per part. */
export function formatCrc32(bytes: Uint8Array): string {
  return crc32(bytes).toString(16).padStart(8, '0');
}
