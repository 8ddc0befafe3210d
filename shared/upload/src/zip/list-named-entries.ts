import type { Entry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { detectZipNameEncoding } from '@dentarium/domain/zip-name-encoding';

/** Lists the entries of a zip. Names of programs that use the encoding of a country are detected. */
export async function listNamedEntries(reader: ZipReader<unknown>): Promise<readonly Entry[]> {
  const entries = await reader.getEntries();
  const filenameEncoding = detectZipNameEncoding(entries);
  return filenameEncoding === undefined ? entries : reader.getEntries({ filenameEncoding });
}
