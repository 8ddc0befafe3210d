import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { encodeCentralRecord, encodeEndRecords, encodeLocalRecord, type ZipEntry } from './zip-records.ts';

/** The size of the copy buffer in bytes. */
const CHUNK_BYTES = 1024 * 1024;

/**
 * Writes a zip without compression, because images, scans and DICOM are compressed already. The output file is
 * seekable, so that sizes and checksums precede each file for all programs. Uses ZIP64 for numbers that need it.
 * Streaming libraries compute checksums in JavaScript and are slower than `zip -0`; see `docs/performance.md`.
 */
export class ZipWriter {
  readonly #file: FileHandle;
  readonly #entries: ZipEntry[] = [];
  readonly #chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  #at = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Creates a zip at an unused path. */
  static async create(path: string): Promise<ZipWriter> {
    return new ZipWriter(await open(path, 'wx'));
  }

  /** Adds bytes under a name. */
  async addBytes(name: string, at: string, bytes: Buffer): Promise<void> {
    const entry = { name, at, size: bytes.length, crc: crc32(bytes), offset: this.#at };
    await this.#write(encodeLocalRecord(entry));
    await this.#write(bytes);
    this.#entries.push(entry);
  }

  /**
   * Adds a local file under a name.
   *
   * @returns its size in bytes.
   */
  async addFile(name: string, at: string, path: string): Promise<number> {
    const source = await open(path, 'r');
    try {
      return await this.#copy(name, at, source);
    } finally {
      await source.close();
    }
  }

  /** Completes the zip. @returns its bytes. */
  async end(): Promise<number> {
    const offset = this.#at;
    for (const entry of this.#entries) await this.#write(encodeCentralRecord(entry));
    await this.#write(encodeEndRecords(this.#entries.length, offset, this.#at - offset));
    await this.close();
    return this.#at;
  }

  /** Closes the file of an incomplete zip. Does not delete it. */
  async close(): Promise<void> {
    await this.#file.close();
  }

  async #copy(name: string, at: string, source: FileHandle): Promise<number> {
    const { size } = await source.stat();
    const entry = { name, at, size, crc: 0, offset: this.#at };
    // The checksum is known only after the last byte, so the record is written last, into the gap before the bytes.
    this.#at += encodeLocalRecord(entry).length;
    let [crc, copiedBytes] = [0, 0];
    for (;;) {
      const { bytesRead } = await source.read(this.#chunk, 0, CHUNK_BYTES, copiedBytes);
      if (bytesRead === 0) break;
      const bytes = this.#chunk.subarray(0, bytesRead);
      crc = crc32(bytes, crc);
      copiedBytes += bytesRead;
      await this.#write(bytes);
    }
    if (copiedBytes !== size) throw new Error('a file changed while it was packed');
    const complete = { ...entry, crc };
    await writeAll(this.#file, encodeLocalRecord(complete), complete.offset);
    this.#entries.push(complete);
    return size;
  }

  async #write(bytes: Buffer): Promise<void> {
    await writeAll(this.#file, bytes, this.#at);
    this.#at += bytes.length;
  }
}

/** Retries partial writes. A full disk may accept a part of the bytes and fail only at the next write. */
async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let writtenBytes = 0;
  while (writtenBytes < bytes.length) {
    const { bytesWritten } = await file.write(
      bytes,
      writtenBytes,
      bytes.length - writtenBytes,
      position + writtenBytes,
    );
    writtenBytes += bytesWritten;
  }
}
