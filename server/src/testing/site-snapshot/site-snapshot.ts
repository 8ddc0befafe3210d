import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ClientConfig } from 'pg';
import { z } from 'zod';
import { withClient } from '../../kernel/db/product-database.ts';

const KeptSite = z.object({
  /** The number of rows of each table. */
  rows: z.record(z.string(), z.number()),
  /** The answers to calls, by path. */
  answers: z.record(z.string(), z.unknown()),
  /** The files of the data folder, in base64, by path. */
  files: z.record(z.string(), z.base64()),
});
export type KeptSite = z.infer<typeof KeptSite>;

/** The account of the stored answers, which has every right. */
export const SNAPSHOT_OWNER = { userName: 'owner', password: 'a kept password' };

/**
 * Restores the site of an earlier version into an empty database and an empty folder.
 *
 * @param date the day of the snapshot, such as `2026-11-22`.
 */
export async function restoreSiteSnapshot(date: string, database: ClientConfig, dataDir: string): Promise<KeptSite> {
  const snapshot = KeptSite.parse(JSON.parse(await readGzip(`${date}.json.gz`)));
  const statements = await readGzip(`${date}.sql.gz`);
  await withClient(database, (client) => client.query(statements));
  for (const [path, bytes] of Object.entries(snapshot.files)) {
    await mkdir(dirname(join(dataDir, path)), { recursive: true });
    await writeFile(join(dataDir, path), Buffer.from(bytes, 'base64'));
  }
  return snapshot;
}

async function readGzip(name: string): Promise<string> {
  return gunzipSync(await readFile(join(import.meta.dirname, name))).toString();
}
