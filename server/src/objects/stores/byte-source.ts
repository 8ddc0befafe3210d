import type { Readable } from 'node:stream';
import type { ObjectName } from './object-name.ts';
import type { ObjectStore } from './object-store.ts';

/** Random access to bytes, wherever they are stored. */
export interface ByteSource {
  readonly size: number;
  /** Reads bytes; returns fewer than requested if the source ends earlier. */
  read(first: number, length: number): Promise<Buffer>;
}

async function readStream(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Creates a source from an object of the store. @throws MissingObjectError */
export function toObjectSource(store: ObjectStore, object: ObjectName, size: number): ByteSource {
  return {
    size,
    async read(first, length) {
      const last = Math.min(first + length, size) - 1;
      return last < first || first < 0 ? Buffer.alloc(0) : readStream(await store.read(object, { first, last }));
    },
  };
}

/** Creates a source from a part of another one. */
export function toSubSource(source: ByteSource, start: number, size: number): ByteSource {
  return {
    size,
    read: async (first, length) => source.read(start + first, Math.max(0, Math.min(length, size - first))),
  };
}
