import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod/mini';
import { readDocument } from '../files/document.ts';
import { toErrorCode } from '../files/file-code.ts';
import { replaceFile } from '../files/replace-file.ts';

/**
 * The files with names that the server of a site knows: the white lists in its settings, without their members, and the
 * paths of its GET calls without input.
 */
const NAME_FILES = { whitelists: 'whitelists.json', calls: 'calls.json' } as const;

/** A kind of names that a server announces for releases. */
type NameKind = keyof typeof NAME_FILES;

const listNames = z.readonly(z.array(z.string()));

/** Writes names into a site's folder of modules, at the start of its server. */
async function announceNames(modulesDir: string, kind: NameKind, names: Iterable<string>): Promise<void> {
  const sorted = [...new Set(names)].toSorted();
  await replaceFile(join(modulesDir, NAME_FILES[kind]), `${JSON.stringify(sorted)}\n`);
}

/** Writes the names of the white lists into a site's folder of modules, at the start of its server. */
export async function announceWhitelists(modulesDir: string, names: Iterable<string>): Promise<void> {
  await announceNames(modulesDir, 'whitelists', names);
}

/** Writes the paths of GET calls without input into a site's folder of modules, at the start of its server. */
export async function announceCalls(modulesDir: string, paths: Iterable<string>): Promise<void> {
  await announceNames(modulesDir, 'calls', paths);
}

/** Removes the announced names: those of the next server may differ. */
export async function forgetNames(modulesDir: string): Promise<void> {
  for (const file of Object.values(NAME_FILES)) await rm(join(modulesDir, file), { force: true });
}

/**
 * Reads the names that the server of a site has announced.
 * @throws Problem when a file is no list of names
 */
export async function readSiteNames(modulesDir: string): Promise<Partial<Record<NameKind, readonly string[]>>> {
  const [whitelists, calls] = await Promise.all([readNames(modulesDir, 'whitelists'), readNames(modulesDir, 'calls')]);
  return { ...(whitelists && { whitelists }), ...(calls && { calls }) };
}

async function readNames(modulesDir: string, kind: NameKind): Promise<readonly string[] | undefined> {
  const file = NAME_FILES[kind];
  try {
    return readDocument(await readFile(join(modulesDir, file), 'utf8'), file, listNames);
  } catch (error) {
    if (toErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
