import { BlobReader, configure, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { listNamedEntries } from './list-named-entries.ts';

configure({ useWebWorkers: false });

/** Reads the paths in a zip from its directory only; `null` if it cannot be read as a zip. */
export async function readNames(zip: Blob): Promise<readonly string[] | null> {
  const reader = new ZipReader(new BlobReader(zip));
  try {
    return (await listNamedEntries(reader)).map(({ filename }) => filename);
  } catch {
    return null;
  } finally {
    await reader.close();
  }
}
