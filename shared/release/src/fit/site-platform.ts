import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { toErrorCode } from '../files/file-code.ts';
import { Problem } from '../files/problem.ts';
import { PLATFORM_FILE, type Platform, platformContract } from './platform.ts';
import { readDocument } from '../files/document.ts';
import { SITE_TYPES_FILE, type SiteTypes, siteTypes } from './site-types.ts';
import { replaceFile } from '../files/replace-file.ts';
import { forgetNames, readSiteNames } from './site-names.ts';

/**
 * Writes the platform contract into a site's folder of modules, before a start with its shell. Releases are checked
 * against it and not against the checkout of their maker. The names of the previous server are removed: the next one
 * announces its own.
 */
export async function announcePlatform(modulesDir: string, shellFolder: string): Promise<void> {
  const types = await readFileIfExists(shellFolder, SITE_TYPES_FILE);
  // Removes the types of an earlier shell: the shell of a development site has none.
  if (types === null) await rm(join(modulesDir, SITE_TYPES_FILE), { force: true });
  else await replaceFile(join(modulesDir, SITE_TYPES_FILE), types);
  await forgetNames(modulesDir);
  await replaceFile(join(modulesDir, PLATFORM_FILE), await readFile(join(shellFolder, PLATFORM_FILE), 'utf8'));
}

async function readFileIfExists(folder: string, file: string): Promise<string | null> {
  const path = join(folder, file);
  return existsSync(path) ? readFile(path, 'utf8') : null;
}

/** Returns whether a site has announced the platform of a shell. */
export async function isAnnounced(modulesDir: string, shellFolder: string): Promise<boolean> {
  for (const file of [PLATFORM_FILE, SITE_TYPES_FILE])
    if ((await readFileIfExists(modulesDir, file)) !== (await readFileIfExists(shellFolder, file))) return false;
  return true;
}

/**
 * Parses the content of a `platform.json`.
 * @throws Problem when it is none
 */
export function parsePlatform(content: string): Platform {
  return readDocument(content, PLATFORM_FILE, platformContract);
}

/**
 * Reads the platform contract of a site, with the names that its server has announced.
 * @throws Problem when the site has not been started since it says so
 */
export async function readSitePlatform(modulesDir: string): Promise<Platform> {
  const names = await readSiteNames(modulesDir);
  try {
    return { ...parsePlatform(await readFile(join(modulesDir, PLATFORM_FILE), 'utf8')), ...names };
  } catch (error) {
    if (toErrorCode(error) !== 'ENOENT') throw error;
    throw new Problem('The site does not say yet what it provides to modules: start the site once.');
  }
}

/** Reads the types that a site provides; null for a site without types. */
export async function readSiteTypes(modulesDir: string): Promise<SiteTypes | null> {
  const content = await readFileIfExists(modulesDir, SITE_TYPES_FILE);
  return content === null ? null : readDocument(content, SITE_TYPES_FILE, siteTypes);
}
