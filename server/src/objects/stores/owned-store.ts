import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../../kernel/config/startup-error.ts';
import { writeFileDurably } from '../../kernel/db/durable-file.ts';
import { errorCode } from '../../kernel/failures/error-code.ts';
import { STORE_MARKER_FILE } from '../../kernel/site/site-identity.ts';
import type { ObjectStore } from './object-store.ts';

/** A store that carries a marker with the id of the site to which it belongs. */
export interface OwnedStore extends ObjectStore {
  /** The name of the store in messages for operators, such as `the folder /srv/dentarium/files`. */
  readonly title: string;
  /** Returns the id of the site in the marker; `undefined` without a marker. */
  readOwner(): Promise<string | undefined>;
  /** Assigns the store to a site, regardless of its earlier one. */
  writeOwner(siteId: string): Promise<void>;
  /** Returns whether the store holds an object of any site. */
  hasObjects(): Promise<boolean>;
  /**
   * Returns whether the marker is there, if that costs less than a request: the mount point of a lost disk is a folder
   * without it. A store behind a network returns true.
   */
  isPresent(): Promise<boolean>;
}

const Marker = z.object({ site: z.uuid() });

/** Formats the content of a marker. */
export function formatMarker(siteId: string): string {
  return `${JSON.stringify({ site: siteId })}\n`;
}

/** Reads the site in the content of a marker. @throws StartupError for a damaged one */
export function parseMarker(content: string, title: string): string {
  try {
    return Marker.parse(JSON.parse(content)).site;
  } catch (error) {
    throw new StartupError(
      `The marker ${STORE_MARKER_FILE} of ${title} cannot be read. Restore it from a backup, or run: npm run site -- adopt-store`,
      { cause: error },
    );
  }
}

/** Reads the marker of a folder; `undefined` if the folder or its marker is missing. */
export async function readFolderOwner(folder: string, title: string): Promise<string | undefined> {
  try {
    return parseMarker(await readFile(join(folder, STORE_MARKER_FILE), 'utf8'), title);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return undefined;
    throw error;
  }
}

/** Writes the marker of a folder. */
export async function writeFolderOwner(folder: string, siteId: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFileDurably(join(folder, STORE_MARKER_FILE), formatMarker(siteId), { mode: 0o600 });
}

/** Returns whether a folder has a marker. */
export async function hasMarker(folder: string): Promise<boolean> {
  return (await stat(join(folder, STORE_MARKER_FILE)).catch(() => undefined)) !== undefined;
}
