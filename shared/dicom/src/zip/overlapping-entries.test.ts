import { BlobReader, BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { describe, expect, test } from '@jest/globals';
import { OverlappingEntriesError, processZipEntries } from './zip-entries.ts';

const DIRECTORY_SIGNATURE = [0x50, 0x4b, 0x01, 0x02];
const SIZE_FIELD = 20;
const OFFSET_FIELD = 42;

async function buildZip(names: readonly string[]): Promise<Uint8Array> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const name of names) await writer.add(name, new TextReader(`the content of ${name}`));
  return new Uint8Array(await (await writer.close()).arrayBuffer());
}

/** Returns the places of the entries in the directory of a zip. */
function findDirectoryEntries(bytes: Uint8Array): number[] {
  return [...bytes.keys()].filter((at) => DIRECTORY_SIGNATURE.every((byte, index) => bytes[at + index] === byte));
}

/** Returns a zip whose directory has another number in a field of an entry. */
async function buildChangedZip(entry: number, field: number, change: (value: number, offsets: number[]) => number) {
  const bytes = await buildZip(['a.dcm', 'b.dcm', 'c.dcm']);
  const view = new DataView(bytes.buffer);
  const entries = findDirectoryEntries(bytes);
  const offsets = entries.map((at) => view.getUint32(at + OFFSET_FIELD, true));
  const place = (entries[entry] ?? 0) + field;
  view.setUint32(place, change(view.getUint32(place, true), offsets), true);
  return bytes;
}

const listNames = (bytes: Uint8Array) =>
  processZipEntries(new BlobReader(new Blob([new Uint8Array(bytes)])), async (entries) =>
    entries.map(({ filename }) => filename),
  );

describe('UPL-04 CALL-05 the directory of a zip', () => {
  test('lists entries one after the other', async () => {
    expect(await listNames(await buildZip(['a.dcm', 'b.dcm', 'c.dcm']))).toEqual(['a.dcm', 'b.dcm', 'c.dcm']);
  });

  test.each<[string, () => Promise<Uint8Array>]>([
    ['names the same bytes twice', () => buildChangedZip(2, OFFSET_FIELD, (_, [first = 0]) => first)],
    ['begins an entry inside of another', () => buildChangedZip(1, OFFSET_FIELD, (_, [first = 0]) => first + 40)],
    ['lets an entry reach into the next', () => buildChangedZip(0, SIZE_FIELD, (size) => size + 200)],
  ])('is refused when it %s', async (_, build) => {
    await expect(listNames(await build())).rejects.toThrow(OverlappingEntriesError);
  });
});
