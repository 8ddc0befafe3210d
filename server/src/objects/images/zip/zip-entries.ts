import { type FileHandle, open } from 'node:fs/promises';
import { type FileEntry, Reader, ZipReader } from '@zip.js/zip.js/index-native.js';

/** More entries than a study has files. */
const MOST_ENTRIES = 20_000;

/** Reads parts of a file on the disk. */
class DiskReader extends Reader<FileHandle> {
  readonly #file: FileHandle;

  constructor(file: FileHandle, size: number) {
    super(file);
    this.#file = file;
    this.size = size;
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await this.#file.read(bytes, 0, length, index);
    return bytes.subarray(0, bytesRead);
  }
}

/** Works with the files of a zip, without folders and, unless asked for, without what cannot be read without a password. */
export async function withZipEntries<T>(
  path: string,
  work: (entries: FileEntry[]) => Promise<T>,
  { withEncrypted = false }: { readonly withEncrypted?: boolean } = {},
): Promise<T> {
  const file = await open(path);
  try {
    const reader = new ZipReader(new DiskReader(file, (await file.stat()).size), { useWebWorkers: false });
    const entries: FileEntry[] = [];
    for await (const entry of reader.getEntriesGenerator()) {
      if (!entry.directory && (withEncrypted || !entry.encrypted)) entries.push(entry);
      if (entries.length >= MOST_ENTRIES) break;
    }
    const result = await work(entries);
    await reader.close();
    return result;
  } finally {
    await file.close();
  }
}

/** The first bytes of an entry; its rest is not unpacked, whatever size it claims. */
export async function headOf(entry: FileEntry, most: number): Promise<Buffer> {
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
  return Buffer.concat(parts).subarray(0, most);
}
