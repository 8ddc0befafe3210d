import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { filterSweepableNames, forgetWrites, type SweepSource } from '../quarantine/sweep-source.ts';
import type { OssDeps } from './oss-deps.ts';

/** Number of the 256 blob folders that each sweep checks, so that each folder is checked once a day. */
const FOLDERS_PER_SWEEP = 11;

/**
 * Returns the kinds of unused data of the own cloud: abandoned uploads, bodies that a killed server left, objects of
 * browsers that were never registered, and bytes without a row.
 *
 * @param root the folder of the library in the bucket.
 */
export function listCloudSources(deps: OssDeps, root: string): SweepSource[] {
  return [idleUploads(deps), lostWrites(deps), unregisteredObjects(deps, root), strayBlobs(deps)];
}

/** Uploads without activity since a time; a part that begins or ends is activity. */
function idleUploads({ db }: OssDeps): SweepSource {
  const isIdle = (before: Date) => sql<boolean>`oss_upload.created_at < ${before} and not exists (
    select 1 from oss_part where upload_id = oss_upload.id and modified_at >= ${before})`;
  const size = sql<number>`(select coalesce(sum(oss_part.size), 0)::bigint from oss_part where upload_id = oss_upload.id)`;
  return {
    kind: 'unfinished cloud upload',
    find: (before, limit) =>
      db
        .selectFrom('oss_upload')
        .select(['id', size.as('size')])
        .where(isIdle(before))
        .limit(limit)
        .execute(),
    async take(transaction, { id }, before) {
      const upload = await transaction
        .selectFrom('oss_upload')
        .select(['id', size.as('size'), sql<Record<string, unknown>>`to_jsonb(oss_upload)`.as('row')])
        .where('id', '=', id)
        .where(isIdle(before))
        .forUpdate()
        .executeTakeFirst();
      if (upload === undefined) return undefined;
      const parts = await transaction
        .deleteFrom('oss_part')
        .where('upload_id', '=', id)
        .returning(['blob', sql<Record<string, unknown>>`to_jsonb(oss_part)`.as('row')])
        .execute();
      await transaction.deleteFrom('oss_upload').where('id', '=', id).execute();
      return {
        place: 'blobs',
        names: [id, ...parts.flatMap(({ blob }) => (blob === null ? [] : [blob]))],
        size: upload.size,
        rows: [{ table: 'oss_upload', row: upload.row }, ...parts.map(({ row }) => ({ table: 'oss_part', row }))],
      };
    },
  };
}

/**
 * Bodies whose server was killed during the write. A body that still arrives over a slow line has been written to
 * recently. Nothing can complete them, so their row is not restored.
 */
function lostWrites({ db, blobs }: OssDeps): SweepSource {
  return {
    kind: 'interrupted write',
    async find(before, limit) {
      const rows = await db
        .selectFrom('oss_write')
        .select(['blob as id', 'size'])
        .where('begun_at', '<', before)
        .limit(limit)
        .execute();
      const isLost = await Promise.all(rows.map(async ({ id }) => isUntouched(await blobs.readWrittenAt(id), before)));
      return rows.filter((_, index) => isLost[index]);
    },
    async take(transaction, { id }) {
      const write = await transaction
        .deleteFrom('oss_write')
        .where('blob', '=', id)
        .returning('size')
        .executeTakeFirst();
      return write === undefined ? undefined : { place: 'blobs', names: [id], size: write.size, rows: [] };
    },
  };
}

function isUntouched(writtenAt: Date | undefined, before: Date): boolean {
  return writtenAt === undefined || writtenAt < before;
}

/** Objects that a browser put into the cloud and never registered as a file. */
function unregisteredObjects({ db, bucket }: OssDeps, root: string): SweepSource {
  const isUnregistered = sql<boolean>`not exists (
    select 1 from stored_object where stored_object.bucket = oss_object.bucket and full_name = oss_object.key)
    and not exists (
      select 1 from quarantine_entry
      where (place = 'store' and names && array[oss_object.key]) or (place = 'blobs' and names && array[blob::text]))`;
  return {
    kind: 'unregistered cloud object',
    find: (before, limit) =>
      db
        .selectFrom('oss_object')
        .select(['key as id', 'size'])
        .where('bucket', '=', bucket)
        .where('modified_at', '<', before)
        .where(sql<boolean>`key ~ ${`^${root}/[0-9a-f-]{36}/[0-9a-f-]{36}/`}`)
        .where(isUnregistered)
        .limit(limit)
        .execute(),
    async take(transaction, { id }, before) {
      const object = await transaction
        .selectFrom('oss_object')
        .select(['blob', 'size', sql<Record<string, unknown>>`to_jsonb(oss_object)`.as('row')])
        .where('bucket', '=', bucket)
        .where('key', '=', id)
        .where('modified_at', '<', before)
        .forUpdate()
        .executeTakeFirst();
      if (object === undefined) return undefined;
      // Checks under the lock of the row, which registering an object as a file locks first.
      const removedObject = await transaction
        .deleteFrom('oss_object')
        .where('bucket', '=', bucket)
        .where('key', '=', id)
        .where(isUnregistered)
        .returning('key')
        .executeTakeFirst();
      if (removedObject === undefined) return undefined;
      return {
        place: 'blobs',
        names: [object.blob],
        size: object.size,
        rows: [{ table: 'oss_object', row: object.row }],
      };
    },
  };
}

/** Bytes without a row, which this site wrote: their server was killed before it recorded or removed them. */
function strayBlobs({ db, blobs }: OssDeps): SweepSource {
  return {
    kind: 'stray cloud bytes',
    async find(before, limit) {
      const names: string[] = [];
      for (const folder of listFolders()) {
        if (names.length >= limit) break;
        names.push(...(await filterStray(db, await blobs.listUntouched(folder, before))));
      }
      return Promise.all(names.slice(0, limit).map(async (id) => ({ id, size: (await blobs.readSize(id)) ?? 0 })));
    },
    async take(transaction, { id, size }) {
      const stray = await filterStray(transaction, [id]);
      return stray.length === 0 ? undefined : { place: 'blobs', names: [id], size, rows: [] };
    },
  };
}

/** Lists the folders that the sweep of this hour looks at. */
function listFolders(): number[] {
  const first = Math.floor(Date.now() / 3_600_000) * FOLDERS_PER_SWEEP;
  return Array.from({ length: FOLDERS_PER_SWEEP }, (_, step) => (first + step) % 256);
}

/** Forgets the writes of bytes that were removed on purpose, so that the log has no more rows than the store has files. */
export async function forgetRemovedBlobs({ db, blobs }: OssDeps, before: Date): Promise<void> {
  for (const folder of listFolders()) {
    const prefix = folder.toString(16).padStart(2, '0');
    const names = await blobs.listUntouched(folder, new Date());
    await forgetWrites(db, 'blobs', { before, prefix, names });
  }
}

/** Returns the blobs that the log of writes has, and neither a row nor the quarantine. */
async function filterStray(db: Kysely<Tables>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const usedIds = await listUsedBlobs(db, ids);
  const strayIds = ids.filter((id) => !usedIds.has(id));
  return filterSweepableNames(db, 'blobs', strayIds);
}

/** Returns which of these blobs a row of the cloud uses. */
export async function listUsedBlobs(db: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select blob as id from oss_object where blob = any(${ids}::uuid[])
    union all select blob from oss_write where blob = any(${ids}::uuid[])
    union all select id from oss_upload where id = any(${ids}::uuid[])
    union all select blob from oss_part where blob = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
