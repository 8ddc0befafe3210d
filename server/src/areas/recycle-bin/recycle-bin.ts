import type { DeletedPatient } from './calls.ts';
import { countRecycleDaysLeft } from '@dentarium/domain';
import { type Selectable, sql, type SqlBool } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { AuthorisedAccess } from '../../kernel/access/context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import type { PatientChanges } from '../../records/hooks/patient-hooks.ts';
import type { ObjectUses } from '../../objects/uses/object-use.ts';
import { selectDeletedDetails, toPatient } from '../patients/area.ts';

/** The query of a page of the recycle bin. */
export interface RecyclePage {
  readonly keyWord?: string | undefined;
  readonly patientId?: string | undefined;
  readonly pageIndex: number;
  readonly pageSize: number;
}

function buildPageFilter({ keyWord = '', patientId }: RecyclePage) {
  const pattern = `%${keyWord.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const matchesKeyword = sql<SqlBool>`(patient.name ilike ${pattern} or patient.patient_no ilike ${pattern} or patient.phone ilike ${pattern})`;
  return patientId === undefined ? matchesKeyword : sql<SqlBool>`(${matchesKeyword} and patient.id = ${patientId})`;
}

/** Lists a page of the recycle bin, the latest deletion first. `uses` determines the objects of a patient, `changes` the retained patients. */
export async function listDeletedPatients(
  ctx: RecordContext,
  { uses, changes }: { readonly uses: ObjectUses; readonly changes: PatientChanges },
  page: RecyclePage,
): Promise<{ total: number; items: DeletedPatient[] }> {
  const { pageIndex, pageSize } = page;
  const query = selectDeletedDetails(ctx).where(buildPageFilter(page));
  const { filter, db } = ctx.buildRecycleBinFilter();
  const { total } = await db
    .selectFrom('patient')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(filter)
    .where(buildPageFilter(page))
    .executeTakeFirstOrThrow();
  const rows = await query
    .innerJoin('account as deleter', 'deleter.id', 'patient.deleted_by')
    .select('deleter.real_name as deleter_name')
    .select(uses.sumSizes(sql.ref('patient.id')).as('size'))
    .orderBy('patient.deleted_at', 'desc')
    .orderBy('patient.id')
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize)
    .execute();
  const retainedIds = await changes.listRetained(
    db,
    rows.map(({ id }) => id),
  );
  const items = rows.flatMap((row) =>
    row.deleted_at === null || row.deleted_by === null
      ? []
      : [
          {
            patient: toPatient(row),
            deletedBy: { id: row.deleted_by, name: row.deleter_name },
            deletedAt: row.deleted_at.toISOString(),
            daysLeft: retainedIds.has(row.id) ? null : countRecycleDaysLeft(row.deleted_at),
            size: row.size,
          },
        ],
  );
  return { total, items };
}

/**
 * Loads and locks a patient of the caller's recycle bin.
 *
 * @throws Failure `patient.notFound`
 */
export async function requireDeletedPatient(
  ctx: RecordContext,
  id: string,
): Promise<AuthorisedAccess & { readonly row: Selectable<Tables['patient']> }> {
  ctx.recordSubject({ patientId: id });
  const { filter, db } = ctx.buildRecycleBinFilter();
  const row = await db
    .selectFrom('patient')
    .selectAll()
    .where('id', '=', id)
    .where(filter)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Failure('patient.notFound');
  ctx.recordSubject({ patientId: id, organisationId: row.organisation_id });
  return { row, db };
}
