import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { type Candidate, readRegistry, type Releases, releasesAt } from '@dentarium/release';
import type { Product } from '../product.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Returns the folder of modules of a product. */
function getModulesFolder({ dataDir }: Product): string {
  return join(dataDir, 'modules');
}

/** Creates the releases of a running product over HTTP, with a new deploy key. */
export async function createReleases({ address, dataDir }: Product, keyName: string): Promise<Releases> {
  const command = join(ROOT, 'server/src/commands/site.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', command, 'create-deploy-key', keyName],
    { env: { ...process.env, DATA_DIR: dataDir, PORT: new URL(address).port } },
  );
  return releasesAt({ address, key: stdout.trim() });
}

/**
 * Builds the next version of a module: a copy of the live one with changed code.
 *
 * @param change returns the changed script
 */
export async function buildNextVersion(
  product: Product,
  { name, version }: { readonly name: string; readonly version: string },
  change: (script: string, file: string) => string,
): Promise<Candidate> {
  const { live, versions } = (await readRegistry(getModulesFolder(product))).modules[name] ?? {};
  const published = versions?.[live ?? ''];
  if (published === undefined || live === undefined || live === null) throw new Error(`${name} has no live version`);
  // The folder is removed with the data of the product.
  const buildFolder = await mkdtemp(join(product.dataDir, 'next-version-'));
  await cp(join(getModulesFolder(product), name, live), buildFolder, { recursive: true });
  for (const file of await listFiles(buildFolder)) {
    const path = join(buildFolder, file);
    // Compressed files hold the old code, and the site writes the hashes itself.
    if (/\.(br|gz)$/.test(file) || file === 'integrity.json') await rm(path);
    else if (file.endsWith('.js')) await writeFile(path, change(await readFile(path, 'utf8'), file));
  }
  return { declaration: published.declaration, version, buildFolder };
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** Computes the hash of every file of every published version, except the excluded ones. */
export async function hashVersions(
  product: Product,
  excludedVersions: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const folder = getModulesFolder(product);
  const files = (await listFiles(folder)).filter(
    (file) => file.includes('/') && !excludedVersions.some((version) => file.includes(`/${version}/`)),
  );
  const hashed = files.map(async (file): Promise<[string, string]> => {
    const content = await readFile(join(folder, file));
    return [file, createHash('sha256').update(content).digest('hex')];
  });
  return new Map(await Promise.all(hashed));
}
