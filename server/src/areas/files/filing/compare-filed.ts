import type { DicomPerson } from '@dentarium/dicom';
import { formatStorableJson } from '@dentarium/domain/storable-text';
import { type Kysely, sql } from 'kysely';
import { Failure } from '../../../kernel/failures/failure.ts';
import { recordAudit } from '../../../kernel/http/audit.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { type ObjectRow, toObjectName } from '../../../objects/object-row.ts';
import type { Library } from '../library/library.ts';
import { readPersons } from '../renditions/examine.ts';
import type { StoredOtherPerson } from '../tables.ts';
import { formatDifferencesByField } from './filing.ts';
import { findPersonDifferences } from './other-person.ts';

/** The time for which one run reads earlier files; the next run goes on. */
const MAX_RUN_MS = 5 * 60_000;
/** The time after which a file that was out of reach is tried again, in hours. */
const RETRY_HOURS = 24;

interface Deps {
  readonly db: Kysely<Tables>;
  readonly library: Pick<Library, 'store' | 'pool'>;
}

/** Finds an object of an earlier release whose persons were never read. */
function findDueObject(db: Kysely<Tables>): Promise<ObjectRow | undefined> {
  return db
    .selectFrom('stored_object')
    .selectAll()
    .where('persons_due_at', '<=', sql<Date>`now()`)
    .orderBy('persons_due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Marks the files of an object whose patient is not the person that it names. Files that are marked already stay. */
async function markFiles(db: Kysely<Tables>, objectId: string, persons: readonly DicomPerson[]): Promise<void> {
  const files = await db
    .selectFrom('file')
    .innerJoin('patient', 'patient.id', 'file.patient_id')
    .select(['file.id', 'file.patient_id', 'patient.organisation_id'])
    .where('object_id', '=', objectId)
    .where('other_person', 'is', null)
    .orderBy('file.id')
    .execute();
  for (const { id, patient_id: patientId, organisation_id: organisationId } of files) {
    const differences = await findPersonDifferences(db, patientId, persons);
    if (differences.length === 0) continue;
    const otherPerson: StoredOtherPerson = { differences, reason: '' };
    await db
      .updateTable('file')
      .set({ other_person: formatStorableJson(otherPerson), version: sql<number>`version + 1` })
      .where('id', '=', id)
      .execute();
    await recordAudit(db, {
      action: 'file.otherPersonFound',
      outcome: 'done',
      accountId: null,
      requestId: '',
      ip: '',
      subjectId: id,
      patients: [{ id: patientId, organisationId }],
      detail: { otherPerson: formatDifferencesByField(differences) },
    });
  }
}

/** Reads the persons of an object; `null` while its bytes are out of reach. A zip that is refused today names nobody. */
async function readPersonsOrRetry({ library }: Deps, object: ObjectRow): Promise<readonly DicomPerson[] | null> {
  try {
    return await library.store.withFile(toObjectName(object), (path) =>
      readPersons(path, object.content_type, library.pool),
    );
  } catch (error) {
    return error instanceof Failure ? [] : null;
  }
}

/** Reads the persons of one object and compares them with the patients of its files, in one transaction. */
async function compareObject(deps: Deps, object: ObjectRow): Promise<void> {
  const { db } = deps;
  const persons = await readPersonsOrRetry(deps, object);
  if (persons === null) {
    const retryAt = sql<Date>`now() + make_interval(hours => ${RETRY_HOURS})`;
    await db.updateTable('stored_object').set({ persons_due_at: retryAt }).where('id', '=', object.id).execute();
    return;
  }
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('stored_object')
      .set({ persons: persons.length === 0 ? null : formatStorableJson(persons), persons_due_at: null })
      .where('id', '=', object.id)
      .execute();
    await markFiles(transaction, object.id, persons);
  });
}

/**
 * Compares DICOM files of earlier releases with their patients, once each, and marks differences. It never moves a file.
 * Runs on a schedule for a bounded time; each object is done when its transaction ends.
 */
export async function compareFiledObjects(deps: Deps): Promise<void> {
  const end = Date.now() + MAX_RUN_MS;
  while (Date.now() < end) {
    const object = await findDueObject(deps.db);
    if (object === undefined) return;
    await compareObject(deps, object);
  }
}
