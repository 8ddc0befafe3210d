import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { moduleDeclaration } from '@dentarium/api/module-declaration';
import { z } from 'zod/mini';
import { readDocument, VERSION_DOCUMENT_BOUNDS } from '../files/document.ts';
import { INTEGRITY_FILE, computeIntegrity } from '../build-files/integrity.ts';
import { Problem } from '../files/problem.ts';
import { filePath } from '../registry/registry-document.ts';
import type { Candidate } from './publish.ts';

/** The limits of a packed version and of its head. */
export const PACKED_LIMITS = { bytes: 128 * 1024 ** 2, files: 4_000, head: 2 * 1024 ** 2 } as const;

/** The media type of a packed version. */
export const PACKED_TYPE = 'application/vnd.dentarium.module-version';

/** The number of bytes before the head that hold its length. */
const LENGTH_BYTES = 4;

const packedHead = z.strictObject({
  declaration: moduleDeclaration,
  version: z.string().check(z.regex(/^[0-9A-Za-z.+-]{1,100}$/)),
  /** The files in the order of their contents. */
  files: z
    .array(
      z.strictObject({
        path: filePath.check(z.maxLength(300)),
        size: z.int().check(z.minimum(0)),
        sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      }),
    )
    .check(z.maxLength(PACKED_LIMITS.files)),
});
type PackedHead = z.infer<typeof packedHead>;

/**
 * Packs a build of a module into a stream of bytes: a head with the names, sizes and hashes of its files, then their
 * contents.
 */
export async function* packVersion({ declaration, version, buildFolder }: Candidate): AsyncGenerator<Buffer> {
  const integrity = await computeIntegrity(buildFolder);
  const files = await Promise.all(
    Object.entries(integrity).map(async ([path, sha256]) => ({
      path,
      size: (await stat(join(buildFolder, path))).size,
      sha256,
    })),
  );
  const head = Buffer.from(JSON.stringify({ declaration, version, files } satisfies PackedHead));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(head.length);
  yield Buffer.concat([length, head]);
  for (const { path } of files) {
    const content: AsyncIterable<Buffer> = createReadStream(join(buildFolder, path));
    yield* content;
  }
}

/**
 * Writes the files of a packed version into a new folder while they arrive. Nothing is written before the head is
 * verified.
 *
 * @param folder the folder for the files, which the caller removes
 * @throws Problem when something is too large, is missing, is no file of a version, or is not what its hash says
 */
export async function unpackVersion(bytes: AsyncIterable<Buffer>, folder: string): Promise<Candidate> {
  const reader = new ByteReader(bytes);
  try {
    return await unpackFrom(reader, folder);
  } finally {
    await reader.close();
  }
}

async function unpackFrom(reader: ByteReader, folder: string): Promise<Candidate> {
  const length = (await reader.take(LENGTH_BYTES)).readUInt32BE();
  if (length > PACKED_LIMITS.head) throw new Problem('The list of files of the version is too long.');
  const content = (await reader.take(length)).toString('utf8');
  const { declaration, version, files } = readDocument(
    content,
    'The head of the version',
    packedHead,
    VERSION_DOCUMENT_BOUNDS,
  );
  checkFiles(files);
  for (const { path, size, sha256 } of files) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    const actualHash = await writeHashed(target, reader.parts(size));
    if (actualHash !== sha256) throw new Problem(`${path} has arrived as something else than was sent.`);
  }
  if (!(await reader.isOver())) throw new Problem('More bytes came than the version has.');
  return { declaration, version, buildFolder: folder };
}

/** @throws Problem when the files cannot be those of one version */
function checkFiles(files: PackedHead['files']): void {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > PACKED_LIMITS.bytes)
    throw new Problem(`The version has ${bytes} bytes; a site takes at most ${PACKED_LIMITS.bytes}.`);
  // On a case-insensitive file system two such names would be one file, and a name that is also a folder would
  // conflict.
  const knownPaths = new Set<string>();
  const paths = files.map(({ path }) => path.toLowerCase());
  const folders = new Set(paths.flatMap((path) => listParentFolders(path)));
  for (const path of paths) {
    if (knownPaths.has(path) || folders.has(path)) throw new Problem(`The version has ${path} twice.`);
    if (path === INTEGRITY_FILE) throw new Problem(`${INTEGRITY_FILE} is written by the site itself.`);
    knownPaths.add(path);
  }
}

function listParentFolders(path: string): string[] {
  const parts = path.split('/');
  return parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('/'));
}

async function writeHashed(path: string, parts: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx');
  try {
    for await (const part of parts) {
      hash.update(part);
      await file.writeFile(part);
    }
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}

/** Reads a stream of chunks of any size in the requested sizes. */
class ByteReader {
  readonly #bytes: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(bytes: AsyncIterable<Buffer>) {
    this.#bytes = bytes[Symbol.asyncIterator]();
  }

  /** Yields the given number of bytes as they arrive; none is buffered. */
  async *parts(size: number): AsyncGenerator<Buffer> {
    let missing = size;
    while (missing > 0) {
      if (this.#rest.length === 0 && !(await this.#next()))
        throw new Problem('The version ended before its last file.');
      const part = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(part.length);
      missing -= part.length;
      yield part;
    }
  }

  async take(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.parts(size)) parts.push(part);
    return Buffer.concat(parts);
  }

  /**
   * Ends the reading. An iterator that is left open keeps the body of a request, so that nobody reads the rest, and the
   * connection gives no further answer.
   */
  async close(): Promise<void> {
    await this.#bytes.return?.();
  }

  async isOver(): Promise<boolean> {
    return this.#rest.length === 0 && !(await this.#next());
  }

  async #next(): Promise<boolean> {
    const next = await this.#bytes.next();
    if (next.done === true) return false;
    this.#rest = next.value;
    return this.#rest.length > 0 || this.#next();
  }
}
