import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileCategory, UNRECOGNISED } from '@dentarium/domain';
import { generateDemoClinic } from '@dentarium/demo';
import { verdictOf } from '../src/areas/classification/builtin/built-in-classifier.ts';
import { contentOf } from '../src/objects/content/content-type.ts';
import { bytesIn, withBytesOf } from '../src/objects/content/file-bytes.ts';
import type { Description } from '../src/objects/images/describe.ts';
import { ImagePool } from '../src/objects/images/image-pool.ts';
import { sourceFormatOf } from '../src/objects/images/rendition-variants.ts';

/**
 * Measures the built-in classifier on images that its rules were not made on, under names that say nothing:
 *
 *   node server/bench/classification.ts [folder of real files]
 *
 * Drawn images: those of the demonstration clinic but the first five of each category, which the rules were made with, and
 * but those that look like one of them; equal drawings count once. Real files: the folder holds `dental`, `dicom`, `models`
 * and `photos`; the images of `dental` are reported one by one.
 */
const LOOKED_AT = 5;

interface Measured {
  readonly actual: number;
  readonly given: number;
}

function label(category: number): string {
  return `${category} ${fileCategory(category)?.name.en ?? '?'}`;
}

function table(measured: readonly Measured[]): string {
  const given = [...new Set(measured.map((one) => one.given))].toSorted((a, b) => a - b);
  const actual = [...new Set(measured.map((one) => one.actual))].toSorted((a, b) => a - b);
  const count = (row: number, column: number) =>
    measured.filter((one) => one.actual === row && one.given === column).length;
  const lines = actual.map(
    (row) => `| ${label(row)} | ${given.map((column) => count(row, column) || '').join(' | ')} |`,
  );
  return [`| is \\ taken for | ${given.join(' | ')} |`, `|---|${given.map(() => '--:').join('|')}|`, ...lines].join(
    '\n',
  );
}

function summary(measured: readonly Measured[]): string {
  const right = measured.filter(({ actual, given }) => actual === given).length;
  const left = measured.filter(({ actual, given }) => given === UNRECOGNISED && actual !== UNRECOGNISED).length;
  return `${measured.length} files: ${right} right, ${left} left at 92, ${measured.length - right - left} wrong`;
}

async function describe(pool: ImagePool, path: string, contentType: string): Promise<Description | undefined> {
  const format = sourceFormatOf(contentType);
  if (format === undefined) return undefined;
  return pool.run({ kind: 'describe', path, format }).catch(() => undefined);
}

/** What tells drawings apart; `undefined` for what is no image. */
function looks(description: Description | undefined, bytes: Buffer): string {
  const seen = description?.kind === 'photo' ? description.sample.rgb : bytes;
  return createHash('md5').update(seen).digest('hex');
}

async function drawn(pool: ImagePool, folder: string): Promise<Record<'known' | 'new', Measured[]>> {
  const clinic = generateDemoClinic({ today: '2026-06-01' });
  const files = clinic.patients.flatMap(({ stages }) => stages.flatMap((stage) => stage.files));
  const categories = new Map(files.map((file) => [file.content.key, file.category]));
  const [measured, seen, met] = [
    { known: [] as Measured[], new: [] as Measured[] },
    new Set<string>(),
    new Map<number, number>(),
  ];
  for (const content of clinic.contents) {
    const { key, name } = content;
    const actual = categories.get(key) ?? UNRECOGNISED;
    if (actual === 80) continue;
    const bytes = await content.make();
    const { contentType } = await contentOf(name, bytesIn(bytes));
    const path = join(folder, 'image');
    await writeFile(path, bytes);
    const description = await describe(pool, path, contentType);
    const isKnown = (met.get(actual) ?? 0) < LOOKED_AT;
    met.set(actual, (met.get(actual) ?? 0) + 1);
    const look = looks(description, bytes);
    if (seen.has(look)) continue;
    seen.add(look);
    const given = description === undefined ? UNRECOGNISED : verdictOf('file', description).category;
    measured[isKnown ? 'known' : 'new'].push({ actual, given });
  }
  return measured;
}

async function filesBelow(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const paths = names.map((name) => join(folder, name)).toSorted();
  const isFile = await Promise.all(paths.map(async (path) => (await stat(path)).isFile()));
  return paths.filter((_, at) => isFile[at]);
}

/** What is given to each file of a folder; its name is replaced by its number. */
async function real(pool: ImagePool, folder: string): Promise<{ readonly path: string; readonly given: number }[]> {
  const answers: { path: string; given: number }[] = [];
  for (const path of await filesBelow(folder)) {
    const content = await withBytesOf(path, (bytes) => contentOf(basename(path), bytes)).catch(() => undefined);
    const description = content === undefined ? undefined : await describe(pool, path, content.contentType);
    if (content === undefined) continue;
    answers.push({ path, given: description === undefined ? UNRECOGNISED : verdictOf('file', description).category });
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
    const measured = await drawn(pool, folder);
    print(`\n## Drawn images that the rules were made with\n\n${summary(measured.known)}`);
    print(`\n## Drawn images that they were not made with\n\n${summary(measured.new)}\n\n${table(measured.new)}`);
    if (data === undefined) return;
    for (const kind of ['photos', 'dicom', 'models']) {
      const answers = await real(pool, join(data, kind));
      const counts = Map.groupBy(answers, ({ given }) => given);
      print(`\n## ${kind}: ${answers.length} files, none of them dental\n`);
      for (const [given, group] of counts) print(`* ${label(given)}: ${group.length}`);
      for (const { path, given } of answers)
        if (given !== UNRECOGNISED) print(`  * taken for ${label(given)}: ${path.slice(data.length + 1)}`);
    }
    print('\n## dental, under neutral names\n');
    for (const [at, { given }] of (await real(pool, join(data, 'dental'))).entries())
      print(`* image ${at + 1}: ${label(given)}`);
  } finally {
    await pool.close();
    await rm(folder, { recursive: true });
  }
}

await main(process.argv[2]);
