import { type SampleScheme, createSampleScheme } from '@dentarium/scheme/testing';
import { BlobWriter, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/index-native.js';

/** Creates a zip of files. */
export async function createZip(files: ReadonlyMap<string, Uint8Array>): Promise<Buffer> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const [path, bytes] of files) await writer.add(path, new Uint8ArrayReader(new Uint8Array(bytes)));
  return Buffer.from(await (await writer.close()).arrayBuffer());
}

/** Creates the zip of a sample. */
export function createSampleZip({ document, files }: SampleScheme): Promise<Buffer> {
  return createZip(new Map([['scheme.json', Buffer.from(JSON.stringify(document))], ...files]));
}

/** Creates a scheme of three teeth and ten steps; a different amount gives a different scheme. */
export function createSmallScheme(
  millimetres: number,
  options: Parameters<typeof createSampleScheme>[1] = {},
): SampleScheme {
  const keys = [{ step: 10, p: [millimetres, 0, 0], q: [1, 0, 0, 0] }] as const;
  return createSampleScheme(
    [
      { tooth: 12, origin: [-12, 0, 0] },
      { tooth: 11, origin: [-4, 0, 0], keys },
      { tooth: 31, origin: [3, 0, -8] },
    ],
    options,
  );
}
