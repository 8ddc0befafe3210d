import { type Entry, type FileEntry, type Reader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { detectZipNameEncoding } from '@dentarium/domain/zip-name-encoding';
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

/** The bytes before the name of an entry, where its data begins at the earliest. */
const LOCAL_HEADER_BYTES = 30;

/** Entries of a zip share bytes: a few bytes would stand for any number of large files. */
export class OverlappingEntriesError extends Error {
  override readonly name = 'OverlappingEntriesError';

  constructor() {
    super('entries of a zip overlap');
  }
}

/** Compares the places of entries by the directory of the zip, without reading them. @throws OverlappingEntriesError */
function refuseOverlaps(entries: readonly Pick<Entry, 'offset' | 'compressedSize'>[]): void {
  let end = 0;
  for (const { offset, compressedSize } of entries.toSorted((one, other) => one.offset - other.offset)) {
    if (offset < end) throw new OverlappingEntriesError();
    end = offset + LOCAL_HEADER_BYTES + compressedSize;
  }
}

/**
 * Runs a function with the files of a zip, without folders and, by default, without encrypted entries.
 *
 * @throws OverlappingEntriesError, and the errors of a damaged zip
 */
export async function processZipEntries<T>(
  source: Reader<unknown>,
  work: (entries: FileEntry[]) => Promise<T>,
  { withEncrypted = false, most = MAX_ENTRIES }: ListedEntries = {},
): Promise<T> {
  const reader = new ZipReader(source, { useWebWorkers: false });
  const listEntries = async (filenameEncoding?: string) => {
    const entries: FileEntry[] = [];
    const listed: Entry[] = [];
    for await (const entry of reader.getEntriesGenerator(filenameEncoding === undefined ? {} : { filenameEncoding })) {
      listed.push(entry);
      if (!entry.directory && (withEncrypted || !entry.encrypted)) entries.push(entry);
      if (entries.length >= most) break;
    }
    return { entries, listed };
  };
  try {
    const { entries, listed } = await listEntries();
    refuseOverlaps(listed);
    const encoding = detectZipNameEncoding(listed);
    return await work(encoding === undefined ? entries : (await listEntries(encoding)).entries);
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
 * Returns the pattern of a path, which numbered files of one folder share: `ct/IM#.dcm`. A file with the pattern of
 * slices is one of them, although its content may no longer say so.
 */
export function toNamePattern(path: string): string {
  return path.replaceAll(/\d+/g, '#');
}

/**
 * Returns whether a file of a zip can be DICOM by its name: devices use many extensions (`.dcm`, `.dic`, `.ima`, `.img`)
 * or none. The content decides.
 */
export function canBeDicom({ filename }: FileEntry): boolean {
  const name = filename.slice(filename.lastIndexOf('/') + 1);
  return !name.startsWith('.') && name.toUpperCase() !== 'DICOMDIR' && !OTHER_EXTENSIONS.test(name);
}
