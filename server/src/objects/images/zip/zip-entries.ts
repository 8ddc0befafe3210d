import { type FileHandle, open } from 'node:fs/promises';
import { type ListedEntries, readEntryHead, processZipEntries } from '@dentarium/dicom/zip-entries';
import { type FileEntry, Reader } from '@zip.js/zip.js/index-native.js';

/** Reads parts of a local file. */
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

/** Opens a local zip and runs work on its entries. */
export async function withZipEntries<T>(
  path: string,
  work: (entries: FileEntry[]) => Promise<T>,
  options: ListedEntries = {},
): Promise<T> {
  const file = await open(path);
  try {
    return await processZipEntries(new DiskReader(file, (await file.stat()).size), work, options);
  } finally {
    await file.close();
  }
}

/** Reads the first bytes of an entry; the rest is not unpacked, whatever size it claims. */
export async function readHead(entry: FileEntry, maxBytes: number): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await readEntryHead(entry, maxBytes);
  return Buffer.from(buffer, byteOffset, byteLength);
}
