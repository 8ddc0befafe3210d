// Cleans every file of a folder as an anonymous package does, and searches the results, byte by byte, for the texts of the originals.
//   node server/bench/anonymous-search.ts <folder>
// It ends with 1 when a text of an attribute, a comment or a header is found again.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import exifr from 'exifr';
import { cleanFile } from '../src/objects/anonymise/clean-file.ts';
import { type DicomElement, PIXELS } from '../src/objects/anonymise/dicom-dataset.ts';
import { readDicom } from '../src/objects/anonymise/dicom-file.ts';
import { contentOf } from '../src/objects/content/content-type.ts';
import { bytesIn } from '../src/objects/content/file-bytes.ts';
import { print } from './figures.ts';

/** Shorter texts stand in other bytes by chance. */
const SHORTEST = 6;
/** Words of the formats themselves and of the standard: values in capitals are its codes. */
const OF_FORMAT = /^(?:[A-Z\d_\\ .-]+|[\d\s.,+\-eE\\]+)$/;
/** Names of colour spaces, which files have as numbers. */
const COLOURS = /^(?:sRGB|Adobe RGB|Display P3|U\.S\. Web Coated)/;
/** Numbers of four and eight bytes look like texts by chance; a name has letters in a row. */
const HAS_WORD = /[A-Za-z]{4}/;
const ANONYMOUS = { maskFaces: false, isCleared: true, rotation: 0, pseudonym: 'P01', key: 'bench', category: 6 };

function textsOfElements(elements: readonly DicomElement[]): string[] {
  return elements.flatMap(({ tag, value }) => {
    if (tag === PIXELS || 'fragments' in value) return [];
    if (!Buffer.isBuffer(value)) return value.flatMap(textsOfElements);
    const text = value.toString('latin1').replace(/[\0 ]+$/, '');
    return /^[\x20-\x7e\x80-\xff]+$/.test(text) ? [text] : [];
  });
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
    ? Object.values(value).flatMap(stringsIn)
    : [];
}

/** What an original tells beside its image: attributes, metadata, or the lines of a model that hold no numbers. */
async function textsOf(bytes: Buffer, kind: string): Promise<string[]> {
  if (kind === 'dicom') {
    const { meta, elements } = readDicom(bytes);
    return textsOfElements([...meta, ...elements]);
  }
  if (kind === 'image')
    return stringsIn(
      await exifr.parse(bytes, { tiff: true, iptc: true, xmp: true, jfif: false, icc: true }).catch(() => undefined),
    );
  const lines = bytes.toString('latin1', 0, 200_000).split(/[\r\n]+/);
  return lines.filter((line) => /^\s*(?:#|comment|obj_info|o |g |mtllib|usemtl)/.test(line));
}

async function rowOf(path: string, output: string): Promise<'clean' | 'left out' | string[]> {
  const bytes = await readFile(path);
  const content = await contentOf(path.slice(path.lastIndexOf('/') + 1), bytesIn(bytes)).catch(() => undefined);
  if (content === undefined) return 'left out';
  const answer = await cleanFile({ ...ANONYMOUS, path, output, ...content }).catch(() => undefined);
  if (answer?.kept !== true) return 'left out';
  const clean = await readFile(output);
  const texts = await textsOf(bytes, content.kind);
  const found = texts.filter(
    (text) =>
      text.length >= SHORTEST &&
      HAS_WORD.test(text) &&
      !OF_FORMAT.test(text) &&
      !COLOURS.test(text) &&
      clean.includes(Buffer.from(text, 'latin1')),
  );
  return found.length === 0 ? 'clean' : found;
}

const root = resolve(process.argv[2] ?? '.');
const folder = await mkdtemp(join(tmpdir(), 'anonymous-search-'));
const counts = { clean: 0, 'left out': 0, found: 0 };
try {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const row = await rowOf(path, join(folder, 'out'));
    if (typeof row === 'string') counts[row] += 1;
    else {
      counts.found += 1;
      print(`${relative(root, path)}: ${[...new Set(row)].slice(0, 5).join(' | ')}`);
    }
  }
  print(
    `${counts.clean} cleaned and nothing found, ${counts['left out']} left out, ${counts.found} with a text of the original.`,
  );
  process.exitCode = counts.found > 0 ? 1 : 0;
} finally {
  await rm(folder, { recursive: true });
}
