import { type AuditFilter, type AuditLine, auditLine } from './calls.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import { hasRight } from '../../kernel/access/principal.ts';

/**
 * Selects the entries that a caller may read: those of their organisations, and actions of people of their
 * organisations that belong to no organisation, such as signing in.
 */
function selectReadable(ctx: RecordContext) {
  const { organisationIds, db } = ctx.listOrganisationIds();
  const own = sql.val([...organisationIds]);
  return db
    .selectFrom('audit_entry')
    .leftJoin('account', 'account.id', 'audit_entry.account_id')
    .leftJoin('organisation', 'organisation.id', 'audit_entry.organisation_id')
    .where((eb) =>
      eb.or([
        sql<boolean>`audit_entry.organisation_id = any(${own}::uuid[])`,
        eb.and([
          eb('audit_entry.organisation_id', 'is', null),
          sql<boolean>`audit_entry.account_id in (
            select account_id from account_organisation where organisation_id = any(${own}::uuid[]))`,
        ]),
      ]),
    );
}

function selectFiltered(ctx: RecordContext, filter: AuditFilter) {
  const { from, to, accountId, action, outcome, patientId } = filter;
  return selectReadable(ctx)
    .$if(from !== undefined, (query) => query.where('audit_entry.at', '>=', sql<Date>`${from}::date`))
    .$if(to !== undefined, (query) => query.where('audit_entry.at', '<', sql<Date>`${to}::date + 1`))
    .$if(accountId !== undefined, (query) => query.where('audit_entry.account_id', '=', accountId ?? ''))
    .$if(outcome !== undefined, (query) => query.where('audit_entry.outcome', '=', outcome ?? 'done'))
    .$if(patientId !== undefined, (query) => query.where('audit_entry.patient_id', '=', patientId ?? ''))
    .$if(action !== undefined && action !== '', (query) =>
      query.where(sql<boolean>`starts_with(audit_entry.action, ${action ?? ''})`),
    )
    .select([
      sql<string>`audit_entry.id::text`.as('id'),
      'audit_entry.at',
      'audit_entry.account_id',
      'account.user_name',
      'account.real_name',
      'audit_entry.action',
      'audit_entry.outcome',
      'organisation.name as org_ch',
      'organisation.name_en as org_en',
      'audit_entry.patient_id',
      'audit_entry.subject_id',
      'audit_entry.address',
      'audit_entry.request_id',
      sql<Record<string, unknown>>`audit_entry.detail`.as('detail'),
    ])
    .orderBy('audit_entry.id', 'desc');
}

type Query = ReturnType<typeof selectFiltered>;
type Row = Query extends SelectQueryBuilder<infer _Database, infer _Table, infer Output> ? Output : never;

/**
 * Converts an entry to a line. An entry that cannot be represented, such as a restored one with another shape of
 * `detail`, is converted as far as possible, so that it does not block the others.
 */
function toLine(row: Row, language: 'ch' | 'en'): AuditLine {
  const at = row.at instanceof Date && !Number.isNaN(row.at.getTime()) ? row.at : new Date(0);
  const line = { ...toTexts(row, language), at: at.toISOString() };
  const parsed = auditLine.safeParse({ ...line, detail: row.detail });
  if (parsed.success) return parsed.data;
  const placeholders = { at: new Date(0).toISOString(), accountId: null, patientId: null };
  return { ...line, ...placeholders, detail: { unreadable: true } };
}

function toTexts(row: Row, language: 'ch' | 'en') {
  return {
    id: row.id,
    accountId: row.account_id,
    userName: row.user_name ?? '',
    name: row.real_name ?? '',
    action: row.action,
    outcome: row.outcome === 'refused' ? ('refused' as const) : ('done' as const),
    orgName: (language === 'ch' ? row.org_ch : row.org_en) ?? '',
    patientId: row.patient_id,
    patient: null,
    subjectId: row.subject_id ?? '',
    address: row.address,
    requestId: row.request_id,
  };
}

/** Adds the names of patients whom the caller may see, including the recycle bin. */
async function addPatients(ctx: RecordContext, lines: readonly AuditLine[]): Promise<AuditLine[]> {
  const ids = [...new Set(lines.flatMap(({ patientId }) => patientId ?? []))];
  if (ids.length === 0 || !hasRight(ctx.principal, 'patientList')) return [...lines];
  const { filter: isVisible, db } = ctx.buildVisibilityFilter();
  const { filter: isDeleted } = ctx.buildRecycleBinFilter();
  const rows = await db
    .selectFrom('patient')
    .select(['patient.id', 'patient.name', 'patient.patient_no'])
    .where('patient.id', 'in', ids)
    .where((eb) => eb.or([isVisible(eb), isDeleted(eb)]))
    .execute();
  const patientById = new Map(rows.map(({ id, name, patient_no: patientNo }) => [id, { name, patientNo }]));
  return lines.map((line) => ({ ...line, patient: patientById.get(line.patientId ?? '') ?? null }));
}

/** Loads a page of the trail, the newest entries first; the next one begins after the last seen line. */
export async function loadAuditPage(
  ctx: RecordContext,
  page: AuditFilter & { readonly before?: string | undefined; readonly pageSize: number },
): Promise<{ items: AuditLine[]; next: string | null }> {
  const { principal } = ctx;
  const { before, pageSize } = page;
  const rows = await selectFiltered(ctx, page)
    .$if(before !== undefined, (query) => query.where('audit_entry.id', '<', sql<number>`${before ?? ''}::bigint`))
    .limit(pageSize + 1)
    .execute();
  const lines = rows.slice(0, pageSize).map((row) => toLine(row, principal.language));
  const items = await addPatients(ctx, lines);
  return { items, next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null };
}

/** Streams the lines of an export up to a limit. */
export async function* streamAuditLines(
  ctx: RecordContext,
  filter: AuditFilter,
  limit: number,
): AsyncGenerator<AuditLine> {
  let before: string | undefined;
  let remaining = limit;
  while (remaining > 0) {
    const { items, next } = await loadAuditPage(ctx, { ...filter, before, pageSize: Math.min(remaining, 1000) });
    yield* items;
    if (next === null) return;
    before = next;
    remaining -= items.length;
  }
}
