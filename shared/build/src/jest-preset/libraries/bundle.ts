import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { findLibraryImports } from './requests.ts';
import { createStubMapper, writeStubs } from './stubs.ts';

/** Libraries of which jest loads one file instead of thousands, and for which packages. */
export interface LibraryBundle {
  /** The workspace's folder, absolute. */
  readonly root: string;
  /** Where bundles are kept, absolute. */
  readonly cache: string;
  /** The packages whose imports are answered, relative to the root. */
  readonly folders: readonly string[];
  readonly libraries: readonly string[];
  /** What the libraries run on: it decides which form of a library is taken. */
  readonly platform: 'web' | 'node';
  /** Imports that stand in no file, such as those that the compiler of JSX adds, and a package that may make them. */
  readonly impliedImports: Readonly<Record<string, string>>;
}

/** What jest is told about a bundle. */
export interface BundleFiles {
  /** The file that the test environment runs. */
  readonly file: string;
  /** For `moduleNameMapper`. */
  readonly mapper: Readonly<Record<string, string>>;
}

const FILE = 'bundle.cjs';
/** A bundle belongs to one set of imports and versions; these many branches may take turns. */
const MAX_BUNDLES = 4;

/**
 * Makes the bundle of the libraries that the packages import, where it is not there yet. Jest resolves, reads and compiles every file
 * for every test file anew, and a library of components is a thousand files.
 */
export async function buildLibraryBundle(bundle: LibraryBundle): Promise<BundleFiles> {
  const requests = new Map([...Object.entries(bundle.impliedImports), ...findLibraryImports(bundle)]);
  const folder = join(bundle.cache, computeBundleKey(bundle, requests));
  if (!existsSync(folder)) await writeBundle(bundle, requests, folder);
  return { file: join(folder, FILE), mapper: createStubMapper(folder) };
}

function computeBundleKey({ root }: LibraryBundle, requests: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256')
    .update(root)
    .update(JSON.stringify([...requests]));
  hash.update(readFileSync(join(root, 'pnpm-lock.yaml')));
  for (const name of readdirSync(import.meta.dirname).toSorted())
    hash.update(readFileSync(join(import.meta.dirname, name)));
  return hash.digest('hex').slice(0, 16);
}

/** The folder gets its name when it is whole: two runs may make it at once. */
async function writeBundle(
  bundle: LibraryBundle,
  requests: ReadonlyMap<string, string>,
  folder: string,
): Promise<void> {
  const { cache } = bundle;
  mkdirSync(cache, { recursive: true });
  removeOldBundles(cache);
  const unfinished = mkdtempSync(join(cache, 'unfinished-'));
  const entry = join(unfinished, 'entry.cjs');
  writeFileSync(entry, formatEntry([...requests.keys()]));
  await compile(createConfiguration(bundle, entry, unfinished, [...new Set(requests.values())]), entry);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true });
  }
}

/** A library runs when the first file asks for it. */
function formatEntry(requests: readonly string[]): string {
  const loaders = requests.map((request) => `  '${request}': () => require('${request}'),`);
  return `const loaders = {\n${loaders.join('\n')}\n};\nmodule.exports = (request) => loaders[request]();\n`;
}

function createConfiguration(
  { root, platform }: LibraryBundle,
  entry: string,
  path: string,
  users: readonly string[],
): Configuration {
  return {
    // As written, so that the stack of a failing test can be read.
    mode: 'none',
    devtool: false,
    target: [platform, 'es2024'],
    context: root,
    node: false,
    entry,
    output: { path, filename: FILE, library: { type: 'commonjs2' } },
    resolve: {
      modules: [...users.map((user) => join(root, user, 'node_modules')), 'node_modules'],
      // A page must not have two copies of a library, one for `import` and one for `require`. In Node they are what Node takes.
      ...(platform === 'web' ? { conditionNames: ['browser', 'import', 'default'] } : { mainFields: ['main'] }),
    },
    optimization: { nodeEnv: 'test', moduleIds: 'named', providedExports: true },
    performance: false,
  };
}

function compile(config: Configuration, entry: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.hooks.emit.tap('stubs', (compilation) => writeStubs(compilation, entry));
    compiler.run((error, stats) => {
      compiler.close((closing) => {
        const failure = error ?? closing;
        if (failure) reject(failure);
        else if (stats === undefined || stats.hasErrors()) reject(new Error(stats?.toString('errors-only')));
        else resolve();
      });
    });
  });
}

function removeOldBundles(cache: string): void {
  const byAge = readdirSync(cache)
    .map((name) => ({ path: join(cache, name), time: statSync(join(cache, name)).mtimeMs }))
    .toSorted((one, other) => other.time - one.time);
  for (const { path } of byAge.slice(MAX_BUNDLES - 1)) rmSync(path, { recursive: true, force: true });
}
