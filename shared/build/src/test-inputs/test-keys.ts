import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { addPaths } from '../building/fingerprint.ts';
import { isTest } from '../workspace/source-files.ts';
import { importGraph } from './import-graph.ts';
import { filesNamed, inputSearch } from './test-inputs.ts';

/** How jest runs every test, and the versions of all that is installed. */
const OF_ALL = ['pnpm-lock.yaml', 'jest.config.js', 'shared/build/src/jest.ts', 'shared/build/src/jest-preset'];

/** With `EXHAUSTIVE=1` some tests try more cases than without. */
const howMuch = (): string => (process.env['EXHAUSTIVE'] === '1' ? 'all cases' : '');

/**
 * Every test file of the workspace with the key of its result, which changes when anything does that the test loads or reads; null for one
 * of which nothing tells what it reads. Two runs that have the same key end alike, unless a test depends on the time or the machine.
 */
export function testKeys(root: string): ReadonlyMap<string, string | null> {
  const graph = importGraph(root);
  const inputs = inputSearch(graph);
  const base = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch} ${howMuch()}`);
  addPaths(base, root, OF_ALL);
  const start = base.digest('hex');
  const contents = contentHashes(root);
  const keyOf = (test: string): string | null => {
    const { files, unbounded } = inputs(test);
    if (unbounded.length > 0) return null;
    const hash = createHash('sha256').update(start);
    for (const file of files) hash.update(`\0${file}\0${contents(file)}`);
    return hash.digest('hex');
  };
  return new Map(graph.files.filter(isTest).map((test) => [test, keyOf(test)]));
}

/** The key of the result of the browser tests: they run on the whole product, so it changes with every package but for its unit tests. */
export function browserKey(root: string): string {
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${browserInUse()}`);
  const { packages } = importGraph(root);
  const declared = packages.find(({ folder }) => folder === 'e2e')?.testInputs ?? {};
  const outside = Object.values(declared).flatMap((patterns) => filesNamed(root, patterns));
  addPaths(hash, root, ['pnpm-lock.yaml', ...packages.map(({ folder }) => folder), ...outside]);
  return hash.digest('hex');
}

/** Which browser, and of when: another version is another file. */
function browserInUse(): string {
  const path = process.env['CHROME_PATH'] ?? '';
  const stats = statSync(path, { throwIfNoEntry: false });
  return `${path} ${stats?.size ?? ''} ${stats?.mtimeMs ?? ''}`;
}

function contentHashes(root: string): (file: string) => string {
  const known = new Map<string, string>();
  return (file) => {
    const path = join(root, file);
    const hash =
      known.get(file) ??
      (existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'not there');
    known.set(file, hash);
    return hash;
  };
}
