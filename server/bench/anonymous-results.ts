// Searches finished anonymous packages and reports, unpacked down to their last zip and stream, for texts of the originals.
// `e2e/bench/anonymous-output.ts` creates them.
//   node server/bench/anonymous-results.ts <folder of originals> <folder of results>
// It ends with 1 if it finds a text of an attribute, a comment or a header, or the name of a file.
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join, relative, resolve } from 'node:path';
import { inflateSync } from 'node:zlib';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { detectContent } from '../src/objects/content/content-type.ts';
import { toByteSource } from '../src/objects/content/file-bytes.ts';
import { print } from './figures.ts';
import { readIdentifyingTexts } from '../src/objects/anonymise/testing/identifying-texts.ts';

/** Names that a package chooses for its own files. */
const PACKAGE_NAME_PATTERN = /^(?:slice|image|index|model|dicom|ct|mr)[-_ ]?\d*$/i;

/** Words that the formats of the results contain: a PDF has resources, a package has descriptions and anonymous names. */
const FORMAT_WORDS = new Set(['Anonymous', 'Description', 'Resource', 'x-default']);

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function unpackZip(zip: Buffer): Promise<Buffer[]> {
  const reader = new ZipReader(new Uint8ArrayReader(zip));
  const unpackedBuffers: Buffer[] = [];
  for (const entry of await reader.getEntries()) {
    unpackedBuffers.push(Buffer.from(entry.filename));
    if (!entry.directory)
      unpackedBuffers.push(...(await unpack(Buffer.from(await entry.getData(new Uint8ArrayWriter())))));
  }
  return unpackedBuffers;
}

function inflateStreams(pdf: Buffer): Buffer[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: { length } }) => {
    try {
      return [inflateSync(pdf.subarray(index + length, text.indexOf('endstream', index)))];
    } catch {
      // The stream is not compressed, so the search of the whole file covers it.
      return [];
    }
  });
}

/** Returns the bytes with all the bytes that are packed in them. */
async function unpack(bytes: Buffer): Promise<Buffer[]> {
  const head = bytes.toString('latin1', 0, 5);
  if (head.startsWith('PK\u0003\u0004')) return [bytes, ...(await unpackZip(bytes))];
  return head === '%PDF-' ? [bytes, ...inflateStreams(bytes)] : [bytes];
}

async function collectTexts(folder: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const path of await listFiles(folder)) {
    const bytes = await readFile(path);
    const name = basename(path, extname(path));
    if (/[A-Za-z]{4}/.test(name) && name.length >= 8 && !PACKAGE_NAME_PATTERN.test(name)) texts.set(name, path);
    const content = await detectContent(basename(path), toByteSource(bytes)).catch(() => undefined);
    if (content === undefined) continue;
    for (const text of await readIdentifyingTexts(bytes, content.kind).catch(() => [])) texts.set(text, path);
  }
  return texts;
}

const [originals = '.', results = '.'] = process.argv.slice(2).map((folder) => resolve(folder));
const texts = await collectTexts(originals);
let bytesRead = 0;
const readable: string[] = [];
for (const path of await listFiles(results))
  for (const part of await unpack(await readFile(path))) {
    bytesRead += part.length;
    // Only runs of letters count: most of the bytes are pixels, which have no runs as long as a text.
    for (const [run] of part.toString('latin1').matchAll(/[\x20-\x7e\x80-\xff]{6,}/g)) readable.push(run);
  }
const searchableText = readable.join('\n');
const foundTexts = [...texts].filter(([text]) => !FORMAT_WORDS.has(text) && searchableText.includes(text));
for (const [text, path] of foundTexts) print(`${relative(originals, path)}: ${text}`);
print(`${texts.size} texts and names of originals, ${bytesRead} bytes of results: ${foundTexts.length} found again.`);
process.exitCode = foundTexts.length > 0 ? 1 : 0;
