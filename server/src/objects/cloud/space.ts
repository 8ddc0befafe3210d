import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { lockSpace, requireSpace } from '../quota/storage-quota.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { OssError } from '../protocol/oss-error.ts';
import type { OssName, OssDeps } from './oss-deps.ts';

/**
 * Maximum number of unfiled objects, uploads and bodies of one organisation, which cost resources even when they are
 * empty.
 */
const MAX_UNFINISHED = 10_000;

/** Bytes to be written and the organisation whose space they take; `null` for the server itself. */
export interface SpaceRequest {
  readonly organisationId: string | null;
  readonly size: number;
}

/**
 * Reserves space in the caller's transaction, which then writes the row that counts.
 *
 * @param readReplacedBytes returns the counted bytes that the new ones replace; called while no other transaction can
 *   take space.
 * @throws Failure `storage.full`
 * @throws OssError `QuotaExceeded` if too much is unfinished
 */
export async function reserveCloudSpace(
  transaction: Transaction<Tables>,
  { organisationId, size }: SpaceRequest,
  readReplacedBytes: () => Promise<number> = async () => 0,
): Promise<void> {
  if (organisationId === null) return;
  if (await lockSpace(transaction, organisationId))
    await requireSpace(transaction, organisationId, Math.max(0, size - (await readReplacedBytes())));
  const { rows } = await sql<{ count: number }>`select (
    (select count(*) from oss_object where organisation_id = ${organisationId})
    + (select count(*) from oss_upload where organisation_id = ${organisationId})
    + (select count(*) from oss_write where organisation_id = ${organisationId}))::integer as count`.execute(
    transaction,
  );
  if ((rows[0]?.count ?? 0) >= MAX_UNFINISHED)
    throw new OssError('QuotaExceeded', `More than ${MAX_UNFINISHED} objects and uploads are not finished.`);
}

/** Reads the bytes of an unfiled object, which count for its organisation. */
export async function readUnfiledSize(
  db: Kysely<Tables>,
  { bucket, key }: OssName,
  organisationId: string | null,
): Promise<number> {
  if (organisationId === null) return 0;
  const row = await db
    .selectFrom('oss_object')
    .select('size')
    .where('bucket', '=', bucket)
    .where('key', '=', key)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  return row?.size ?? 0;
}

/** Records that a body is being written into its own file, so that it counts and is swept if the server is killed. */
export async function beginWrite(
  transaction: Transaction<Tables>,
  { organisationId, size }: SpaceRequest,
): Promise<string> {
  const blob = randomUUID();
  await transaction.insertInto('oss_write').values({ blob, organisation_id: organisationId, size }).execute();
  return blob;
}

/**
 * Ends the record of a body, which from now on counts by the row that names it.
 *
 * @throws OssError `IncompleteBody` if the body took so long that it was swept
 */
export async function endWrite(db: Kysely<Tables>, blob: string): Promise<void> {
  const row = await db.deleteFrom('oss_write').where('blob', '=', blob).returning('blob').executeTakeFirst();
  if (row === undefined) throw new OssError('IncompleteBody', 'The body took too long.');
}

/** Removes an incomplete body and its record. */
export async function undoWrite({ db, blobs }: Pick<OssDeps, 'db' | 'blobs'>, blob: string): Promise<void> {
  await blobs.remove(blob);
  await db.deleteFrom('oss_write').where('blob', '=', blob).execute();
}
