import { type Kysely, sql, type SqlBool } from 'kysely';
import type { Principal } from '../../kernel/access/principal.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import type { ObjectRow } from '../object-row.ts';
import type { ObjectUses } from './object-use.ts';
import { type ObjectLibrary, assignOrCopyObject } from './objects-of-organisation.ts';

/**
 * The objects that a caller may use for a row: what a row shows them already, and what they have sent themselves, which is
 * theirs only as long as their organisation keeps it.
 */
export function selectUsableObjects(db: Kysely<Tables>, principal: Principal, uses: ObjectUses) {
  const isOwn = sql<SqlBool>`stored_object.organisation_id = any(${sql.val([...principal.organisationIds])}::uuid[])`;
  return db
    .selectFrom('stored_object')
    .where((eb) =>
      eb.or([
        eb.and([eb('stored_object.uploaded_by', '=', principal.accountId), isOwn]),
        uses.toReadableCondition(principal),
      ]),
    );
}

/**
 * Locks objects that a caller may use, so that their organisation holds until rows refer to them: a patient who shows one
 * may be moving away.
 *
 * @throws Failure `object.notFound` when there is another among them
 */
export async function requireUsableObjects(
  db: Kysely<Tables>,
  principal: Principal,
  uses: ObjectUses,
  ids: readonly string[],
): Promise<Map<string, ObjectRow>> {
  const rows = await selectUsableObjects(db, principal, uses)
    .selectAll('stored_object')
    .where('stored_object.id', 'in', ids)
    .orderBy('stored_object.id')
    .forNoKeyUpdate('stored_object')
    .execute();
  if (rows.length !== new Set(ids).size) throw new Failure('object.notFound');
  return new Map(rows.map((row) => [row.id, row]));
}

/** The same for one object. @throws Failure `object.notFound` */
export async function requireUsableObject(
  db: Kysely<Tables>,
  principal: Principal,
  uses: ObjectUses,
  id: string,
): Promise<ObjectRow> {
  const object = (await requireUsableObjects(db, principal, uses, [id])).get(id);
  if (object === undefined) throw new Failure('object.notFound');
  return object;
}

/**
 * Takes an object that the caller has sent, or sees, for a row of an organisation; for the transaction that writes the row.
 *
 * @returns the id for the row: that of a copy, where rows of another organisation keep the object.
 * @throws Failure `object.notFound`, `storage.full`
 */
export async function attachObject(
  db: Kysely<Tables>,
  principal: Principal,
  library: Pick<ObjectLibrary, 'store' | 'uses'>,
  { objectId, organisationId }: { readonly objectId: string; readonly organisationId: string },
): Promise<string> {
  const object = await requireUsableObject(db, principal, library.uses, objectId);
  return assignOrCopyObject(db, library, object, organisationId);
}
