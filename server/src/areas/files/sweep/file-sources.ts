import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import { filterSweepableNames, type SweepSource } from '../../../objects/quarantine/sweep-source.ts';
import type { ObjectUses } from '../../../objects/uses/object-use.ts';
import type { UploadDeps } from '../uploads/discard-upload.ts';

/** Uploads without a change since a time, and the parts that arrived. */
export function idleUploads({ db, digests }: UploadDeps): SweepSource {
  return {
    kind: 'unfinished upload',
    find: (before, limit) =>
      db.selectFrom('upload').select(['id', 'size']).where('updated_at', '<', before).limit(limit).execute(),
    async take(transaction, { id }, before) {
      const upload = await transaction
        .selectFrom('upload')
        .select(['size', sql<Record<string, unknown>>`to_jsonb(upload)`.as('row')])
        .where('id', '=', id)
        .where('updated_at', '<', before)
        .forUpdate()
        .executeTakeFirst();
      if (upload === undefined) return undefined;
      const parts = await transaction
        .deleteFrom('upload_part')
        .where('upload_id', '=', id)
        .returning(sql<Record<string, unknown>>`to_jsonb(upload_part)`.as('row'))
        .execute();
      await transaction.deleteFrom('upload').where('id', '=', id).execute();
      digests.discard(id);
      return {
        place: 'uploads',
        names: [id],
        size: upload.size,
        rows: [{ table: 'upload', row: upload.row }, ...parts.map(({ row }) => ({ table: 'upload_part', row }))],
      };
    },
  };
}

/** Parts without an upload, which ended or failed just before the server was killed. */
export function strayParts({ db, library }: Pick<UploadDeps, 'db' | 'library'>): SweepSource {
  return {
    kind: 'stray parts',
    async find(before, limit) {
      const old = (await library.area.listUploads()).filter(({ writtenAt }) => writtenAt < before);
      const ids = (
        await filterStray(
          db,
          old.map(({ uploadId }) => uploadId),
        )
      ).slice(0, limit);
      return Promise.all(ids.map(async (id) => ({ id, size: (await library.area.readSize(id)) ?? 0 })));
    },
    async take(transaction, { id, size }) {
      const stray = await filterStray(transaction, [id]);
      return stray.length === 0 ? undefined : { place: 'uploads', names: [id], size, rows: [] };
    },
  };
}

async function filterStray(db: Kysely<Tables>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('upload').select('id').where('id', 'in', ids).execute();
  const usedIds = new Set(rows.map(({ id }) => id));
  const strayIds = ids.filter((id) => !usedIds.has(id));
  return filterSweepableNames(db, 'uploads', strayIds);
}

/** Objects that no row of an area refers to. */
export function unusedObjects(db: Kysely<Tables>, uses: ObjectUses): SweepSource {
  // A restored object has an entry until it has been back for as long as the quarantine keeps things.
  const isUnused = sql<boolean>`not ${uses.toKeptCondition()} and not exists (
    select 1 from quarantine_entry where place = 'store' and names && array[stored_object.full_name])`;
  return {
    kind: 'unused object',
    find: (before, limit) =>
      db
        .selectFrom('stored_object')
        .select(['id', 'size'])
        .where('created_at', '<', before)
        .where(isUnused)
        .orderBy('created_at')
        .limit(limit)
        .execute(),
    async take(transaction, { id }, before) {
      const locked = await transaction
        .selectFrom('stored_object')
        .select('id')
        .where('id', '=', id)
        .where('created_at', '<', before)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (locked === undefined) return undefined;
      // Checks again under the lock, because a reference may have been added meanwhile.
      const deleted = await transaction
        .deleteFrom('stored_object')
        .where('id', '=', id)
        .where(isUnused)
        .returning(['bucket', 'full_name', 'size', sql<Record<string, unknown>>`to_jsonb(stored_object)`.as('row')])
        .executeTakeFirst();
      if (deleted === undefined) return undefined;
      const { bucket, full_name: name, size, row } = deleted;
      return { place: 'store', bucket, names: [name], size, rows: [{ table: 'stored_object', row }] };
    },
  };
}
