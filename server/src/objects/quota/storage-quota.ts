import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { formatSize } from '../../kernel/http/format-size.ts';

/** What an organisation keeps, and how much it may. */
export interface StorageUse {
  readonly used: number;
  /** `null`: as much as there is space for. */
  readonly limit: number | null;
}

/**
 * The bytes that an organisation keeps and may keep (benefit key 9). All that its people have sent counts: files, objects
 * that are filed nowhere yet, uploads under way (those through the server with their whole size), and bodies that are
 * just being written.
 */
export async function readStorageUse(db: Kysely<Tables>, organisationId: string): Promise<StorageUse> {
  const { rows } = await sql<{ storage_limit: number | null; used: number }>`
    select storage_limit, (
      coalesce((select sum(size) from stored_object where organisation_id = organisation.id), 0)
      + coalesce((select sum(size) from upload where organisation_id = organisation.id), 0)
      + coalesce((select sum(size) from oss_object where organisation_id = organisation.id), 0)
      + coalesce((select sum(size) from oss_write where organisation_id = organisation.id), 0)
      + coalesce((select sum(place_size + case when blob is null then 0 else oss_part.size end)
          from oss_part join oss_upload on oss_upload.id = oss_part.upload_id
          where oss_upload.organisation_id = organisation.id), 0))::bigint as used
    from organisation where id = ${organisationId}`.execute(db);
  return { used: rows[0]?.used ?? 0, limit: rows[0]?.storage_limit ?? null };
}

/** Refuses bytes for which there is no space left. @throws Failure `storage.full` */
export async function requireSpace(db: Kysely<Tables>, organisationId: string, bytes: number): Promise<void> {
  const { used, limit } = await readStorageUse(db, organisationId);
  if (limit !== null && used + bytes > limit)
    throw new Failure('storage.full', { used: formatSize(used), limit: formatSize(limit) });
}

/**
 * Holds the space of an organisation until the end of a transaction: whoever takes some meanwhile waits, and sees what was
 * taken. Where there is no limit nobody waits.
 *
 * @returns whether there is a limit.
 */
export async function lockSpace(transaction: Kysely<Tables>, organisationId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('organisation')
    .select('storage_limit')
    .where('id', '=', organisationId)
    .executeTakeFirst();
  if (row === undefined || row.storage_limit === null) return false;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${organisationId}`}, 0))`.execute(transaction);
  return true;
}

/** `requireSpace` in the transaction that writes the row which counts: of two at once, the second sees the first. */
export async function reserveSpace(transaction: Kysely<Tables>, organisationId: string, bytes: number): Promise<void> {
  if (await lockSpace(transaction, organisationId)) await requireSpace(transaction, organisationId, bytes);
}
