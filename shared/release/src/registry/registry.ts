import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toErrorCode } from '../files/file-code.ts';
import { withFileLock } from '../files/file-lock.ts';
import { Problem } from '../files/problem.ts';
import {
  type LedgerEntry,
  type PublishedModule,
  parseRegistry,
  type Registry,
  formatRegistry,
} from './registry-document.ts';
import { replaceFile } from '../files/replace-file.ts';

/** The folder of modules of a site, and who works on it. */
export interface Target {
  /** It also holds what the site provides to modules. */
  readonly modulesDir: string;
  /** Who the ledger names; without it the name that `RELEASE_BY` gives, or the account at the machine. */
  readonly by?: string;
}

/**
 * Reads `registry.json` in a site's folder of modules; an empty one where nothing was published yet. The server reads it whenever it
 * changes and hands it to the shell with each module's manifest inline, so that a page needs no request to learn where a module's code is.
 *
 * @throws Problem when it is of a newer product, or no registry
 */
export async function readRegistry(modulesDir: string): Promise<Registry> {
  try {
    return parseRegistry(await readFile(join(modulesDir, 'registry.json'), 'utf8'));
  } catch (error) {
    if (toErrorCode(error) === 'ENOENT') return { modules: {} };
    throw error;
  }
}

/** Replaces the registry in one step. */
export async function writeRegistry(modulesDir: string, registry: Registry): Promise<void> {
  await replaceFile(join(modulesDir, 'registry.json'), formatRegistry(registry));
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
export function requireModule(registry: Registry, name: string): PublishedModule {
  const module = registry.modules[name];
  if (module === undefined) throw new Problem(`No module named "${name}" is published here.`);
  return module;
}
