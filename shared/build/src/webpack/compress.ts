import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT_FILE = /\.(js|css|html|json|svg|wasm|txt|xml|stl)$/;

/** The smallest size worth compressing: more than one packet. */
const MIN_BYTES = 1024;

const COMPRESSORS = {
  '.br': (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  '.gz': (content: Buffer) => promisify(gzip)(content, { level: 9 }),
} as const;

/**
 * Writes a brotli and a gzip copy beside each text file below `folder`.
 * @param cache a folder that stores copies by content, so that a rebuild compresses only what changed
 */
export async function compressFolder(folder: string, cache: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && TEXT_FILE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map((file) => compressFile(file, cache)));
}

async function compressFile(file: string, cache: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const key = join(cache, createHash('sha256').update(content).digest('hex'));
  for (const [ending, compress] of Object.entries(COMPRESSORS)) {
    const storedCopy = await readFile(key + ending).catch(() => null);
    const packed = storedCopy ?? (await compress(content));
    if (packed.length < content.length) await writeFile(file + ending, packed);
    if (storedCopy === null) await writeWhole(key + ending, packed);
  }
}

/** Writes the file atomically, because another build may read the cache at any moment. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, content);
  await rename(draft, path);
}
