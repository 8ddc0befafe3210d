import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { detectContent } from '../content/content-type.ts';
import { toByteSource } from '../content/file-bytes.ts';
import { cleanFile } from './clean-file.ts';
import { BurnedInAnnotationError, UnsuitableDicomError } from './dicom-refusals.ts';
import { DamagedDicomError } from './dicom-dataset.ts';
import { type CleanFolder, createCleanFolder } from './testing/clean-folder.ts';
import { compareShown } from './testing/compare-shown.ts';
import { readIdentifyingTexts } from './testing/identifying-texts.ts';
import { unpackOutput } from './testing/planted/unpack-output.ts';

const SHARED = join(import.meta.dirname, '..', '..', '..', '..', '..', 'shared');
/** Real files and small cases outside of the repository; a checkout without them skips their tests. */
const FOLDERS = ['cases', 'data'].map((name) => join(SHARED, name)).filter((folder) => existsSync(folder));
const PATIENCE_MS = 900_000;
const REFUSALS = [DamagedDicomError, UnsuitableDicomError, BurnedInAnnotationError];

const paths = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^(?:README|INDEX)\./.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted(),
);

/** Lists the texts of a file, and of the slices of a zip, that may identify somebody. */
async function listTexts(bytes: Buffer, kind: string): Promise<string[]> {
  const parts = kind === 'archive' ? await unpackOutput(bytes).catch(() => []) : [bytes];
  const texts = await Promise.all(
    parts.map(async (part) => readIdentifyingTexts(part, kind === 'archive' ? 'dicom' : kind).catch(() => [])),
  );
  return texts.flat();
}

/** Returns the runs of letters in bytes; most of the others are pixels. */
function readRuns(bytes: Buffer): string {
  return Array.from(bytes.toString('latin1').matchAll(/[\x20-\x7e\x80-\xff]{6,}/g), ([run]) => run).join('\n');
}

(paths.length === 0 ? describe.skip : describe)('anonymous copies of all real files', () => {
  let folder: CleanFolder;
  beforeAll(async () => {
    folder = await createCleanFolder();
  });
  afterAll(() => folder.close());

  /** Cleans a file as a package does, and returns what is wrong with its copy, or that it is left out. */
  async function readOutcome(path: string): Promise<string> {
    const bytes = readFileSync(path);
    const content = await detectContent(basename(path), toByteSource(bytes)).catch(() => undefined);
    if (content === undefined) return 'left out';
    const request = await folder.request(bytes, content);
    const answer = await cleanFile(request).catch((error: unknown) => {
      if (REFUSALS.some((refusal) => error instanceof refusal)) return { isKept: false as const };
      throw error;
    });
    if (!answer.isKept) return 'left out';
    const clean = await folder.readOutput();
    const runs = (await unpackOutput(clean)).map(readRuns).join('\n');
    const texts = (await listTexts(bytes, content.kind)).filter((text) => runs.includes(text));
    if (texts.length > 0) return `contains ${texts.slice(0, 5).join(' | ')}`;
    return compareShown(bytes, clean, `copy${answer.extension}`, answer.notes.includes('reencoded'));
  }

  let sameCount = 0;
  test.each(paths.map((path) => relative(SHARED, path)))(
    'SAFE-03 hold no text of their original and show the same: %s',
    async (path) => {
      const outcome = await readOutcome(join(SHARED, path));
      if (outcome === 'same') sameCount += 1;
      expect(['same', 'left out']).toContain(outcome);
    },
    PATIENCE_MS,
  );

  test('SAFE-03 are made of nearly all files', () => {
    expect(sameCount).toBeGreaterThan(350);
  });
});
