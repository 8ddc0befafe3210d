import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from './file-code.ts';
import { withFileLock } from './registry-lock.ts';
import { Problem } from './problem.ts';
import type { ModuleDeclaration } from '@dentarium/api/module-declaration';
import type { Requires } from './platform.ts';
import { replaceFile } from './replace-file.ts';

/**
 * `registry.json` in a site's folder of modules: which versions are published, and which one is live. The server
 * reads it whenever it changes and hands it to the shell with each module's manifest inline, so that a page needs no
 * request to learn where a module's code is.
 */
export interface Registry {
  readonly modules: Readonly<Record<string, PublishedModule>>;
  /** Who did what with them and when, oldest first; a registry of before it was kept has none. */
  readonly ledger?: readonly LedgerEntry[];
}

/** What is done with a module. A `deploy` is what makes a build of the product's own checkout live. */
export type ReleaseAction = 'publish' | 'activate' | 'deploy' | 'rollback' | 'remove' | 'off' | 'on';

/** One thing that was done with a module of a site. */
export interface LedgerEntry {
  /** ISO 8601, in UTC. */
  readonly at: string;
  readonly by: string;
  readonly module: string;
  readonly action: ReleaseAction;
  /** The version that it was about; null for the module as a whole. */
  readonly version: string | null;
  /** What they said about it. */
  readonly reason?: string;
}

/** One module of a site. */
export interface PublishedModule {
  /** The version that new pages load; null from the first publication to the first activation. */
  readonly live: string | null;
  /** The version that was live before; the shell falls back to it when the live one cannot be loaded. */
  readonly previous: string | null;
  /** The version that the last rollback took out of use. */
  readonly withdrawn: string | null;
  /** Why an operator has switched the module off, for everybody. */
  readonly off?: { readonly reason: string };
  readonly versions: Readonly<Record<string, PublishedVersion>>;
}

/** One version of a module. Nothing of it ever changes. */
export interface PublishedVersion {
  /** ISO 8601, in UTC. */
  readonly publishedAt: string;
  /** What the version's module.json said. */
  readonly declaration: ModuleDeclaration;
  /** The version's mf-manifest.json. */
  readonly manifest: Readonly<Record<string, unknown>>;
  /** The folder of the version's files as the server serves it: `modules/<name>/<version>/`. */
  readonly entry: string;
  /** The version's requires.json, which a page compares with what it has; a version of before names were listed lacks it. */
  readonly requires?: Requires;
  /** SHA-256 of each file, in hexadecimal, by its path in the folder. */
  readonly integrity: Readonly<Record<string, string>>;
}

/** Reads the registry of a folder of modules; an empty one where nothing was published yet. */
export async function readRegistry(modulesDir: string): Promise<Registry> {
  try {
    return JSON.parse(await readFile(join(modulesDir, 'registry.json'), 'utf8')) as Registry;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { modules: {} };
    throw error;
  }
}

/** Replaces the registry in one step. */
export async function writeRegistry(modulesDir: string, registry: Registry): Promise<void> {
  await replaceFile(join(modulesDir, 'registry.json'), `${JSON.stringify(registry, null, 2)}\n`);
}

/** Replaces one module of a registry in one step, and records what was done. */
export async function writeModule(
  modulesDir: string,
  registry: Registry,
  module: PublishedModule,
  entry: LedgerEntry,
): Promise<void> {
  await writeRegistry(modulesDir, withModule(registry, module, entry));
}

/** A registry after something was done with a module. */
export function withModule(registry: Registry, module: PublishedModule, entry: LedgerEntry): Registry {
  return {
    modules: { ...registry.modules, [entry.module]: module },
    ledger: [...(registry.ledger ?? []), entry],
  };
}

/** Works on the registry while nobody else does. */
export async function withRegistry<T>(modulesDir: string, work: (registry: Registry) => Promise<T>): Promise<T> {
  await mkdir(modulesDir, { recursive: true });
  return withFileLock(join(modulesDir, '.registry.sqlite'), async () => work(await readRegistry(modulesDir)));
}

/**
 * A module of the registry.
 * @throws Problem when nothing of that name is published
 */
export function findModule(registry: Registry, name: string): PublishedModule {
  const module = registry.modules[name];
  if (module === undefined) throw new Problem(`No module named "${name}" is published here.`);
  return module;
}
