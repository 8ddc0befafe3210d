import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { addPaths } from '../building/fingerprint.ts';
import { isTest } from '../workspace/source-files.ts';
import { createImportGraph, type ImportGraph } from './import-graph.ts';
import { createInputSearch, listNamedFiles } from './test-inputs.ts';

/** Inputs of every test: the versions of all libraries, and the way in which jest runs tests. */
const COMMON_INPUTS = ['pnpm-lock.yaml', 'jest.config.js', 'shared/build/src/jest.ts', 'shared/build/src/jest-preset'];

/** Names by which tests are known in the cache, with the key of their inputs; null if nothing tells the inputs. */
export type TestKeys = ReadonlyMap<string, string | null>;

/** The folder of the package with the browser tests. */
const BROWSER_TESTS = 'e2e';

/**
 * Returns every test file of jest with its key, which changes with every file that the test loads or reads. Two runs with the
 * same key have the same result, unless a test depends on the time or the machine.
 * @param isExhaustive whether the tests try all their cases (`EXHAUSTIVE=1`)
 */
export function computeTestKeys(root: string, { isExhaustive = false } = {}): TestKeys {
  const graph = createImportGraph(root);
  const listInputs = createInputSearch(graph);
  const common = createHash('sha256').update(
    `${process.version} ${process.platform} ${process.arch}${isExhaustive ? ' all cases' : ''}`,
  );
  addPaths(common, root, COMMON_INPUTS);
  const start = common.digest('hex');
  const hashFile = createFileHash(root);
  const computeKey = (test: string): string | null => {
    const { files, unbounded } = listInputs(test);
    if (unbounded.length > 0) return null;
    const hash = createHash('sha256').update(start);
    for (const file of files) hash.update(`\0${file}\0${hashFile(file)}`);
    return hash.digest('hex');
  };
  return new Map(graph.files.filter(isTest).map((test) => [test, computeKey(test)]));
}

/**
 * Returns every browser test file with its key. They run on the whole product, so that a key changes with every package
 * except for its unit tests.
 * @param browser the path of the browser
 */
export function computeBrowserTestKeys(root: string, browser: string): TestKeys {
  const graph = createImportGraph(root);
  const product = createHash('sha256').update(`${process.version} ${process.platform} ${describeBrowser(browser)}`);
  addPaths(product, root, ['pnpm-lock.yaml', ...listProductPaths(graph)]);
  const start = product.digest('hex');
  return new Map(
    graph.files
      .filter((file) => file.startsWith(`${BROWSER_TESTS}/`) && file.endsWith('.spec.ts'))
      .map((file) => [
        file,
        createHash('sha256')
          .update(start)
          .update(readFileSync(join(root, file)))
          .digest('hex'),
      ]),
  );
}

/** Returns the packages of the product, what the browser tests share, and what they declare to read elsewhere. */
function listProductPaths(graph: ImportGraph): string[] {
  const product = graph.packages.map(({ folder }) => folder).filter((folder) => folder !== BROWSER_TESTS);
  const declaredInputs = graph.packages.find(({ folder }) => folder === BROWSER_TESTS)?.testInputs ?? {};
  const otherInputs = Object.values(declaredInputs).flatMap((patterns) => listNamedFiles(graph.root, patterns));
  return [...product, `${BROWSER_TESTS}/src`, `${BROWSER_TESTS}/playwright.config.ts`, ...otherInputs];
}

/** Another version of the browser is another file. */
function describeBrowser(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  return `${path} ${stats?.size ?? ''} ${stats?.mtimeMs ?? ''}`;
}

function createFileHash(root: string): (file: string) => string {
  const hashes = new Map<string, string>();
  return (file) => {
    const path = join(root, file);
    const hash =
      hashes.get(file) ??
      (existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'missing');
    hashes.set(file, hash);
    return hash;
  };
}
