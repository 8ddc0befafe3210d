import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveFolder } from '../development/serve-folder.ts';
import { watch } from '../development/watch.ts';
import { BUILDS_FILE } from '../refresh/page-refresh.ts';
import { checkPort } from '../server-process/server-process.ts';
import { createGalleryConfig } from '../webpack/gallery.ts';
import { buildGallery, toGalleryFolder } from './build-gallery.ts';

/** The options of a served gallery. */
export interface GalleryOptions {
  readonly port: number;
  /** False if the gallery stays as it is built, as for a test; true if it is rebuilt after each change. */
  readonly isWatched: boolean;
}

/**
 * Serves the gallery on this machine until the process ends.
 *
 * @returns the address of its page
 * @throws Problem when the port is taken, or the gallery does not build
 */
export async function serveGallery(
  root: string,
  say: (text: string) => void,
  { port, isWatched }: GalleryOptions,
): Promise<string> {
  await checkPort(
    { port },
    `Port ${port} is taken by another program. Choose another: PORT=${port + 1} npm run gallery`,
  );
  const folder = isWatched ? await watchGallery(root, say) : await buildGallery(root, say);
  await serveFolder(folder, port);
  return `http://localhost:${port}`;
}

async function watchGallery(root: string, say: (text: string) => void): Promise<string> {
  const folder = toGalleryFolder(root, 'watched');
  await mkdir(folder, { recursive: true });
  say('Building the gallery …');
  await watch([createGalleryConfig(root, folder, { isLive: true })], (hashes) =>
    writeFile(join(folder, BUILDS_FILE), JSON.stringify(hashes)),
  );
  return folder;
}
