import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod/mini';
import { readDocument } from '../files/document.ts';
import { toErrorCode } from '../files/file-code.ts';
import { replaceFile } from '../files/replace-file.ts';

/** The file of a site's folder of modules that names the white lists of its settings, and nobody who is on them. */
const WHITELISTS_FILE = 'whitelists.json';

const listNames = z.readonly(z.array(z.string()));

/** Says in a site's folder of modules which white lists its settings have, as a server does that starts with them. */
export async function announceWhitelists(modulesDir: string, names: Iterable<string>): Promise<void> {
  await replaceFile(join(modulesDir, WHITELISTS_FILE), `${JSON.stringify([...names].toSorted())}\n`);
}

/** Takes back what was said. */
export async function forgetWhitelists(modulesDir: string): Promise<void> {
  await rm(join(modulesDir, WHITELISTS_FILE), { force: true });
}

/**
 * The names of a site's white lists; undefined for a site whose server has not said them.
 * @throws Problem when the file is no list of names
 */
export async function readSiteWhitelists(modulesDir: string): Promise<readonly string[] | undefined> {
  try {
    return readDocument(await readFile(join(modulesDir, WHITELISTS_FILE), 'utf8'), WHITELISTS_FILE, listNames);
  } catch (error) {
    if (toErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
