import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import type { PatientChanges } from '../../../records/hooks/patient-hooks.ts';
import { definePatientRowRule } from '../../../records/patient-row-rule.ts';
import type { RecordContext } from '../../../records/record-context.ts';
import { updateLastVisit } from '../../stages/area.ts';
import { saveFormerNo } from '../former-numbers.ts';
import { suggestPatientNo } from '../patient-no.ts';
import type { PatientMergeLine, UnmergePreview } from './calls.ts';
import { countAddedRows, countReturningRows, listKeptRows, listKeptValues } from './describe-unmerge.ts';
import { describeTables } from './journal-tables.ts';
import { MAX_UNDO_HOURS, toUndoEnd } from './undo-end.ts';
import { deleteAddedRows, insertDeletedRows, moveAddedRows, returnChangedRows } from './restore-rows.ts';

const UNIQUE_VIOLATION = '23505';

const isRecent = sql<boolean>`patient_merge.merged_at > now() - make_interval(hours => ${sql.lit(MAX_UNDO_HOURS)})`;

const recentMerge = definePatientRowRule({
  notFound: 'patientMerge.notFound',
  find: (db, droppedId: string) =>
    db
      .selectFrom('patient_merge')
      .selectAll()
      .select('kept_id as patient_id')
      .where('dropped_id', '=', droppedId)
      .where(isRecent)
      .executeTakeFirst(),
});

function selectMerges(db: Kysely<Tables>) {
  return db
    .selectFrom('patient_merge')
    .innerJoin('patient_merge_row as entry', (join) =>
      join
        .onRef('entry.dropped_id', '=', 'patient_merge.dropped_id')
        .on('entry.table_name', '=', 'patient')
        .on(sql<boolean>`entry.key->>'id' = patient_merge.dropped_id::text`),
    )
    .leftJoin('account', 'account.id', 'patient_merge.merged_by')
    .select(['patient_merge.dropped_id', 'patient_merge.kept_id', 'merged_at', 'account.real_name as merged_by_name'])
    .select([
      sql<string>`entry.before->>'name'`.as('name'),
      sql<string>`entry.before->>'patient_no'`.as('patient_no'),
      sql<boolean>`entry.before->>'deleted_at' is not null`.as('is_deleted'),
    ])
    .where(isRecent);
}

type MergeRow = Awaited<ReturnType<ReturnType<typeof selectMerges>['executeTakeFirstOrThrow']>>;

function toMergeLine(row: MergeRow): PatientMergeLine {
  return {
    droppedId: row.dropped_id,
    name: row.name,
    patientNo: row.patient_no,
    mergedBy: row.merged_by_name ?? '',
    mergedAt: row.merged_at.toISOString(),
    undoUntil: toUndoEnd(row.merged_at),
  };
}

/** Lists the merges into a patient that can be undone, the latest first. */
export async function listPatientMerges(ctx: RecordContext, patientId: string): Promise<PatientMergeLine[]> {
  const { patient, db } = await ctx.requirePatient(patientId, 'view', { own: true });
  const rows = await selectMerges(db)
    .where('kept_id', '=', patient.id)
    .orderBy('merged_at', 'desc')
    .limit(100)
    .execute();
  return rows.map(toMergeLine);
}

/** @throws Failure `patientMerge.later`, `patientMerge.moved` */
async function requireUndoable(
  db: Kysely<Tables>,
  merge: Selectable<Tables['patient_merge']>,
  keep: { readonly organisation_id: string },
): Promise<void> {
  // The values of a later merge contain those of this one.
  const laterMerge = await db
    .selectFrom('patient_merge')
    .select('dropped_id')
    .where('kept_id', '=', merge.kept_id)
    // A date of JavaScript has no microseconds.
    .where('merged_at', '>', (eb) =>
      eb.selectFrom('patient_merge as own').select('own.merged_at').where('own.dropped_id', '=', merge.dropped_id),
    )
    .where(isRecent)
    .executeTakeFirst();
  if (laterMerge !== undefined) throw new Failure('patientMerge.later');
  if (keep.organisation_id !== merge.organisation_id) throw new Failure('patientMerge.moved');
}

