import { open } from 'node:fs/promises';
import type { ByteSource } from './content-type.ts';

/** Opens a local file for the duration of the work. */
export async function withFileBytes<T>(path: string, work: (bytes: ByteSource) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    return await work({
      size,
      async readAt(offset, length) {
        const buffer = Buffer.alloc(length);
        const { bytesRead } = await handle.read(buffer, 0, length, offset);
        return buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await handle.close();
  }
}

/** Creates a source of bytes in memory. */
export function toByteSource(buffer: Buffer): ByteSource {
  return { size: buffer.length, readAt: async (offset, length) => buffer.subarray(offset, offset + length) };
}
