import { type Kysely, sql, type SqlBool } from 'kysely';
import type { Principal } from '../../kernel/access/principal.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import type { ObjectRow } from '../object-row.ts';
import type { ObjectUses } from './object-use.ts';
import { type ObjectLibrary, assignOrCopyObject } from './objects-of-organisation.ts';

/**
 * Selects the objects that a caller may use for a row: those that a row already shows to them, and those that they sent
 * themselves while their organisation retains them.
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
 * Locks objects that a caller may use, so their organisation does not change until rows refer to them: a patient with
 * such an object may be moving to another organisation.
 *
 * @throws Failure `object.notFound` if any of them is not usable
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

/** Locks one object that a caller may use. @throws Failure `object.notFound` */
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
 * Attaches an object that the caller sent or sees to a row of an organisation, in the transaction that writes the row.
 *
 * @returns the id for the row: the id of a copy if rows of another organisation retain the object.
 * @throws Failure `object.notFound`, `storage.full`
 */
export async function attachObject(
  db: Kysely<Tables>,
  principal: Principal,
  library: Pick<ObjectLibrary, 'root' | 'store' | 'current' | 'uses'>,
  { objectId, organisationId }: { readonly objectId: string; readonly organisationId: string },
): Promise<string> {
  const object = await requireUsableObject(db, principal, library.uses, objectId);
  return assignOrCopyObject(db, library, object, organisationId);
}
