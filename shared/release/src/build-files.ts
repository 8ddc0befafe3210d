import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from './problem.ts';
import type { Requirement, Requires } from './platform.ts';

/** The part of mf-manifest.json that a release relies on. */
export interface Manifest {
  readonly [key: string]: unknown;
  readonly name: string;
  readonly metaData: { readonly remoteEntry: { readonly name: string } };
  readonly exposes: readonly {
    readonly name: string;
    readonly assets: Record<'js' | 'css', Record<'sync' | 'async', readonly string[]>>;
  }[];
}

/**
 * Reads what the federation plugin says of a build.
 * @throws Problem when the folder holds no build of a module
 */
export function readManifest(folder: string): Promise<Manifest> {
  return readBuildFile<Manifest>(folder, 'mf-manifest.json');
}

/**
 * Reads what a build takes from the platform. A build of before names were listed has a range of versions for each package alone.
 * @throws Problem when the folder holds no build of a module
 */
export async function readRequires(folder: string): Promise<Requires> {
  const found = await readBuildFile<Readonly<Record<string, string | Requirement>>>(folder, 'requires.json');
  return Object.fromEntries(
    Object.entries(found).map(([name, needed]) => [
      name,
      typeof needed === 'string' ? { version: needed, exports: null } : needed,
    ]),
  );
}

async function readBuildFile<T>(folder: string, file: string): Promise<T> {
  const path = join(folder, file);
  if (!existsSync(path)) throw new Problem(`${folder} holds no ${file}: it is no build of a module.`);
  return JSON.parse(await readFile(path, 'utf8')) as T;
}