/** Loads the merge of a dropped patient for the purpose of undoing it. */
async function requireMerge(ctx: RecordContext, droppedId: string, purpose: 'view' | 'edit') {
  const access = await ctx.requirePatientRow(recentMerge, droppedId, purpose, { lock: purpose === 'edit', own: true });
  const { db, row: merge, patient: keep } = access;
  const line = await selectMerges(db).where('patient_merge.dropped_id', '=', merge.dropped_id).executeTakeFirst();
  if (line === undefined) throw new Failure('patientMerge.notFound');
  await requireUndoable(db, merge, keep);
  return { db, merge, keep, line };
}

/** Returns an ID that another patient than the two merged ones has; in the recycle bin several may have the same. */
async function isNoTaken(
  db: Kysely<Tables>,
  { organisationId, patientNo, exceptId }: Readonly<Record<'organisationId' | 'patientNo' | 'exceptId', string>>,
): Promise<boolean> {
  const holder = await db
    .selectFrom('patient')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('patient_no', '=', patientNo)
    .where('deleted_at', 'is', null)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return holder !== undefined;
}

interface PatientNumbers {
  /** The number that the kept patient has after the undoing. */
  readonly keptNo: string;
  readonly restoredNo: string;
}

/** Finds the numbers of both patients after the undoing. A number that somebody else has got since is not taken away. */
async function findNumbers(
  ctx: RecordContext,
  { db, merge, keep, line }: Awaited<ReturnType<typeof requireMerge>>,
): Promise<PatientNumbers> {
  const { rows } = await sql<{ formerNo: string; mergedNo: string }>`
    select coalesce(before->>'patient_no', ${keep.patient_no}) as "formerNo",
      coalesce(after->>'patient_no', ${keep.patient_no}) as "mergedNo"
    from patient_merge_row
    where dropped_id = ${merge.dropped_id} and table_name = 'patient' and key->>'id' = ${merge.kept_id}`.execute(db);
  const [numbers = { formerNo: keep.patient_no, mergedNo: keep.patient_no }] = rows;
  const organisationId = keep.organisation_id;
  const isTaken = (patientNo: string) => isNoTaken(db, { organisationId, patientNo, exceptId: keep.id });
  const isChangedSince = keep.patient_no !== numbers.mergedNo;
  const keptNo = isChangedSince || (await isTaken(numbers.formerNo)) ? keep.patient_no : numbers.formerNo;
  const isDroppedNoTaken = !line.is_deleted && (line.patient_no === keptNo || (await isTaken(line.patient_no)));
  return { keptNo, restoredNo: isDroppedNoTaken ? await suggestPatientNo(ctx, organisationId) : line.patient_no };
}

/** Describes the effect of undoing a merge. */
export async function previewPatientUnmerge(
  ctx: RecordContext,
  changes: PatientChanges,
  droppedId: string,
): Promise<UnmergePreview> {
  ctx.recordSubject({ id: droppedId });
  const required = await requireMerge(ctx, droppedId, 'view');
  const { db, merge, keep, line } = required;
  const preview: Pick<UnmergePreview, 'returning' | 'leaving' | 'staying' | 'keptValues' | 'keptRows'> = {
    returning: [],
    leaving: [],
    staying: [],
    keptValues: [],
    keptRows: [],
  };
  for (const table of await describeTables(db, changes)) {
    preview.returning.push(...(await countReturningRows(db, table, merge)));
    const { staying, leaving } = await countAddedRows(db, table, merge);
    preview.staying.push(...staying);
    preview.leaving.push(...leaving);
    preview.keptValues.push(...(await listKeptValues(db, table, merge)));
    preview.keptRows.push(...(await listKeptRows(db, table, merge)));
  }
  return {
    merge: toMergeLine(line),
    keptId: keep.id,
    keptName: keep.name,
    keptNo: keep.patient_no,
    restoredNo: (await findNumbers(ctx, required)).restoredNo,
    isInRecycleBin: line.is_deleted,
    ...preview,
  };
}

