import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ModuleDeclaration } from '@dentarium/api/module-declaration';

/** The folder that holds the workspace's package.json. */
export const workspaceRoot = fileURLToPath(new URL('../../../../', import.meta.url)).replace(/[\\/]$/, '');

/** One package of the workspace. */
export interface WorkspacePackage {
  /** `@dentarium/api` */
  readonly name: string;
  /** Relative to the root, with forward slashes: `shared/api`. */
  readonly folder: string;
  readonly path: string;
  readonly version: string;
  /** The names of the workspace packages that its code may use, without those of tests and tools. */
  readonly uses: readonly string[];
  /** The content of module.json; null if the package is no module. */
  readonly declaration: ModuleDeclaration | null;
}

/** Reads every package of the workspace at `root`, sorted by folder. */
export function readWorkspace(root: string = workspaceRoot): WorkspacePackage[] {
  const childFolders = ['shared', 'server'].flatMap((parent) =>
    listFolders(join(root, parent)).map((name) => `${parent}/${name}`),
  );
  const folders = [...listFolders(root), ...childFolders];
  return folders
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .toSorted()
    .map((folder) => readPackage(root, folder));
}

/** Returns the modules of the workspace: every package with a module.json. */
export function listModules(packages: readonly WorkspacePackage[]): ModulePackage[] {
  return packages.flatMap((item) => (item.declaration === null ? [] : [{ ...item, declaration: item.declaration }]));
}

/** A package that is a module. */
export interface ModulePackage extends WorkspacePackage {
  readonly declaration: ModuleDeclaration;
}

/** Returns the package and every workspace package that it needs, directly or indirectly. */
export function listPackageClosure(start: WorkspacePackage, packages: readonly WorkspacePackage[]): WorkspacePackage[] {
  const closure = new Map([[start.name, start]]);
  for (const item of closure.values()) {
    for (const name of item.uses) {
      const next = packages.find((candidate) => candidate.name === name);
      if (next !== undefined) closure.set(name, next);
    }
  }
  return [...closure.values()];
}

interface PackageFile {
  readonly name: string;
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

function readPackage(root: string, folder: string): WorkspacePackage {
  const path = join(root, folder);
  const file = readJson<PackageFile>(join(path, 'package.json'));
  const declaration = join(path, 'module.json');
  return {
    name: file.name,
    folder,
    path,
    version: file.version ?? '0.0.0',
    uses: Object.entries(file.dependencies ?? {}).flatMap(([name, range]) =>
      range.startsWith('workspace:') ? [name] : [],
    ),
    declaration: existsSync(declaration) ? readJson<ModuleDeclaration>(declaration) : null,
  };
}

/** Reads a JSON file; the caller guarantees its shape. */
export function readJson<T>(path: string): T {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch (error) {
    throw new Error(`${path} cannot be read as JSON`, { cause: error });
  }
}

function listFolders(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
    .map((entry) => entry.name);
}
