import { createHash, type Hash } from 'node:crypto';
import { createReadStream, type WriteStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { z } from 'zod';

/** The list of the files of a backup, a line of JSON for each. */
export const CONTENTS_FILE = 'contents.jsonl';

const path = z
  .string()
  .refine((text) => text.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..'));

const StoredFile = z.object({
  /** Below the folder of the backup: the part, then the path in it. */
  path,
  /** Bytes and SHA-256 as stored, so that a backup can be checked without its key. */
  size: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Bytes and time of the original, by which the next backup recognises it. */
  originalSize: z.int().nonnegative(),
  modifiedMs: z.number(),
});
const EmptyFolder = z.object({ path, isFolder: z.literal(true) });
const Entry = z.union([EmptyFolder, StoredFile]);

export type StoredFile = z.infer<typeof StoredFile>;
export type Entry = z.infer<typeof Entry>;

/** Returns the part of a backup that a path is in. */
export function toPart(entryPath: string): string {
  return entryPath.slice(0, entryPath.indexOf('/'));
}

/** Reads the list of a backup. @throws Error for a line that is no entry */
export async function* readContents(folder: string): AsyncGenerator<Entry> {
  const lines = createInterface({ input: createReadStream(join(folder, CONTENTS_FILE)), crlfDelay: Infinity });
  for await (const line of lines) yield Entry.parse(JSON.parse(line));
}

/** Writes the list of a new backup. */
export class ContentsWriter {
  readonly #stream: WriteStream;
  readonly #hash: Hash = createHash('sha256');

  constructor(folder: string) {
    this.#stream = createWriteStream(join(folder, CONTENTS_FILE), { mode: 0o600, flags: 'wx', flush: true });
    // An error is reported by the next write or the end.
    this.#stream.on('error', () => undefined);
  }

  /** Adds an entry. @throws the error of the disk, if it is full for example */
  async add(entry: Entry): Promise<void> {
    const line = `${JSON.stringify(entry)}\n`;
    this.#hash.update(line);
    if (this.#stream.errored !== null) throw this.#stream.errored;
    if (!this.#stream.write(line)) await once(this.#stream, 'drain');
  }

  /** Ends the list and returns its SHA-256. */
  async close(): Promise<string> {
    this.#stream.end();
    await finished(this.#stream);
    return this.#hash.digest('hex');
  }
}
