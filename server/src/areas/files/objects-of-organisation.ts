import { PREPROCESS_STATE } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import { takeSpace } from '../../objects/quota/storage-quota.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import type { ObjectStore } from '../../objects/stores/object-store.ts';
import type { Library } from './library.ts';
import { newObjectName } from './new-object-name.ts';
import { nameOf, type ObjectRow } from './object-row.ts';

/**
 * An object belongs to the organisation of the patient whose file refers to it. One that nothing refers to moves there;
 * one of another organisation's patient stays, and a second object with a life of its own is made.
 *
 * @throws Failure `storage.full`
 */
export async function objectFor(
  db: Kysely<Tables>,
  store: ObjectStore,
  object: ObjectRow,
  organisationId: string,
): Promise<string> {
  if (object.organisation_id === organisationId) return object.id;
  await takeSpace(db, organisationId, object.size);
  if (await hasUses(db, object.id)) return copyObject(db, store, object, organisationId);
  await giveObject(db, object.id, organisationId);
  return object.id;
}

/**
 * Gives the bytes of a patient's files to the organisation that they have moved to, with the space that they take. What
 * other patients show as well, or an exception waits for, stays as it is, and they have a copy of their own.
 *
 * An object keeps its name, which nobody reads an organisation from. In a cloud of another provider people of the old
 * organisation could write over it, whose folder it lies in: there the copy takes its place, and the old one is swept.
 *
 * @throws Failure `storage.full`
 */
export async function moveObjects(
  db: Kysely<Tables>,
  { store, cloud }: Pick<Library, 'store' | 'cloud'>,
  { patientId, organisationId }: { readonly patientId: string; readonly organisationId: string },
): Promise<void> {
  const objects = await lockObjectsElsewhere(db, patientId, organisationId);
  if (objects.length === 0) return;
  const bytes = objects.reduce((sum, { size }) => sum + size, 0);
  await takeSpace(db, organisationId, bytes);
  for (const object of objects) {
    const stays = await hasUses(db, object.id, patientId);
    if (!stays) await giveObject(db, object.id, organisationId);
    if (!stays && cloud?.kind !== 'account') continue;
    const copy = await copyObject(db, store, object, organisationId);
    await db
      .updateTable('file')
      .set({ object_id: copy })
      .where('patient_id', '=', patientId)
      .where('object_id', '=', object.id)
      .execute();
  }
}

/** Also those of deleted files, which may come back. */
function lockObjectsElsewhere(db: Kysely<Tables>, patientId: string, organisationId: string): Promise<ObjectRow[]> {
  return db
    .selectFrom('stored_object')
    .selectAll()
    .where('id', 'in', (of) => of.selectFrom('file').select('object_id').where('patient_id', '=', patientId))
    .where('organisation_id', '<>', organisationId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Whether a file shows an object, other than those of one patient, or an exception waits for it. */
async function hasUses(db: Kysely<Tables>, objectId: string, butOf: string | null = null): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from file where object_id = ${objectId} and patient_id is distinct from ${butOf}::uuid)
      or exists (select 1 from filing_exception
        where object_id = ${objectId} and state in ('open', 'returned')) as used`.execute(db);
  return rows[0]?.used === true;
}

async function giveObject(db: Kysely<Tables>, id: string, organisationId: string): Promise<void> {
  await db.updateTable('stored_object').set({ organisation_id: organisationId }).where('id', '=', id).execute();
}

async function copyObject(
  db: Kysely<Tables>,
  store: ObjectStore,
  object: ObjectRow,
  organisationId: string,
): Promise<string> {
  const { id: _id, created_at: _createdAt, ...rest } = object;
  const fullName = newObjectName(organisationId, object.full_name);
  const preprocessState =
    object.preprocess_state === PREPROCESS_STATE.failed ? PREPROCESS_STATE.failed : PREPROCESS_STATE.untreated;
  const copy = { ...rest, organisation_id: organisationId, full_name: fullName, preprocess_state: preprocessState };
  const { id } = await db.insertInto('stored_object').values(copy).returning('id').executeTakeFirstOrThrow();
  await store.copy(nameOf(object), nameOf(copy));
  return id;
}
