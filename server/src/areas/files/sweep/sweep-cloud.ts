import type { Kysely } from 'kysely';
import { LIBRARY } from '../../../objects/quota/library.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { sweepOss } from '../../../objects/cloud/sweep.ts';
import type { Cloud } from '../../../objects/open-store.ts';
import type { OssClient } from '../../../objects/stores/oss-client.ts';

const BATCH_SIZE = 500;

/**
 * Removes unregistered objects that browsers put into the cloud before a time.
 *
 * @param root the folder of the site: objects outside of it may belong to another site of the bucket.
 */
export async function sweepCloud(cloud: Cloud, root: string, db: Kysely<Tables>, before: Date): Promise<void> {
  if (cloud.kind === 'own') await sweepOss(cloud.deps, LIBRARY.root, before);
  else await sweepAccount(cloud.client, root, db, before);
}

/** Sweeps the bucket of an account. The rules of the bucket remove unfinished multipart uploads. */
async function sweepAccount(client: OssClient, root: string, db: Kysely<Tables>, before: Date): Promise<void> {
  let old: string[] = [];
  for await (const { key, modifiedAt } of client.list(`${root}/`)) {
    if (modifiedAt < before) old.push(key);
    if (old.length < BATCH_SIZE) continue;
    await removeUnregistered(client, db, old);
    old = [];
  }
  await removeUnregistered(client, db, old);
}

async function removeUnregistered(client: OssClient, db: Kysely<Tables>, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const rows = await db
    .selectFrom('stored_object')
    .select('full_name')
    .where('bucket', '=', LIBRARY.bucket)
    .where('full_name', 'in', keys)
    .execute();
  const registeredNames = new Set(rows.map((row) => row.full_name));
  for (const key of keys) if (!registeredNames.has(key)) await client.request({ method: 'DELETE', key });
}
