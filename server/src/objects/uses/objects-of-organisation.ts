import { PREPROCESS_STATE } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { createObjectName } from '../new-object-name.ts';
import { toObjectName, type ObjectRow } from '../object-row.ts';
import type { Cloud } from '../open-store.ts';
import { reserveSpace } from '../quota/storage-quota.ts';
import type { ObjectStore } from '../stores/object-store.ts';
import { requireCurrentStore } from '../site-stores/remembered-stores.ts';
import type { StorePlace } from '../stores/store-place.ts';
import { toColumn, type ObjectUses } from './object-use.ts';

/** The store of objects and their uses. */
export interface ObjectLibrary {
  /** The folder of the site in the bucket, below which all new objects are. */
  readonly root: string;
  readonly store: ObjectStore;
  /** The place of new objects. */
  readonly current: Pick<StorePlace, 'key'>;
  /** The cloud to which browsers upload directly; `null` if all uploads go through the server. */
  readonly cloud: Cloud | null;
  readonly uses: ObjectUses;
}

/** The part of a library that stores new objects. */
export type NewObjectPlace = Pick<ObjectLibrary, 'root' | 'store' | 'current'>;

/**
 * Assigns an object to the organisation whose rows refer to it. An object without references moves there. An object
 * that rows of another organisation retain stays, and an independent copy is made.
 *
 * @throws Failure `storage.full`
 */
export async function assignOrCopyObject(
  db: Kysely<Tables>,
  { uses, ...place }: NewObjectPlace & Pick<ObjectLibrary, 'uses'>,
  object: ObjectRow,
  organisationId: string,
): Promise<string> {
  if (object.organisation_id === organisationId) return object.id;
  await reserveSpace(db, organisationId, object.size);
  if (await isKept(db, uses, object.id)) return copyObject(db, place, object, organisationId);
  await assignObject(db, object.id, organisationId);
  return object.id;
}

/**
 * Moves the objects of a patient, with their space, to the patient's new organisation. Objects that other rows also
 * retain stay unchanged, and the patient gets a copy.
 *
 * A moved object keeps its name, from which no code derives an organisation. In the cloud of another provider, users of
 * the old organisation could still overwrite it in their folder; there a copy replaces it, and the old object is swept.
 *
 * @throws Failure `storage.full`
 */
export async function moveObjects(
  db: Kysely<Tables>,
  { cloud, uses, ...place }: ObjectLibrary,
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
    const copy = await copyObject(db, place, object, organisationId);
    await replaceObject(db, uses, { patientId, from: object.id, to: copy });
  }
}

/**
 * Locks the objects in rows of patients, for every area that declares such rows, including deleted files, which may be
 * restored.
 */
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

/** Returns whether a row retains an object, except rows of one patient. */
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
  { root, store, current }: NewObjectPlace,
  object: ObjectRow,
  organisationId: string,
): Promise<string> {
  const { id: _id, created_at: _createdAt, ...rest } = object;
  const fullName = createObjectName(root, organisationId, object.full_name);
  const preprocessState =
    object.preprocess_state === PREPROCESS_STATE.failed ? PREPROCESS_STATE.failed : PREPROCESS_STATE.untreated;
  const copy = {
    ...rest,
    organisation_id: organisationId,
    full_name: fullName,
    preprocess_state: preprocessState,
    persons: object.persons === null ? null : JSON.stringify(object.persons),
    persons_due_at: object.persons_due_at,
    model_box: object.model_box === null ? null : JSON.stringify(object.model_box),
  };
  const { id } = await db.insertInto('stored_object').values(copy).returning('id').executeTakeFirstOrThrow();
  await requireCurrentStore(db, current.key);
  await store.copy(toObjectName(object), toObjectName(copy));
  return id;
}