/** Puts the final numbers into the journal, from which both patients are restored. */
async function storeNumbers(
  db: Kysely<Tables>,
  merge: Selectable<Tables['patient_merge']>,
  numbers: PatientNumbers,
): Promise<void> {
  for (const [id, patientNo] of [
    [merge.kept_id, numbers.keptNo],
    [merge.dropped_id, numbers.restoredNo],
  ] as const)
    await sql`
      update patient_merge_row set before = jsonb_set(before, '{patient_no}', to_jsonb(${patientNo}::text))
      where dropped_id = ${merge.dropped_id} and table_name = 'patient' and key->>'id' = ${id}`.execute(db);
}

async function restoreRows(
  db: Kysely<Tables>,
  changes: PatientChanges,
  merge: Selectable<Tables['patient_merge']>,
): Promise<void> {
  const tables = await describeTables(db, changes);
  const [patients, ...others] = [
    ...tables.filter(({ name }) => name === 'patient'),
    ...tables.filter(({ name }) => name !== 'patient'),
  ];
  if (patients === undefined) throw new Error('No area declares the table of patients');
  for (const table of others) await deleteAddedRows(db, table, merge);
  // The kept patient may have the ID of the dropped one, and gives it back first.
  await returnChangedRows(db, patients, merge);
  if ((await insertDeletedRows(db, patients, merge)) === 0) throw new Failure('patientMerge.conflict');
  for (const table of others) await insertDeletedRows(db, table, merge);
  for (const table of others) await returnChangedRows(db, table, merge);
  for (const table of others) await moveAddedRows(db, table, merge, tables);
}

/** Maps rows that two patients cannot both have to a refusal: nothing is changed then. */
async function mapConflict<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isConflict = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
    throw isConflict ? new Failure('patientMerge.conflict') : error;
  }
}

/**
 * Undoes a merge of two patients: the dropped one exists again with all rows of before. Rows that were added since, and
 * values that were changed since, stay with the kept patient.
 *
 * @throws Failure `patientMerge.notFound`, `patientMerge.later`, `patientMerge.moved`, `patientMerge.conflict`
 */
export async function undoPatientMerge(ctx: RecordContext, changes: PatientChanges, droppedId: string) {
  ctx.recordSubject({ id: droppedId });
  const required = await requireMerge(ctx, droppedId, 'edit');
  const { db, merge, keep, line } = required;
  const numbers = await findNumbers(ctx, required);
  await storeNumbers(db, merge, numbers);
  await mapConflict(restoreRows(db, changes, merge));
  if (numbers.restoredNo !== line.patient_no)
    await saveFormerNo(db, { id: droppedId, organisationId: keep.organisation_id }, line.patient_no);
  await mapConflict(changes.runUnmerge(db, { keepId: keep.id, dropId: droppedId }));
  for (const id of [keep.id, droppedId]) await updateLastVisit(db, id);
  await db.deleteFrom('patient_merge').where('dropped_id', '=', droppedId).execute();
  ctx.recordSubject({ patientId: droppedId, organisationId: keep.organisation_id });
  ctx.addAuditDetail({ kept: keep.id, restored: droppedId });
  return {
    keptId: keep.id,
    restoredId: droppedId,
    name: line.name,
    patientNo: numbers.restoredNo,
    isInRecycleBin: line.is_deleted,
  };
}

/** Removes the merges that can no longer be undone. Runs on a schedule. */
export async function removeOldMerges(db: Kysely<Tables>): Promise<void> {
  await sql`delete from patient_merge where not (${isRecent})`.execute(db);
}
