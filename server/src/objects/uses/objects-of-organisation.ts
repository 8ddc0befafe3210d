import { PREPROCESS_STATE } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { createObjectName } from '../new-object-name.ts';
import { toObjectName, type ObjectRow } from '../object-row.ts';
import type { Cloud } from '../open-store.ts';
import { reserveSpace } from '../quota/storage-quota.ts';
import type { ObjectStore } from '../stores/object-store.ts';
import { toColumn, type ObjectUses } from './object-use.ts';

/** Where stored objects lie, and who refers to them. */
export interface ObjectLibrary {
  readonly store: ObjectStore;
  /** Where browsers put objects by themselves; `null` where all go through the server. */
  readonly cloud: Cloud | null;
  readonly uses: ObjectUses;
}

/**
 * An object belongs to the organisation whose rows refer to it. One that nothing refers to moves there; one that rows of
 * another organisation keep stays, and a second object with a life of its own is made.
 *
 * @throws Failure `storage.full`
 */
export async function assignOrCopyObject(
  db: Kysely<Tables>,
  { store, uses }: Pick<ObjectLibrary, 'store' | 'uses'>,
  object: ObjectRow,
  organisationId: string,
): Promise<string> {
  if (object.organisation_id === organisationId) return object.id;
  await reserveSpace(db, organisationId, object.size);
  if (await isKept(db, uses, object.id)) return copyObject(db, store, object, organisationId);
  await assignObject(db, object.id, organisationId);
  return object.id;
}

/**
 * Gives the objects of a patient to the organisation that they have moved to, with the space that they take. What other
 * rows keep as well stays as it is, and they have a copy of their own.
 *
 * An object keeps its name, which nobody reads an organisation from. In a cloud of another provider people of the old
 * organisation could write over it, whose folder it lies in: there the copy takes its place, and the old one is swept.
 *
 * @throws Failure `storage.full`
 */
export async function moveObjects(
  db: Kysely<Tables>,
  { store, cloud, uses }: ObjectLibrary,
  { patientId, organisationId }: { readonly patientId: string; readonly organisationId: string },
): Promise<void> {
  const objects = await lockForeignObjects(db, uses, patientId, organisationId);
  if (objects.length === 0) return;
  const bytes = objects.reduce((sum, { size }) => sum + size, 0);
  await reserveSpace(db, organisationId, bytes);
  for (const object of objects) {
    const isStaying = await isKept(db, uses, object.id, patientId);
    if (!isStaying) await assignObject(db, object.id, organisationId);
    if (!isStaying && cloud?.kind !== 'account') continue;
    const copy = await copyObject(db, store, object, organisationId);
    await replaceObject(db, uses, { patientId, from: object.id, to: copy });
  }
}

/** Those of every area that declares rows of patients, also of deleted files, which may come back. */
async function lockForeignObjects(
  db: Kysely<Tables>,
  uses: ObjectUses,
  patientId: string,
  organisationId: string,
): Promise<ObjectRow[]> {
  const patientQueries = uses
    .listPatientUses()
    .map((use) => sql`select ${toColumn(use)} from ${sql.table(use.table)} where ${use.patient} = ${patientId}::uuid`);
  if (patientQueries.length === 0) return [];
  return db
    .selectFrom('stored_object')
    .selectAll()
    .where(sql<boolean>`id in (${sql.join(patientQueries, sql` union all `)})`)
    .where('organisation_id', '<>', organisationId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Whether a row keeps an object, other than those of one patient. */
async function isKept(
  db: Kysely<Tables>,
  uses: ObjectUses,
  objectId: string,
  ignoredPatientId: string | null = null,
): Promise<boolean> {
  const keptRow = await db
    .selectFrom('stored_object')
    .select('id')
    .where('id', '=', objectId)
    .where(uses.toKeptCondition(ignoredPatientId))
    .executeTakeFirst();
  return keptRow !== undefined;
}

async function replaceObject(
  db: Kysely<Tables>,
  uses: ObjectUses,
  { patientId, from, to }: { readonly patientId: string; readonly from: string; readonly to: string },
): Promise<void> {
  for (const use of uses.listPatientUses())
    await sql`
      update ${sql.table(use.table)} set ${sql.ref(use.column)} = ${to}::uuid
      where ${use.patient} = ${patientId}::uuid and ${toColumn(use)} = ${from}::uuid`.execute(db);
}

async function assignObject(db: Kysely<Tables>, id: string, organisationId: string): Promise<void> {
  await db.updateTable('stored_object').set({ organisation_id: organisationId }).where('id', '=', id).execute();
}

async function copyObject(
  db: Kysely<Tables>,
  store: ObjectStore,
  object: ObjectRow,
  organisationId: string,
): Promise<string> {
  const { id: _id, created_at: _createdAt, ...rest } = object;
  const fullName = createObjectName(organisationId, object.full_name);
  const preprocessState =
    object.preprocess_state === PREPROCESS_STATE.failed ? PREPROCESS_STATE.failed : PREPROCESS_STATE.untreated;
  const copy = {
    ...rest,
    organisation_id: organisationId,
    full_name: fullName,
    preprocess_state: preprocessState,
    model_box: object.model_box === null ? null : JSON.stringify(object.model_box),
  };
  const { id } = await db.insertInto('stored_object').values(copy).returning('id').executeTakeFirstOrThrow();
  await store.copy(toObjectName(object), toObjectName(copy));
  return id;
}
