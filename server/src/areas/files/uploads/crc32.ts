import { crc32 } from 'node:zlib';

/** The CRC-32 of bytes as the contract writes it. The processor counts it in a thousandth of a second per part. */
export function formatCrc32(bytes: Uint8Array): string {
  return crc32(bytes).toString(16).padStart(8, '0');
}
