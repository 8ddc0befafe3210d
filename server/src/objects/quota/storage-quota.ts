import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { formatSize } from '../../kernel/http/format-size.ts';

/** The used and the allowed storage of an organisation. */
export interface StorageUse {
  readonly used: number;
  /** Maximum bytes; `null` for no limit. */
  readonly limit: number | null;
}

/** Bytes of answers kept for repeated requests that do not count: those of a day of everyday work. */
const FREE_ANSWER_BYTES = 4 * 1024 ** 2;

/**
 * The used bytes of the row of `organisation` in a query. All uploads of its users count: files, unfiled objects,
 * uploads in progress (those through the server with their full size), bodies that are being written, and answers
 * that are kept for repeated requests beyond the usual.
 */
export const usedBytes = sql<number>`(
      coalesce((select sum(size) from stored_object where organisation_id = organisation.id), 0)
      + coalesce((select sum(size) from upload where organisation_id = organisation.id), 0)
      + coalesce((select sum(size) from oss_object where organisation_id = organisation.id), 0)
      + coalesce((select sum(size) from oss_write where organisation_id = organisation.id), 0)
      + coalesce((select sum(place_size + case when blob is null then 0 else oss_part.size end)
          from oss_part join oss_upload on oss_upload.id = oss_part.upload_id
          where oss_upload.organisation_id = organisation.id), 0)
      + greatest(0, coalesce((select sum(answer_bytes) from request_result
          join account_organisation on account_organisation.account_id = request_result.account_id
          where account_organisation.organisation_id = organisation.id), 0) - ${sql.lit(FREE_ANSWER_BYTES)}))::bigint`;

/**
 * The maximum bytes of the row of `organisation` in a query: the limit that the operator has set, or the free storage
 * and the storage of the plans of accounts with this home. `null` without a limit, as on every private site where the
 * operator has set none.
 */
export const limitBytes = sql<number | null>`coalesce(organisation.storage_limit, plan_storage_limit(organisation.id))`;

/** Reads the used and the allowed bytes of an organisation (benefit key 9). */
export async function readStorageUse(db: Kysely<Tables>, organisationId: string): Promise<StorageUse> {
  const { rows } = await sql<{ storage_limit: number | null; used: number }>`
    select ${limitBytes} as storage_limit, ${usedBytes} as used from organisation where id = ${organisationId}`.execute(
    db,
  );
  return { used: rows[0]?.used ?? 0, limit: rows[0]?.storage_limit ?? null };
}

/** Refuses bytes that exceed the free space. @throws Failure `storage.full` */
export async function requireSpace(db: Kysely<Tables>, organisationId: string, bytes: number): Promise<void> {
  const { used, limit } = await readStorageUse(db, organisationId);
  if (limit !== null && used + bytes > limit)
    throw new Failure('storage.full', { used: formatSize(used), limit: formatSize(limit) });
}

/**
 * Locks the space of an organisation until the end of a transaction: concurrent reservations wait and see the result.
 * Without a limit nobody waits.
 *
 * @returns true if there is a limit.
 */
export async function lockSpace(transaction: Kysely<Tables>, organisationId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('organisation')
    .select(limitBytes.as('storage_limit'))
    .where('id', '=', organisationId)
    .executeTakeFirst();
  if (row === undefined || row.storage_limit === null) return false;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${organisationId}`}, 0))`.execute(transaction);
  return true;
}

/**
 * Runs `requireSpace` in the transaction that writes the row which counts: of two concurrent calls, the second sees the
 * first.
 */
export async function reserveSpace(transaction: Kysely<Tables>, organisationId: string, bytes: number): Promise<void> {
  if (await lockSpace(transaction, organisationId)) await requireSpace(transaction, organisationId, bytes);
}
