import { type FileEntry, type Reader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { concatBytes } from '../bytes.ts';

/** More entries than a study has files. */
const MAX_ENTRIES = 20_000;

/** Which entries of a zip are listed. */
export interface ListedEntries {
  /** Whether those are listed that cannot be read without a password. */
  readonly withEncrypted?: boolean;
  /** Entries after which no more are listed. */
  readonly most?: number;
}

/** Works with the files of a zip, without folders and, unless asked for, without what cannot be read without a password. */
export async function withEntriesOf<T>(
  source: Reader<unknown>,
  work: (entries: FileEntry[]) => Promise<T>,
  { withEncrypted = false, most = MAX_ENTRIES }: ListedEntries = {},
): Promise<T> {
  const reader = new ZipReader(source, { useWebWorkers: false });
  try {
    const entries: FileEntry[] = [];
    for await (const entry of reader.getEntriesGenerator()) {
      if (!entry.directory && (withEncrypted || !entry.encrypted)) entries.push(entry);
      if (entries.length >= most) break;
    }
    return await work(entries);
  } finally {
    await reader.close();
  }
}

/** The first bytes of an entry; its rest is not unpacked, whatever size it claims. */
export async function headOf(entry: FileEntry, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const enough = new AbortController();
  const collect = new WritableStream<Uint8Array>({
    write(chunk) {
      parts.push(chunk);
      length += chunk.length;
      if (length >= most) enough.abort();
    },
  });
  await entry.getData(collect, { signal: enough.signal, useWebWorkers: false }).catch((error: unknown) => {
    if (!enough.signal.aborted) throw error;
  });
  return concatBytes(...parts).subarray(0, most);
}

/** Whether a file of a zip may be DICOM by its name: many have none of its endings. What it is, its bytes say. */
export function canBeDicom({ filename }: FileEntry): boolean {
  const name = filename.slice(filename.lastIndexOf('/') + 1);
  if (name.startsWith('.') || name.toUpperCase() === 'DICOMDIR') return false;
  return /\.(?:dcm|dicom|ima)$/i.test(name) || !/\.[a-z]{2,4}$/i.test(name);
}
