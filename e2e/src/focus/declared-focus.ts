import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Opening, Openings } from './opening.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** The comment above a page test that names the source of the overlay whose focus it checks. */
const MARKER = /^ *\/\/ Checks the focus of (\S+)\.$/m;

/** A page test that checks the focus of an overlay. */
export interface FocusTest {
  readonly testFile: string;
  /** The path of the source of the overlay. */
  readonly path: string;
  /** The source text of the test. */
  readonly body: string;
}

/** Lists the page tests whose comment names the overlay that they check, as no browser test reaches it in seconds. */
export function listFocusTests(): FocusTest[] {
  const testFiles = globSync('{*,shared/*}/src/**/*.test.tsx', { cwd: ROOT }).toSorted();
  return testFiles.flatMap((testFile) => {
    const [, ...parts] = readFileSync(join(ROOT, testFile), 'utf8').split(new RegExp(MARKER.source, 'gm'));
    return parts.flatMap((path, index) =>
      index % 2 === 0 ? [{ testFile, path, body: findNextTest(parts.slice(index + 1).join('')) }] : [],
    );
  });
}

/** Returns the source text of the first test in a part of a file. */
function findNextTest(source: string): string {
  return source.split(/^ *(?:test|describe)\b/m)[1] ?? '';
}

/** Lists the openings of every module: of every function `create…Openings` of `src/focus/<module>/*-openings.ts`. */
export async function listAllOpenings(): Promise<(readonly [path: string, ways: readonly Opening[]])[]> {
  const files = globSync('*/*-openings.ts', { cwd: import.meta.dirname }).toSorted();
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(import.meta.dirname, file)).href) as Promise<object>),
  );
  return modules
    .flatMap((module) => Object.entries(module) as (readonly [string, unknown])[])
    .flatMap(([name, create]) =>
      // Openings only name the records that they are given.
      /^create\w+Openings$/.test(name) ? Object.entries((create as (seed: object) => Openings)({})) : [],
    );
}
