import { createHash, type Hash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listPackageClosure, workspaceRoot, type WorkspacePackage } from '../workspace/workspace.ts';

const UNBUILT_ENTRY = /\.test\.tsx?$|^(node_modules|\.build|bench|testing)$/;

/**
 * What a package's build is made from, as one hash: its sources and those of the workspace packages below it, the
 * versions of everything installed, and the tool that builds. Tests change nothing.
 */
export function computeFingerprint(
  item: WorkspacePackage,
  packages: readonly WorkspacePackage[],
  root: string = workspaceRoot,
): string {
  const hash = createHash('sha256');
  const folders = listPackageClosure(item, packages).map(({ folder }) => folder);
  addPaths(hash, root, [...folders, 'pnpm-lock.yaml', 'shared/build/src/webpack']);
  // Twelve digits tell the builds of one site apart, and can be read aloud.
  return hash.digest('hex').slice(0, 12);
}

/** Adds files, and what a build is made from of folders. What is not there adds nothing. */
export function addPaths(hash: Hash, root: string, paths: readonly string[]): void {
  for (const name of paths) {
    const path = join(root, name);
    if (!existsSync(path)) continue;
    if (statSync(path).isDirectory()) addFolder(hash, path, name);
    else addFile(hash, path, name);
  }
}

function addFolder(hash: Hash, path: string, name: string): void {
  const entries = readdirSync(path, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (UNBUILT_ENTRY.test(entry.name)) continue;
    const inner = join(path, entry.name);
    if (entry.isDirectory()) addFolder(hash, inner, `${name}/${entry.name}`);
    else if (entry.isFile()) addFile(hash, inner, `${name}/${entry.name}`);
  }
}

function addFile(hash: Hash, path: string, name: string): void {
  hash.update(`\0${name}\0`).update(readFileSync(path));
}
