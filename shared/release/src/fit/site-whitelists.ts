import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod/mini';
import { readDocument } from '../files/document.ts';
import { toErrorCode } from '../files/file-code.ts';
import { replaceFile } from '../files/replace-file.ts';

/** The file with the names of the white lists in the settings of a site, without their members. */
const WHITELISTS_FILE = 'whitelists.json';

const listNames = z.readonly(z.array(z.string()));

/** Writes the names of the white lists into a site's folder of modules, at the start of its server. */
export async function announceWhitelists(modulesDir: string, names: Iterable<string>): Promise<void> {
  await replaceFile(join(modulesDir, WHITELISTS_FILE), `${JSON.stringify([...names].toSorted())}\n`);
}

/** Removes the announced names. */
export async function forgetWhitelists(modulesDir: string): Promise<void> {
  await rm(join(modulesDir, WHITELISTS_FILE), { force: true });
}

/**
 * Reads the names of a site's white lists; undefined if its server has not announced them.
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
