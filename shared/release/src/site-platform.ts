import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from './file-code.ts';
import { Problem } from './problem.ts';
import { PLATFORM_FILE, type Platform, platformContract } from './platform.ts';
import { readDocument } from './document.ts';
import { replaceFile } from './replace-file.ts';

/**
 * Says in a site's folder of modules what the site provides, as a start does with the shell that it is going to serve. Releases are
 * measured against this and not against the checkout of whoever makes them.
 */
export async function announcePlatform(modulesDir: string, shellFolder: string): Promise<void> {
  await replaceFile(join(modulesDir, PLATFORM_FILE), await readFile(join(shellFolder, PLATFORM_FILE), 'utf8'));
}

/** Whether a site says that it provides what a shell provides. */
export async function isAnnounced(modulesDir: string, shellFolder: string): Promise<boolean> {
  const said = join(modulesDir, PLATFORM_FILE);
  return (
    existsSync(said) && (await readFile(said, 'utf8')) === (await readFile(join(shellFolder, PLATFORM_FILE), 'utf8'))
  );
}

/**
 * Reads what a site provides.
 * @throws Problem when the site has not been started since it says so
 */
export async function platformOfSite(modulesDir: string): Promise<Platform> {
  try {
    return readDocument(await readFile(join(modulesDir, PLATFORM_FILE), 'utf8'), PLATFORM_FILE, platformContract);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new Problem(`${modulesDir} does not say what its site provides to modules: start the site once.`);
  }
}
