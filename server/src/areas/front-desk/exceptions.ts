import type { FilingException } from './calls.ts';
import { type ExceptionState, PREPROCESS_STATE } from '@dentarium/domain';
import { type Selectable, sql } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { AuthorisedAccess } from '../../kernel/access/context.ts';
import { defineRowRule } from '../../kernel/access/row-rule.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { requireVersion } from '../../kernel/failures/optimistic-lock.ts';

/** Selects the exceptions of the caller's organisations. */
function selectExceptions(ctx: RecordContext) {
  const { organisationIds, db } = ctx.listOrganisationIds();
  return (
    db
      .selectFrom('filing_exception')
      .innerJoin('account as reporter', 'reporter.id', 'filing_exception.reported_by')
      // Hides images that have moved to another organisation with their patient.
      .leftJoin('stored_object', (join) =>
        join
          .onRef('stored_object.id', '=', 'filing_exception.object_id')
          .onRef('stored_object.organisation_id', '=', 'filing_exception.organisation_id'),
      )
      .where(sql<boolean>`filing_exception.organisation_id = any(${sql.val([...organisationIds])}::uuid[])`)
  );
}

function selectDetails(query: ReturnType<typeof selectExceptions>) {
  return query.selectAll('filing_exception').select([
    'reporter.real_name as reporter_name',
    'stored_object.content_type',
    'stored_object.size',
    'stored_object.preprocess_state',
    sql<FilingException['candidates']>`coalesce((
        select json_agg(json_build_object('id', patient.id, 'name', patient.name, 'patientNo', patient.patient_no)
          order by patient.last_visit desc, patient.id)
        from filing_exception_candidate join patient on patient.id = patient_id
        where exception_id = filing_exception.id and patient.deleted_at is null
          and patient.organisation_id = filing_exception.organisation_id), '[]')`.as('candidates'),
  ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDetails>['executeTakeFirstOrThrow']>>;

function toException(row: Row): FilingException {
  return {
    id: row.id,
    orgId: row.organisation_id,
    fileName: row.file_name,
    contentType: row.content_type ?? '',
    size: row.size ?? 0,
    takenAt: row.taken_at.replace(' ', 'T').slice(0, 19),
    hasPicture: row.preprocess_state !== null && row.preprocess_state !== PREPROCESS_STATE.failed,
    question: row.question,
    phase: row.phase,
    state: row.state,
    candidates: row.candidates,
    patientId: row.patient_id,
    stageId: row.stage_id,
    note: row.note,
    reportedBy: row.reporter_name,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}

interface ExceptionFilter {
  readonly orgId?: string | undefined;
  readonly state?: ExceptionState | undefined;
  readonly question?: number | undefined;
  readonly pageIndex: number;
  readonly pageSize: number;
}

function filterExceptions(ctx: RecordContext, { orgId, state, question }: ExceptionFilter) {
  return selectExceptions(ctx)
    .$if(orgId !== undefined, (query) => query.where('filing_exception.organisation_id', '=', orgId ?? ''))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'open'))
    .$if(question !== undefined, (query) => query.where('question', '=', question ?? 0));
}

/** Lists a page of exceptions: open ones first, oldest first, then the others, newest first. */
export async function listExceptions(
  ctx: RecordContext,
  filter: ExceptionFilter,
): Promise<{ total: number; items: FilingException[] }> {
  const { total } = await filterExceptions(ctx, filter)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await selectDetails(filterExceptions(ctx, filter))
    .orderBy(sql`state = 'open'`, 'desc')
    .orderBy(sql`case when state = 'open' then filing_exception.created_at end`)
    .orderBy('filing_exception.created_at', 'desc')
    .orderBy('filing_exception.id')
    .limit(filter.pageSize)
    .offset((filter.pageIndex - 1) * filter.pageSize)
    .execute();
  return { total, items: rows.map(toException) };
}

/** Loads an exception. @throws Failure `exception.notFound` for one of another organisation */
export async function readException(ctx: RecordContext, id: string): Promise<FilingException> {
  const row = await selectDetails(selectExceptions(ctx)).where('filing_exception.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Failure('exception.notFound');
  return toException(row);
}

/** Locks an exception of an organisation of the caller. */
const ownException = defineRowRule({
  refusal: 'exception.notFound',
  async find(db, id: string, caller) {
    caller.recordSubject({ id });
    const row = await db.selectFrom('filing_exception').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (row === undefined || !caller.principal.organisationIds.includes(row.organisation_id)) return undefined;
    caller.recordSubject({ id, organisationId: row.organisation_id });
    return row;
  },
});

/** An exception that is locked for a change. */
interface LockedException extends AuthorisedAccess {
  readonly row: Selectable<Tables['filing_exception']>;
}

/**
 * Locks an exception for a change.
 *
 * @param states the states in which the change is allowed.
 * @throws Failure `exception.notFound`, `version.stale`, `exception.ended` in another state.
 */
export async function lockException(
  ctx: RecordContext,
  { id, version }: { readonly id: string; readonly version: number },
  states: readonly ExceptionState[],
): Promise<LockedException> {
  const { row, db } = await ctx.requireRow(ownException, id);
  requireVersion('exception', row, version);
  if (!states.includes(row.state)) throw new Failure('exception.ended');
  return { row, db };
}

/** Changes an exception. */
export async function changeException(
  ctx: RecordContext,
  { row, db }: LockedException,
  change: Partial<
    Pick<Selectable<Tables['filing_exception']>, 'question' | 'phase' | 'note' | 'state' | 'patient_id' | 'stage_id'>
  >,
): Promise<FilingException> {
  const isEnded = change.state !== undefined && change.state !== 'open';
  await db
    .updateTable('filing_exception')
    .set({
      ...change,
      version: row.version + 1,
      ...(change.state === undefined ? {} : { ended_at: isEnded ? new Date() : null }),
    })
    .where('id', '=', row.id)
    .execute();
  return readException(ctx, row.id);
}

/** Loads the history of an exception from the audit trail, newest first. */
export async function loadExceptionLog(ctx: RecordContext, id: string) {
  const { db } = ctx.listOrganisationIds();
  await readException(ctx, id);
  const rows = await db
    .selectFrom('audit_entry')
    .leftJoin('account', 'account.id', 'audit_entry.account_id')
    .select(['audit_entry.at', 'account.real_name', 'audit_entry.action'])
    .select(sql<Record<string, unknown>>`audit_entry.detail`.as('detail'))
    .where('audit_entry.subject_id', '=', id)
    .where('audit_entry.outcome', '=', 'done')
    .orderBy('audit_entry.id', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ at, real_name: name, action, detail }) => ({
    at: at.toISOString(),
    name: name ?? '',
    action,
    detail,
  }));
}
