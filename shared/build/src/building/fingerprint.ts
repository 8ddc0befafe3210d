import { createHash, type Hash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listPackageClosure, workspaceRoot, type WorkspacePackage } from '../workspace/workspace.ts';

/** The page of the gallery. Like the entries beside the components it is no part of the product. */
export const GALLERY_FOLDER = 'shared/ui/src/gallery';

const UNBUILT_ENTRY = /\.(?:test|gallery)\.tsx?$|^(node_modules|\.build|bench|testing)$/;

/**
 * Computes one hash of the inputs of a package's build: its sources and those of the workspace packages below it, the
 * versions of everything installed, and the build tool. Tests and the gallery are left out.
 */
export function computeFingerprint(
  item: WorkspacePackage,
  packages: readonly WorkspacePackage[],
  root: string = workspaceRoot,
): string {
  const hash = createHash('sha256');
  const folders = listPackageClosure(item, packages).map(({ folder }) => folder);
  addPaths(hash, root, [...folders, 'pnpm-lock.yaml', 'shared/build/src/webpack']);
  // Twelve digits distinguish the builds of one site and can be read aloud.
  return hash.digest('hex').slice(0, 12);
}

/** Adds files, and the build inputs of folders. Skips missing paths. */
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
    if (UNBUILT_ENTRY.test(entry.name) || `${name}/${entry.name}` === GALLERY_FOLDER) continue;
    const inner = join(path, entry.name);
    if (entry.isDirectory()) addFolder(hash, inner, `${name}/${entry.name}`);
    else if (entry.isFile()) addFile(hash, inner, `${name}/${entry.name}`);
  }
}

function addFile(hash: Hash, path: string, name: string): void {
  hash.update(`\0${name}\0`).update(readFileSync(path));
}
