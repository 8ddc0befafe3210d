import type { PatientFilter } from '@dentarium/api/patients/calls';
import { MAX_COUNTED_ROWS } from '@dentarium/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { NAME_ORDERS } from '../../clinic/names/area.ts';
import type { Principal } from '../../kernel/access/principal.ts';
import type { RecordContext } from '../../records/record-context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import {
  type Condition,
  buildFilterConditions,
  requiresFullRows,
  buildVisitConditions,
  type ParsedFilter,
  parseFilter,
} from './patient-filter.ts';
import { buildTermConditions } from './patient-filter-terms.ts';
import { type PatientScope, listScopes } from './patient-list-scopes.ts';

/** The number of rows that are probed in list order to estimate the share of matches: for index-only scans and for full rows. */
const PROBED_ROWS = { narrow: 2000, wide: 500 };

/** The share of matching rows from which walking the list is faster than collecting the matches. */
const DENSE_SHARE = { narrow: 0.1, wide: 0.4 };

/** The maximum multiple of the probed rows to walk for a page; beyond it, sorting all matches is faster. */
const MAX_WALK_FACTOR = 5;

/** The matches of one scope: their number, and the ids of the requested part of the list. */
interface FoundPatients {
  readonly total: number;
  readonly ids: readonly string[];
}

interface Search {
  readonly db: Kysely<Tables>;
  readonly filter: ParsedFilter;
  readonly sort: RawBuilder<unknown>;
  readonly direction: RawBuilder<unknown>;
  /** True if the list is sorted by the last visit, so that conditions on the visit use its index. */
  readonly isSortedByVisit: boolean;
  /** The part of the list that to return, `to` not included. */
  readonly from: number;
  readonly to: number;
}

const SORT_COLUMNS = {
  lastVisit: sql`patient_list.last_visit`,
  created: sql`patient_list.created_at`,
} as const;

/** Returns the column of a sorting. Names follow the alphabet of the reader's language: Chinese ones their pinyin. */
function toSortColumn(sort: NonNullable<PatientFilter['sort']>, language: Principal['language']): RawBuilder<unknown> {
  return sort === 'name' ? sql`patient_list.name collate ${sql.id(NAME_ORDERS[language])}` : SORT_COLUMNS[sort];
}

/** Finds the ids of a page in list order and the number of matches, which is 10,001 for more than 10,000. */
export async function searchPatients(ctx: RecordContext, filter: PatientFilter): Promise<FoundPatients> {
  const { principal } = ctx;
  // The scopes enforce the same visibility rule as this filter.
  const { db } = ctx.buildVisibilityFilter();
  const scopes = listScopes(principal, filter);
  const sort = filter.sort ?? 'lastVisit';
  const from = (filter.pageIndex - 1) * filter.pageSize;
  const search: Search = {
    db,
    filter: parseFilter(filter),
    sort: toSortColumn(sort, principal.language),
    direction: sql.raw((filter.order ?? (sort === 'name' ? 'asc' : 'desc')) === 'asc' ? 'asc' : 'desc'),
    isSortedByVisit: sort === 'lastVisit',
    from: scopes.length === 1 ? from : 0,
    to: from + filter.pageSize,
  };
  const results = await Promise.all(scopes.map((scope) => searchScope(search, scope)));
  const total = Math.min(
    results.reduce((sum, part) => sum + part.total, 0),
    MAX_COUNTED_ROWS + 1,
  );
  const nonEmptyResults = results.filter(({ ids }) => ids.length > 0);
  if (scopes.length === 1) return { total, ids: results[0]?.ids ?? [] };
  if (nonEmptyResults.length < 2) return { total, ids: (nonEmptyResults[0]?.ids ?? []).slice(from) };
  return {
    total,
    ids: await mergePages(
      search,
      nonEmptyResults.flatMap(({ ids }) => ids),
      from,
    ),
  };
}

