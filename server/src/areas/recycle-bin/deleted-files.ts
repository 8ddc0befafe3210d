import type { DeletedFile } from './calls.ts';
import { countRecycleDaysLeft } from '@dentarium/domain';
import { type Selectable, sql, type SqlBool } from 'kysely';
import { definePatientRowRule } from '../../records/patient-row-rule.ts';
import type { RecordContext } from '../../records/record-context.ts';
import type { AuthorisedAccess } from '../../kernel/access/context.ts';
import { buildSharedExpression, type VisiblePatient } from '../../records/visibility/patient-visibility.ts';
import { hasRight } from '../../kernel/access/principal.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { selectAllFiles, toPatientFiles } from '../files/area.ts';
import { isInSignedRecord } from '../medical-records/area.ts';
import type { RecyclePage } from './recycle-bin.ts';

/** Tells whether the caller may delete and restore data of a patient. */
function canDeleteFor(ctx: RecordContext, patient: VisiblePatient): boolean {
  return patient.isShared ? patient.mayEdit : hasRight(ctx.principal, 'delete');
}

function buildKeywordFilter(keyWord: string) {
  const pattern = `%${keyWord.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql<SqlBool>`(patient.name ilike ${pattern} or patient.patient_no ilike ${pattern} or file.name ilike ${pattern})`;
}

/**
 * Lists a page of deleted files, the latest deletion first: of one patient, or of all own patients of the caller outside of the
 * recycle bin.
 *
 * @throws Failure `patient.notFound`; `access.denied` without the right to delete
 */
export async function listDeletedFiles(
  ctx: RecordContext,
  { pid, keyWord = '', pageIndex, pageSize }: RecyclePage & { readonly pid?: string | undefined },
): Promise<{ total: number; items: DeletedFile[] }> {
  const { principal } = ctx;
  if (pid !== undefined) {
    const { patient } = await ctx.requirePatient(pid, 'view');
    if (!canDeleteFor(ctx, patient)) throw new Failure('access.denied');
  } else if (!hasRight(principal, 'delete')) throw new Failure('access.denied');
  const { filter, db } = ctx.buildVisibilityFilter();
  const query = selectAllFiles(db)
    .innerJoin('patient', 'patient.id', 'file.patient_id')
    .where('file.deleted_at', 'is not', null)
    .where(filter)
    .where((eb) => (pid === undefined ? eb.not(buildSharedExpression(principal)(eb)) : eb('file.patient_id', '=', pid)))
    .where(buildKeywordFilter(keyWord));
  const { total } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .leftJoin('account as deleter', 'deleter.id', 'file.deleted_by')
    .leftJoin('deleted_stage', 'deleted_stage.id', 'file.lost_stage_id')
    .select([
      'patient.name as patient_name',
      'patient.patient_no',
      'file.deleted_at',
      'file.deleted_by',
      'deleter.real_name as deleter_name',
      'stage.stage_name',
      'deleted_stage.stage as lost_stage',
      isInSignedRecord().as('is_kept'),
    ])
    .orderBy('file.deleted_at', 'desc')
    .orderBy('file.id')
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize)
    .execute();
  const files = await toPatientFiles(db, rows);
  const items = rows.flatMap((row, index) => {
    const file = files[index];
    if (file === undefined || row.deleted_at === null) return [];
    return [
      {
        file,
        patient: { id: row.patient_id, name: row.patient_name, patientNo: row.patient_no },
        stage: toStage(row),
        deletedBy: row.deleted_by === null ? null : { id: row.deleted_by, name: row.deleter_name ?? '' },
        deletedAt: row.deleted_at.toISOString(),
        daysLeft: countRecycleDaysLeft(row.deleted_at),
        isKept: Boolean(row.is_kept),
      },
    ];
  });
  return { total, items };
}

/** The columns of a stage that a deleted file shows. */
interface StageColumns {
  readonly stage_code: number;
  readonly stage_name: string;
  readonly stage_date: string;
}

/** Returns the stage of a file: its current one, or the one that was deleted with it. */
function toStage(row: {
  readonly stage_code: number | null;
  readonly stage_name: string | null;
  readonly stage_date: string | null;
  readonly lost_stage: unknown;
}): DeletedFile['stage'] {
  const { stage_code: code, stage_name: name, stage_date: date } = row;
  if (code !== null && name !== null && date !== null) return { stageCode: code, stageName: name, stageDate: date };
  if (row.lost_stage === null) return null;
  // `deleteStage` stores the row of the table.
  const lostStage = row.lost_stage as StageColumns;
  return { stageCode: lostStage.stage_code, stageName: lostStage.stage_name, stageDate: lostStage.stage_date };
}

/** Files in the recycle bin and their locked patients. */
interface DeletedFilesOfPatients extends AuthorisedAccess {
  readonly files: readonly Selectable<Tables['file']>[];
  readonly patients: readonly VisiblePatient[];
}

/** Finds all files or none. */
const deletedFiles = definePatientRowRule({
  notFound: 'file.notFound',
  async find(db, fileIds: readonly string[]) {
    const ids = [...new Set(fileIds)];
    const files = db.selectFrom('file').selectAll().where('id', 'in', ids).where('deleted_at', 'is not', null);
    const rows = await files.execute();
    return rows.length === ids.length ? rows : undefined;
  },
});

/**
 * Loads deleted files that the caller may restore and locks their patients; all of them or none.
 *
 * @param own true if the patients must be the caller's own, so that a share is not sufficient
 * @throws Failure `file.notFound`, `access.denied`, `patient.terminated`
 */
export async function requireDeletedFiles(
  ctx: RecordContext,
  fileIds: readonly string[],
  own: boolean,
): Promise<DeletedFilesOfPatients> {
  ctx.recordSubject(fileIds.length === 1 && fileIds[0] !== undefined ? { id: fileIds[0] } : {});
  const { patients, db } = await ctx.requirePatientRows(deletedFiles, fileIds, 'edit', { lock: true, own });
  if (!patients.every((patient) => canDeleteFor(ctx, patient))) throw new Failure('access.denied');
  // A concurrent second restore waits for the lock and then finds no deleted file.
  const files = await deletedFiles.find(db, fileIds);
  if (files === undefined) throw new Failure('file.notFound');
  return { files, patients, db };
}
