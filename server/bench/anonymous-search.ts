// Cleans every file of a folder as an anonymous package does, and searches the results, byte by byte, for the texts of the originals.
//   node server/bench/anonymous-search.ts <folder>
// It ends with 1 if it finds a text of an attribute, a comment or a header.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { cleanFile } from '../src/objects/anonymise/clean-file.ts';
import { detectContent } from '../src/objects/content/content-type.ts';
import { toByteSource } from '../src/objects/content/file-bytes.ts';
import { print } from './figures.ts';
import { readIdentifyingTexts } from '../src/objects/anonymise/testing/identifying-texts.ts';

const ANONYMOUS = { maskFaces: false, isCleared: true, rotation: 0, pseudonym: 'P01', key: 'bench', category: 6 };

async function searchCleanedFile(path: string, output: string): Promise<'clean' | 'left out' | string[]> {
  const bytes = await readFile(path);
  const content = await detectContent(path.slice(path.lastIndexOf('/') + 1), toByteSource(bytes)).catch(
    () => undefined,
  );
  if (content === undefined) return 'left out';
  const answer = await cleanFile({ ...ANONYMOUS, path, output, ...content }).catch(() => undefined);
  if (answer?.isKept !== true) return 'left out';
  const clean = await readFile(output);
  const texts = await readIdentifyingTexts(bytes, content.kind);
  const foundTexts = texts.filter((text) => clean.includes(Buffer.from(text, 'latin1')));
  return foundTexts.length === 0 ? 'clean' : foundTexts;
}

const root = resolve(process.argv[2] ?? '.');
const folder = await mkdtemp(join(tmpdir(), 'anonymous-search-'));
const counts = { clean: 0, 'left out': 0, found: 0 };
try {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const row = await searchCleanedFile(path, join(folder, 'out'));
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