async function mergePages(
  { db, sort, direction, to }: Search,
  ids: readonly string[],
  from: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select patient_id as id from patient_list where patient_id = any(${ids}::uuid[])
    order by ${sort} ${direction}, patient_id ${direction} limit ${to - from} offset ${from}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Searches one scope. A filter with many matches is fastest by walking the list in its order, one with few matches by collecting
 * them from the index of terms. The database cannot estimate combined filters, so the first rows of the list are probed.
 */
async function searchScope(search: Search, scope: PatientScope): Promise<FoundPatients> {
  const { filter, to } = search;
  const { organisationId } = scope;
  const conditions = buildFilterConditions(filter);
  const countAndPage = Math.max(MAX_COUNTED_ROWS + 1, to);
  if (conditions.length === 0) return walkList(search, scope, conditions, countAndPage);
  if (organisationId === null) {
    const collected = await collectMatches(search, [...scope.recheckConditions, ...conditions], MAX_COUNTED_ROWS + 1);
    return collected.total > MAX_COUNTED_ROWS ? walkList(search, scope, conditions, countAndPage) : collected;
  }
  const kind = requiresFullRows(filter) ? 'wide' : 'narrow';
  const probed = await probeRows(search, scope, conditions, PROBED_ROWS[kind]);
  if (probed.isWhole) return { total: probed.ids.length, ids: probed.ids.slice(search.from, to) };
  const terms = buildTermConditions(filter, organisationId);
  const isDense = probed.ids.length >= PROBED_ROWS[kind] * DENSE_SHARE[kind];
  if (isDense || terms.length + buildVisitConditions(filter).length === 0)
    return walkList(search, scope, conditions, countAndPage);
  const baseConditions =
    terms.length === 0
      ? [...scope.conditions, ...buildVisitConditions(filter)]
      : [...scope.recheckConditions, ...terms];
  const allConditions = [...baseConditions, ...conditions];
  // If the first rows have enough matches, walking finds the page; otherwise all matches must be sorted.
  const isPageNear = probed.ids.length * MAX_WALK_FACTOR >= to;
  const collected = await collectMatches(search, allConditions, isPageNear ? MAX_COUNTED_ROWS + 1 : null);
  if (!isPageNear || collected.total <= MAX_COUNTED_ROWS) return collected;
  return { total: collected.total, ids: (await walkList(search, scope, conditions, to)).ids };
}

function joinConditions(conditions: readonly Condition[]) {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** The columns that the index of each sort order includes. */
const NARROW_COLUMNS = sql`patient_id, facets, birth_date, last_visit, doctor_id`;
const WIDE_COLUMNS = sql`${NARROW_COLUMNS}, tag_ids, search`;

/** Selects the rows of a scope in list order. The limit prevents the database from choosing another order. */
function selectOrdered(
  { sort, direction, filter, isSortedByVisit }: Search,
  { conditions }: PatientScope,
  limit: RawBuilder<unknown>,
) {
  return sql`(
    select ${requiresFullRows(filter) ? WIDE_COLUMNS : NARROW_COLUMNS} from patient_list
    where ${joinConditions([...conditions, ...(isSortedByVisit ? buildVisitConditions(filter) : [])])}
    order by ${sort} ${direction}, patient_id ${direction} ${limit}) as patient_list`;
}

/** Probes the first rows. Returns the matches among them and whether these are all rows. */
async function probeRows(search: Search, scope: PatientScope, conditions: readonly Condition[], rows: number) {
  const result = await sql<{ probed: number; ids: string[] | null }>`
    select count(*) as probed, array_agg(patient_list.patient_id) filter (where ${joinConditions(conditions)}) as ids
    from ${selectOrdered(search, scope, sql`limit ${rows}`)}`.execute(search.db);
  const { probed = 0, ids = null } = result.rows[0] ?? {};
  return { ids: ids ?? [], isWhole: probed < rows };
}

/** Walks the list in its order up to a number of matches. */
async function walkList(
  search: Search,
  scope: PatientScope,
  conditions: readonly Condition[],
  maxRows: number,
): Promise<FoundPatients> {
  const { rows } = await sql<FoundPatients>`
    select count(*) as total, coalesce((array_agg(id))[${search.from + 1}::int : ${search.to}::int], '{}') as ids
    from (select patient_list.patient_id as id from ${selectOrdered(search, scope, sql`offset 0`)}
      where ${joinConditions(conditions)} limit ${maxRows}) as found`.execute(search.db);
  return rows[0] ?? { total: 0, ids: [] };
}

/** Collects matches in any order, up to a maximum, and sorts them. */
async function collectMatches(
  search: Search,
  conditions: readonly Condition[],
  maxRows: number | null,
): Promise<FoundPatients> {
  const { sort, direction, from, to } = search;
  const { rows } = await sql<FoundPatients>`
    with found as materialized (
      select patient_list.patient_id as id, ${sort} as key from patient_list where ${joinConditions(conditions)} limit ${maxRows}::bigint)
    select (select count(*) from found) as total,
      array(select id from found order by key ${direction}, id ${direction} limit ${to - from} offset ${from}) as ids`.execute(
    search.db,
  );
  return rows[0] ?? { total: 0, ids: [] };
}
