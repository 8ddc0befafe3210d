import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { findFileCategory, UNRECOGNISED_CATEGORY } from '@dentarium/domain';
import { generateDemoClinic } from '@dentarium/demo';
import { classifyDescription } from '../src/areas/classification/builtin/built-in-classifier.ts';
import { detectContent } from '../src/objects/content/content-type.ts';
import { toByteSource, withFileBytes } from '../src/objects/content/file-bytes.ts';
import type { Description } from '../src/objects/images/describe.ts';
import { ImagePool } from '../src/objects/images/image-pool.ts';
import { toSourceFormat } from '../src/objects/images/rendition-variants.ts';

/**
 * Measures the built-in classifier on images that its rules were not derived from, under neutral names:
 *
 *   node server/bench/classification.ts [folder of real files]
 *
 * The drawn images are those of the demonstration clinic without the first five of each category, which the rules were
 * derived from, and without images that look like one of these; equal drawings count once. The folder of real files contains
 * `dental`, `dicom`, `models` and `photos`; the images of `dental` are reported one by one.
 */
const TRAINING_IMAGES_PER_CATEGORY = 5;

interface Classification {
  readonly actual: number;
  readonly classified: number;
}

function formatCategory(category: number): string {
  return `${category} ${findFileCategory(category)?.name.en ?? '?'}`;
}

function formatTable(measured: readonly Classification[]): string {
  const classifiedCategories = [...new Set(measured.map((one) => one.classified))].toSorted((a, b) => a - b);
  const actual = [...new Set(measured.map((one) => one.actual))].toSorted((a, b) => a - b);
  const count = (row: number, column: number) =>
    measured.filter((one) => one.actual === row && one.classified === column).length;
  const lines = actual.map(
    (row) =>
      `| ${formatCategory(row)} | ${classifiedCategories.map((column) => count(row, column) || '').join(' | ')} |`,
  );
  return [
    `| is \\ taken for | ${classifiedCategories.join(' | ')} |`,
    `|---|${classifiedCategories.map(() => '--:').join('|')}|`,
    ...lines,
  ].join('\n');
}

function formatSummary(measured: readonly Classification[]): string {
  const correct = measured.filter(({ actual, classified }) => actual === classified).length;
  const unrecognised = measured.filter(
    ({ actual, classified }) => classified === UNRECOGNISED_CATEGORY && actual !== UNRECOGNISED_CATEGORY,
  ).length;
  return `${measured.length} files: ${correct} right, ${unrecognised} left at 92, ${measured.length - correct - unrecognised} wrong`;
}

async function describe(pool: ImagePool, path: string, contentType: string): Promise<Description | undefined> {
  const format = toSourceFormat(contentType);
  if (format === undefined) return undefined;
  return pool.run({ kind: 'describe', path, format }).catch(() => undefined);
}

/** Returns a hash that is equal for drawings that look the same. */
function hashAppearance(description: Description | undefined, bytes: Buffer): string {
  const hashInput = description?.kind === 'photo' ? description.sample.rgb : bytes;
  return createHash('md5').update(hashInput).digest('hex');
}

async function measureDrawnImages(pool: ImagePool, folder: string): Promise<Record<'known' | 'new', Classification[]>> {
  const clinic = generateDemoClinic({ today: '2026-06-01' });
  const files = clinic.patients.flatMap(({ stages }) => stages.flatMap((stage) => stage.files));
  const categories = new Map(files.map((file) => [file.content.key, file.category]));
  const [measured, seenHashes, countsByCategory] = [
    { known: [] as Classification[], new: [] as Classification[] },
    new Set<string>(),
    new Map<number, number>(),
  ];
  for (const content of clinic.contents) {
    const { key, name } = content;
    const actual = categories.get(key) ?? UNRECOGNISED_CATEGORY;
    if (actual === 80) continue;
    const bytes = await content.createBytes();
    const { contentType } = await detectContent(name, toByteSource(bytes));
    const path = join(folder, 'image');
    await writeFile(path, bytes);
    const description = await describe(pool, path, contentType);
    const isKnown = (countsByCategory.get(actual) ?? 0) < TRAINING_IMAGES_PER_CATEGORY;
    countsByCategory.set(actual, (countsByCategory.get(actual) ?? 0) + 1);
    const look = hashAppearance(description, bytes);
    if (seenHashes.has(look)) continue;
    seenHashes.add(look);
    const classified =
      description === undefined ? UNRECOGNISED_CATEGORY : classifyDescription('file', description).category;
    measured[isKnown ? 'known' : 'new'].push({ actual, classified });
  }
  return measured;
}

async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const paths = names.map((name) => join(folder, name)).toSorted();
  const isFile = await Promise.all(paths.map(async (path) => (await stat(path)).isFile()));
  return paths.filter((_, at) => isFile[at]);
}

/** Classifies each file of a folder, without its name. */
async function classifyFolder(
  pool: ImagePool,
  folder: string,
): Promise<{ readonly path: string; readonly classified: number }[]> {
  const answers: { path: string; classified: number }[] = [];
  for (const path of await listFiles(folder)) {
    const content = await withFileBytes(path, (bytes) => detectContent(basename(path), bytes)).catch(() => undefined);
    const description = content === undefined ? undefined : await describe(pool, path, content.contentType);
    if (content === undefined) continue;
    answers.push({
      path,
      classified: description === undefined ? UNRECOGNISED_CATEGORY : classifyDescription('file', description).category,
    });
  }
  return answers;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function main(data: string | undefined): Promise<void> {
  const pool = new ImagePool({ maxPixels: 250_000_000 });
  const folder = await mkdtemp(join(tmpdir(), 'dentarium-classification-'));
  try {
    const measured = await measureDrawnImages(pool, folder);
    print(`\n## Drawn images that the rules were made with\n\n${formatSummary(measured.known)}`);
    print(
      `\n## Drawn images that they were not made with\n\n${formatSummary(measured.new)}\n\n${formatTable(measured.new)}`,
    );
    if (data === undefined) return;
    for (const kind of ['photos', 'dicom', 'models']) {
      const answers = await classifyFolder(pool, join(data, kind));
      const counts = Map.groupBy(answers, ({ classified }) => classified);
      print(`\n## ${kind}: ${answers.length} files, none of them dental\n`);
      for (const [classified, group] of counts) print(`* ${formatCategory(classified)}: ${group.length}`);
      for (const { path, classified } of answers)
        if (classified !== UNRECOGNISED_CATEGORY)
          print(`  * taken for ${formatCategory(classified)}: ${path.slice(data.length + 1)}`);
    }
    print('\n## dental, under neutral names\n');
    for (const [at, { classified }] of (await classifyFolder(pool, join(data, 'dental'))).entries())
      print(`* image ${at + 1}: ${formatCategory(classified)}`);
  } finally {
    await pool.close();
    await rm(folder, { recursive: true });
  }
}

await main(process.argv[2]);
