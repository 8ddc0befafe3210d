import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toErrorCode } from '../files/file-code.ts';
import { withFileLock } from '../files/file-lock.ts';
import { ensureFolder } from '../files/folder-rights.ts';
import { Problem } from '../files/problem.ts';
import {
  type LedgerEntry,
  type PublishedModule,
  parseRegistry,
  type Registry,
  formatRegistry,
} from './registry-document.ts';
import { replaceFile } from '../files/replace-file.ts';

/** The folder of modules of a site, with the name of the releaser. */
export interface Target {
  /** The folder, which also holds the platform contract. */
  readonly modulesDir: string;
  /** The name for the ledger; by default `RELEASE_BY`, or the account of the machine. */
  readonly by?: string;
}

/**
 * Reads `registry.json` in a site's folder of modules; an empty registry if nothing was published yet. The server reads
 * it after each change and passes it to the shell with each module's manifest inline, so that a page needs no request
 * to find a module's code.
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

/** Replaces the registry atomically. */
export async function writeRegistry(modulesDir: string, registry: Registry): Promise<void> {
  await replaceFile(join(modulesDir, 'registry.json'), formatRegistry(registry));
}

/** Replaces one module of a registry atomically, and records the action. */
export async function writeModule(
  modulesDir: string,
  registry: Registry,
  module: PublishedModule,
  entry: LedgerEntry,
): Promise<void> {
  await writeRegistry(modulesDir, withModule(registry, module, entry));
}

/** Returns a registry with a changed module and the ledger entry. */
export function withModule(registry: Registry, module: PublishedModule, entry: LedgerEntry): Registry {
  return {
    modules: { ...registry.modules, [entry.module]: module },
    ledger: [...(registry.ledger ?? []), entry],
  };
}

/** Runs work on the registry under its lock. */
export async function withRegistry<T>(modulesDir: string, work: (registry: Registry) => Promise<T>): Promise<T> {
  await ensureFolder(modulesDir);
  return withFileLock(join(modulesDir, '.registry.sqlite'), async () => work(await readRegistry(modulesDir)));
}

/**
 * Returns a module of the registry.
 * @throws Problem when nothing of that name is published
 */
export function requireModule(registry: Registry, name: string): PublishedModule {
  const module = registry.modules[name];
  if (module === undefined) throw new Problem(`No module named "${name}" is published here.`);
  return module;
}
