import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FederationManifest } from './registry-document.ts';

/** Bytes of gzip: a module's entry is loaded before its first screen, so it stays this small (docs: module federation). */
export const ENTRY_LIMIT = 10_000;

/** Whether a module's entry is over its budget; its file has to be there. */
export function overBudget({ metaData }: FederationManifest, folder: string): string[] {
  const bytes = gzipSync(readFileSync(join(folder, metaData.remoteEntry.name)), { level: 9 }).length;
  return bytes > ENTRY_LIMIT ? [`its entry has ${bytes} bytes of gzip; at most ${ENTRY_LIMIT} are allowed`] : [];
}
