import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import { LIBRARY } from '../../../objects/quota/library.ts';
import { listQuarantinedNames, listWrittenNames, type SweepSource } from '../../../objects/quarantine/sweep-source.ts';
import type { ListedObject, OssClient } from '../../../objects/stores/oss-client.ts';

const BATCH_SIZE = 500;

/**
 * Objects below the folder of this site in the bucket of another provider that browsers of this site put there and never registered. The rules of the
 * bucket remove unfinished multipart uploads.
 */
export function unregisteredAccountObjects(
  client: Pick<OssClient, 'account' | 'list'>,
  root: string,
  db: Kysely<Tables>,
): SweepSource {
  return {
    kind: 'unregistered object of the bucket',
    async find(before, limit) {
      const candidates: ListedObject[] = [];
      let batch: ListedObject[] = [];
      const filterBatch = async () => {
        candidates.push(...(await filterUnregistered(db, batch)));
        batch = [];
      };
      for await (const object of client.list(`${root}/`)) {
        if (object.modifiedAt < before) batch.push(object);
        if (batch.length >= BATCH_SIZE) await filterBatch();
        if (candidates.length >= limit) break;
      }
      await filterBatch();
      return candidates.slice(0, limit).map(({ key, size }) => ({ id: key, size }));
    },
    async take(transaction, { id, size }) {
      if ((await listUsedNames(transaction, [id])).has(id)) return undefined;
      return { place: 'account', bucket: client.account.bucket, names: [id], size, rows: [] };
    },
  };
}

async function filterUnregistered(db: Kysely<Tables>, objects: readonly ListedObject[]): Promise<ListedObject[]> {
  const keys = objects.map(({ key }) => key);
  const used = await listUsedNames(db, keys);
  const writtenNames = await listWrittenNames(db, 'account', keys);
  const unused: ListedObject[] = [];
  for (const object of objects) {
    if (used.has(object.key)) continue;
    if (writtenNames.has(object.key) || (await wasGranted(db, object))) unused.push(object);
  }
  return unused;
}

async function listUsedNames(db: Kysely<Tables>, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('stored_object')
    .select('full_name')
    .where('bucket', '=', LIBRARY.bucket)
    .where('full_name', 'in', keys)
    .execute();
  const uploads = await db.selectFrom('upload').select('full_name').where('full_name', 'in', keys).execute();
  const quarantined = [
    ...(await listQuarantinedNames(db, 'account', keys)),
    ...(await listQuarantinedNames(db, 'store', keys)),
  ];
  return new Set([...rows.map((row) => row.full_name), ...uploads.map((row) => row.full_name), ...quarantined]);
}

/** Returns whether a browser had credentials of this site for the folder of an object when it was written. */
async function wasGranted(db: Kysely<Tables>, { key, modifiedAt }: ListedObject): Promise<boolean> {
  const grant = await db
    .selectFrom('cloud_grant')
    .select('folder')
    .where('folder', '=', toFolder(key))
    // The clock of the provider may differ from that of the site.
    .where(sql<boolean>`${modifiedAt} between begins_at - interval '15 minutes' and ends_at + interval '15 minutes'`)
    .executeTakeFirst();
  return grant !== undefined;
}

/** Returns the folder of the organisation: `library/<site>/<organisation>/`. */
function toFolder(key: string): string {
  return `${key.split('/').slice(0, 3).join('/')}/`;
}
