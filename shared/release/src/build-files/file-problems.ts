import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Script } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { parseBoundedJson } from '@dentarium/domain/bounded-json';
import { listFiles } from './integrity.ts';

/** The JSON files that a build writes. */
const BUILD_LISTS: readonly string[] = ['mf-manifest.json', 'mf-stats.json', 'requires.json', 'events.json'];

const MEBIBYTE = 1024 ** 2;

/** The kinds of files that a build writes, and the maximum size of one in bytes. */
const MAX_BYTES: Readonly<Record<string, number>> = {
  '.js': 2 * MEBIBYTE,
  '.css': MEBIBYTE,
  '.json': MEBIBYTE,
  '.wasm': 8 * MEBIBYTE,
  '.svg': MEBIBYTE,
  '.png': 4 * MEBIBYTE,
  '.jpg': 4 * MEBIBYTE,
  '.jpeg': 4 * MEBIBYTE,
  '.webp': 4 * MEBIBYTE,
  '.avif': 4 * MEBIBYTE,
  '.woff2': 4 * MEBIBYTE,
  '.stl': 16 * MEBIBYTE,
};

/** The compressed copies of a file, which servers send in its place. */
const DECOMPRESSORS: Readonly<Record<string, (content: Buffer, maxOutputLength: number) => Buffer>> = {
  '.br': (content, maxOutputLength) => brotliDecompressSync(content, { maxOutputLength }),
  '.gz': (content, maxOutputLength) => gunzipSync(content, { maxOutputLength }),
};

/**
 * Returns the problems of the files of a build: files that no build writes, files over their budget, code that is none,
 * and compressed copies with other content than the file that they stand for.
 */
export async function findFileProblems(folder: string): Promise<string[]> {
  const problems: string[] = [];
  const files = await listFiles(folder);
  for (const file of files) {
    const copyProblems = await findCopyProblems(folder, file, files);
    problems.push(...(copyProblems ?? (await findOriginalProblems(folder, file))));
  }
  return problems;
}

/** Returns the problems of a compressed copy; undefined for any other file. */
async function findCopyProblems(folder: string, file: string, files: readonly string[]): Promise<string[] | undefined> {
  const decompress = DECOMPRESSORS[extname(file)];
  if (decompress === undefined) return undefined;
  const original = file.slice(0, -extname(file).length);
  if (!files.includes(original)) return [`${file} is a copy of ${original}, which is not there`];
  const [content, copy] = await Promise.all([readFile(join(folder, original)), readFile(join(folder, file))]);
  try {
    // One byte more than the original, so that a longer copy is told without being unpacked.
    if (decompress(copy, content.length + 1).equals(content)) return [];
  } catch {
    // A copy that cannot be unpacked differs, too.
  }
  return [`${file} has other content than ${original}`];
}

async function findOriginalProblems(folder: string, file: string): Promise<string[]> {
  const kind = extname(file);
  const maxBytes = Object.hasOwn(MAX_BYTES, kind) ? MAX_BYTES[kind] : undefined;
  if (maxBytes === undefined)
    return [`${file} is no file that a build writes; it may be ${Object.keys(MAX_BYTES).join(', ')}`];
  if (kind === '.json' && !BUILD_LISTS.includes(file))
    return [`${file} is no file that a build writes; JSON files may be ${BUILD_LISTS.join(', ')}`];
  const content = await readFile(join(folder, file));
  if (content.length > maxBytes) return [`${file} has ${content.length} bytes; at most ${maxBytes} are allowed`];
  return isReadable(kind, content.toString('utf8')) ? [] : [`${file} cannot be read as ${kind.slice(1)}`];
}

/** Returns whether code can be compiled and lists can be parsed; other files are not read. */
function isReadable(kind: string, content: string): boolean {
  try {
    if (kind === '.js') void new Script(content);
    if (kind === '.json') parseBoundedJson(content);
    return true;
  } catch {
    return false;
  }
}
