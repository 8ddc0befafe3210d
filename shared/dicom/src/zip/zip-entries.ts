import { type FileEntry, type Reader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { concatBytes } from '../bytes.ts';

/** Maximum number of entries; no study has more files. */
const MAX_ENTRIES = 20_000;

/** The options of listing the entries of a zip. */
export interface ListedEntries {
  /** True to include entries that require a password. */
  readonly withEncrypted?: boolean;
  /** Maximum number of listed entries. */
  readonly most?: number;
}

/** Runs a function with the files of a zip, without folders and, by default, without encrypted entries. */
export async function processZipEntries<T>(
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

/** Reads the first bytes of an entry; the rest is not unpacked, regardless of its declared size. */
export async function readEntryHead(entry: FileEntry, most: number): Promise<Uint8Array<ArrayBuffer>> {
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

/** The extensions of files that are often beside DICOM: photographs, models, documents, and programs of a disc. */
const OTHER_EXTENSIONS =
  /\.(?:jpe?g|jfif|png|gif|bmp|tiff?|webp|hei[cf]|svg|stl|ply|obj|mtl|off|drc|txt|log|csv|xml|json|html?|css|js|pdf|rtf|docx?|xlsx?|pptx?|zip|rar|7z|gz|exe|dll|bat|cmd|msi|inf|ini|ico|cfg|jar|class|db|mp4|avi|mov|wav)$/i;

/**
 * Returns whether a file of a zip can be DICOM by its name: devices use many extensions (`.dcm`, `.dic`, `.ima`, `.img`)
 * or none. The content decides.
 */
export function canBeDicom({ filename }: FileEntry): boolean {
  const name = filename.slice(filename.lastIndexOf('/') + 1);
  return !name.startsWith('.') && name.toUpperCase() !== 'DICOMDIR' && !OTHER_EXTENSIONS.test(name);
}
