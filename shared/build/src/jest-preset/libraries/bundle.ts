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

/** Libraries that jest loads as one file instead of thousands, and the packages that use them. */
export interface LibraryBundle {
  /** The workspace's folder, absolute. */
  readonly root: string;
  /** The folder of bundles, absolute. */
  readonly cache: string;
  /** The packages whose imports the bundle covers, relative to the root. */
  readonly folders: readonly string[];
  readonly libraries: readonly string[];
  /** The platform of the libraries, which decides the form of a library. */
  readonly platform: 'web' | 'node';
  /** Imports that occur in no file, such as those that the JSX compiler adds, with a package that may make them. */
  readonly impliedImports: Readonly<Record<string, string>>;
}

/** The settings of jest for a bundle. */
export interface BundleFiles {
  /** The file that the test environment runs. */
  readonly file: string;
  /** For `moduleNameMapper`. */
  readonly mapper: Readonly<Record<string, string>>;
}

const FILE = 'bundle.cjs';
/**
 * The number of stored bundles. A bundle belongs to one set of imports and versions, so several branches can alternate.
 */
const MAX_BUNDLES = 4;

/**
 * Builds the bundle of the libraries that the packages import, if it does not exist yet. Jest resolves, reads and
 * compiles every file again for every test file, and a component library is a thousand files.
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

/** Builds the bundle in a temporary folder and renames it when complete, because two runs may build it at once. */
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

/** Formats the entry of the bundle. A library runs when the first file requires it. */
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
    // Unminified, so that the stack of a failing test is readable.
    mode: 'none',
    devtool: false,
    target: [platform, 'es2024'],
    context: root,
    node: false,
    entry,
    output: { path, filename: FILE, library: { type: 'commonjs2' } },
    resolve: {
      modules: [...users.map((user) => join(root, user, 'node_modules')), 'node_modules'],
      // A page must not have two copies of a library, one for `import` and one for `require`. In Node they resolve as
      // in Node.
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
