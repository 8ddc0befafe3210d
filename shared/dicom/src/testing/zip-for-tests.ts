import { BlobWriter, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';

/** Creates a zip of files in memory. */
export async function zipForTests(
  files: readonly (readonly [name: string, bytes: Uint8Array])[],
  options: { readonly level?: number; readonly password?: string } = {},
): Promise<Buffer> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false, ...options });
  for (const [name, bytes] of files) await writer.add(name, new Uint8ArrayReader(new Uint8Array(bytes)));
  return Buffer.from(await (await writer.close()).arrayBuffer());
}
