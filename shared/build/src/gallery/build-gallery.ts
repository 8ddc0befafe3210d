import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { withLock } from '../../bin/lock.mjs';
import { addPaths, computeFingerprint, GALLERY_FOLDER } from '../building/fingerprint.ts';
import { createGalleryConfig, PAGE_STYLES } from '../webpack/gallery.ts';
import { Problem } from '../workspace/problem.ts';
import { isGalleryEntry, listPackageFiles } from '../workspace/source-files.ts';
import { readWorkspace } from '../workspace/workspace.ts';

/** The samples and the server in the page, which builds of the product do not contain. */
const SAMPLES = 'shared/platform/src/testing';

/** Returns a folder for a kind of build of the gallery. */
export function toGalleryFolder(root: string, name: string): string {
  return join(root, '.build', 'gallery', name);
}

/**
 * Builds the gallery if its sources changed since the last build. Only one command does so at a time.
 *
 * @returns the folder of the built page
 * @throws Problem when it does not build
 */
export async function buildGallery(root: string, say: (text: string) => void): Promise<string> {
  const parent = toGalleryFolder(root, 'builds');
  await mkdir(parent, { recursive: true });
  return withLock(join(parent, '..', 'build.lock'), async () => {
    const folder = join(parent, computeGalleryKey(root));
    if (existsSync(folder)) return folder;
    say('Building the gallery …');
    const draft = toGalleryFolder(root, 'unfinished');
    await rm(draft, { recursive: true, force: true });
    await compile(createGalleryConfig(root, draft, { isLive: false }));
    // Only the last build stays; the rename makes it appear as a whole.
    await rm(parent, { recursive: true, force: true });
    await mkdir(parent);
    await rename(draft, folder);
    return folder;
  });
}

/** Computes one hash of the inputs of the gallery: the page, the components with their packages, and the entries. */
function computeGalleryKey(root: string): string {
  const packages = readWorkspace(root);
  const ui = packages.find(({ folder }) => folder === 'shared/ui');
  if (ui === undefined) throw new Problem('The workspace has no shared/ui.');
  const hash = createHash('sha256').update(computeFingerprint(ui, packages, root));
  const entries = listPackageFiles(ui.path, /\.tsx$/).filter(isGalleryEntry);
  addPaths(hash, root, [PAGE_STYLES, SAMPLES, GALLERY_FOLDER, ...entries.map((file) => `${ui.folder}/${file}`)]);
  return hash.digest('hex').slice(0, 12);
}

function compile(config: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error !== null) reject(error);
        else if (stats === undefined || stats.hasErrors() || stats.hasWarnings())
          reject(
            new Problem(
              `The gallery does not build:\n${stats?.toString({ preset: 'errors-warnings' }) ?? 'no result'}`,
            ),
          );
        else resolve();
      });
    });
  });
}
