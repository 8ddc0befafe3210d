import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FederationManifest } from '../registry/registry-document.ts';

/** The maximum size in bytes of gzip: a module's entry loads before its first screen (docs: module federation). */
export const MAX_ENTRY_BYTES = 10_000;

/**
 * The maximum number of requests of a module's first load: its entry, and the code and styles that it exposes to the
 * shell.
 */
const MAX_REQUESTS = 3;

/** Returns by how much a module's first load exceeds its budget; the files must exist. */
export function findBudgetProblems({ metaData, exposes }: FederationManifest, folder: string): string[] {
  const bytes = gzipSync(readFileSync(join(folder, metaData.remoteEntry.name)), { level: 9 }).length;
  const first = exposes
    .filter(({ name }) => name === 'module')
    .flatMap(({ assets }) => [...assets.js.sync, ...assets.css.sync]);
  const requests = new Set([metaData.remoteEntry.name, ...first]).size;
  return [
    ...(bytes > MAX_ENTRY_BYTES
      ? [`its entry has ${bytes} bytes of gzip; at most ${MAX_ENTRY_BYTES} are allowed`]
      : []),
    ...(requests > MAX_REQUESTS
      ? [`its first load takes ${requests} requests; at most ${MAX_REQUESTS} are allowed`]
      : []),
  ];
}
