import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { Failure } from '../http/failure.ts';
import { sizeText } from '../files/size-text.ts';

/** What an organisation keeps, and how much it may. */
export interface StorageUse {
  readonly used: number;
  /** `null`: as much as there is space for. */
  readonly limit: number | null;
}

/** The bytes that an organisation keeps and may keep (benefit key 9). */
export async function storageUse(db: Kysely<Tables>, organisationId: string): Promise<StorageUse> {
  const row = await db
    .selectFrom('organisation')
    .select((of) => [
      'storage_limit',
      of
        .selectFrom('stored_object')
        .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('used'))
        .where('organisation_id', '=', organisationId)
        .as('used'),
    ])
    .where('id', '=', organisationId)
    .executeTakeFirst();
  return { used: row?.used ?? 0, limit: row?.storage_limit ?? null };
}

/** Refuses bytes for which there is no space left. @throws Failure `storage.full` */
export async function requireSpace(db: Kysely<Tables>, organisationId: string, bytes: number): Promise<void> {
  const { used, limit } = await storageUse(db, organisationId);
  if (limit !== null && used + bytes > limit)
    throw new Failure('storage.full', { used: sizeText(used), limit: sizeText(limit) });
}

/** The same right before the bytes are kept, in the transaction that keeps them: of two at once, the second sees the first. */
export async function takeSpace(transaction: Kysely<Tables>, organisationId: string, bytes: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${organisationId}`}, 0))`.execute(transaction);
  await requireSpace(transaction, organisationId, bytes);
}
