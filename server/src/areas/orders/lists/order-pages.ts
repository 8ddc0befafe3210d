import { MAX_COUNTED_ROWS } from '@dentarium/domain';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { executePrepared } from '../../../kernel/db/prepared-queries.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { OrderCondition, OrderScope } from '../cases/order-scopes.ts';

/** The number of orders that are probed for a keyword. */
const PROBE_LIMIT = 500;
/** The minimum number of probed matches of a frequent keyword. */
const MIN_FREQUENT_MATCHES = 15;

/**
 * The way to find orders: in the order of an index until the page is full (`sorted`), all of a scope before sorting
 * (`gathered`), or by the keyword index (`lookedUp`). Without a fence, the database always chooses the first way, and
 * reads a whole organisation for the orders of one doctor.
 */
type Way = 'sorted' | 'gathered' | 'lookedUp';

/**
 * The conditions for a keyword: on the text of an order, on the index of terms, and for the remaining uncertainty of
 * the terms.
 */
export interface Word {
  readonly matches: OrderCondition;
  readonly terms: OrderCondition;
  readonly rest: OrderCondition;
}

/** The maximum length of a term: a text with the term of a shorter or equal keyword contains the keyword. */
const MAX_TERM_LENGTH = 3;

/** Creates the conditions for a keyword in a text of an order. */
export function createWord(text: 'search' | 'lab_search', keyword: string, terms: OrderCondition): Word {
  const matches = sql<SqlBool>`position(search_text(${keyword}) in ${sql.ref(`treatment_order.${text}`)}) > 0`;
  return {
    matches,
    terms,
    rest: sql`(length(search_text(${keyword})) <= ${sql.lit(MAX_TERM_LENGTH)} or ${matches})`,
  };
}

/** A part of the searched orders. The parts are disjoint. */
export interface OrderPart {
  readonly way: Way;
  /** The conditions of the scope, with which an index begins. */
  readonly scope: readonly OrderCondition[];
  readonly filter: readonly OrderCondition[];
  readonly word: Word | null;
  /** True if the looked-up keyword is frequent, so that the first orders of a sorting probably fill a page. */
  readonly isNear: boolean;
  /** One condition for each range of an index that returns the orders sorted. */
  readonly branches: readonly OrderCondition[];
}

/** The requested page and sorting of a list. */
export interface PageRequest {
  readonly column: 'updated_at' | 'created_at' | 'waiting_since' | 'lab_due_rank' | 'lab_priority_rank';
  readonly direction: 'asc' | 'desc';
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** A page. Its total is exact up to 10,000, and 10,001 beyond. */
export interface OrderPage {
  readonly total: number;
  readonly ids: readonly string[];
}

const IS_LISTED = sql<SqlBool>`not treatment_order.is_hidden`;

function joinConditions(conditions: readonly OrderCondition[]): RawBuilder<unknown> {
  return sql.join([IS_LISTED, ...conditions], sql` and `);
}

/** The result of probing the first orders of a scope for a keyword. */
interface WordProbe {
  /** True if the scope has no more orders than were probed. */
  readonly isAll: boolean;
  readonly share: number;
  readonly isFrequent: boolean;
}

/**
 * Probes the first orders of a scope for a keyword. For a partial scope, an index selects the orders first, so that
 * others are not read.
 */
export async function probeWord(
  db: Kysely<Tables>,
  { conditions, isWhole }: Pick<OrderScope, 'conditions' | 'isWhole'>,
  { matches }: Word,
): Promise<WordProbe> {
  const selectFirst = (columns: RawBuilder<unknown>) =>
    sql`(select ${columns} from treatment_order where ${joinConditions(conditions)} limit ${PROBE_LIMIT})`;
  const orders = isWhole
    ? sql`${selectFirst(sql`*`)} as treatment_order`
    : sql`${selectFirst(sql`treatment_order.id`)} as first join treatment_order on treatment_order.id = first.id`;
  const { rows } = await sql<{ all: number; many: number }>`
    select count(*)::integer as all, count(*) filter (where ${matches})::integer as many from ${orders}`.execute(db);
  const { all: probedCount, many } = rows[0] ?? { all: 0, many: 0 };
  return {
    isAll: probedCount < PROBE_LIMIT,
    share: many / Math.max(1, probedCount),
    isFrequent: many >= MIN_FREQUENT_MATCHES,
  };
}

/** Selects columns of the orders of a part. */
export function selectOrders(
  columns: RawBuilder<unknown>,
  { way, scope, filter, word }: OrderPart,
  extraConditions: readonly OrderCondition[] = [],
): RawBuilder<unknown> {
  // Cheap conditions come first.
  const baseConditions = [...scope, ...extraConditions, ...filter];
  const conditions = joinConditions(word === null ? baseConditions : [...baseConditions, word.matches]);
  if (way === 'lookedUp' && word !== null)
    return sql`select ${columns} from (
      select * from treatment_order where ${joinConditions([word.terms])} offset 0) as treatment_order where ${joinConditions([...baseConditions, word.rest])}`;
  const fence = way === 'sorted' ? sql`` : sql` offset 0`;
  return sql`select ${columns} from treatment_order where ${conditions}${fence}`;
}

/** Lists the conditions of a part: one for each index range, or a single one if the part is not sorted. */
function listRanges({ way, branches }: OrderPart): readonly OrderCondition[] {
  return way === 'sorted' ? branches : [sql<SqlBool>`(${sql.join([...branches], sql` or `)})`];
}

/** Creates an expression that counts orders and stops at the counting limit. */
export function createCountExpression(parts: readonly OrderPart[]): RawBuilder<number> {
  const orders = parts.flatMap((part) => listRanges(part).map((place) => sql`(${selectOrders(sql``, part, [place])})`));
  return sql`(select count(*)::integer from (select from (${sql.join(orders, sql` union all `)}) as listed
    limit ${sql.lit(MAX_COUNTED_ROWS + 1)}) as counted)`;
}

const toSorting = ({ column, direction }: PageRequest) => ({
  key: sql.ref(`treatment_order.${column}`),
  byKey: sql.raw(`order by key ${direction}, id ${direction}`),
});

/** Selects the first orders of each part in the sorting of the list. */
function selectFirstOrders(parts: readonly OrderPart[], page: PageRequest, limit: number): RawBuilder<unknown> {
  const { key, byKey } = toSorting(page);
  const first = parts.flatMap((part) =>
    listRanges(part).map(
      (
        place,
      ) => sql`(select id, key from (${selectOrders(sql`treatment_order.id, ${key} as key`, part, [place])}) as part
        ${byKey} limit ${limit})`,
    ),
  );
  return sql.join(first, sql` union all `);
}

const toLastPosition = ({ pageIndex, pageSize }: PageRequest): number => pageIndex * pageSize;

/** Creates an expression for the ids of the requested page. */
function selectPageIds(source: RawBuilder<unknown>, page: PageRequest): RawBuilder<readonly string[]> {
  const { pageSize } = page;
  return sql`array(select id::text from (select id from ${source} ${toSorting(page).byKey}
    limit ${pageSize} offset ${toLastPosition(page) - pageSize}) as listed)`;
}

/** Loads the total and the ids of a page of nearly unfiltered parts; counting needs no sorting. */
async function loadCountedPage(
  db: Kysely<Tables>,
  parts: readonly OrderPart[],
  page: PageRequest,
): Promise<OrderPage | undefined> {
  const first = sql`(${selectFirstOrders(parts, page, toLastPosition(page))}) as first`;
  const { rows } =
    await sql<OrderPage>`select ${createCountExpression(parts)} as total, ${selectPageIds(first, page)} as ids`.execute(
      db,
    );
  return rows[0];
}

/** Loads the total and the ids of a page in one pass; the counted rows are sorted. */
async function loadWalkedPage(
  db: Kysely<Tables>,
  parts: readonly OrderPart[],
  page: PageRequest,
): Promise<OrderPage | undefined> {
  const lastPosition = toLastPosition(page);
  // For a page beyond the counting limit, the preceding rows are not materialised.
  const materialization = sql.raw(lastPosition > MAX_COUNTED_ROWS ? 'not materialized' : 'materialized');
  const { rows } = await sql<OrderPage>`
    with found as ${materialization} (${selectFirstOrders(parts, page, Math.max(lastPosition, MAX_COUNTED_ROWS + 1))})
    select (select count(*)::integer from (select from found limit ${MAX_COUNTED_ROWS + 1}) as counted) as total,
      ${selectPageIds(sql`found`, page)} as ids`.execute(db);
  return rows[0];
}

/** Loads the ids of a page from the first orders of each sorting, if these contain enough matches. */
async function loadNearPage(
  db: Kysely<Tables>,
  parts: readonly OrderPart[],
  page: PageRequest,
): Promise<readonly string[] | null> {
  const lastPosition = toLastPosition(page);
  const { key, byKey } = toSorting(page);
  const probes = parts.flatMap((part): RawBuilder<unknown>[] => {
    if (!part.isNear)
      return [sql`select id, key, true as fits from (${selectFirstOrders([part], page, lastPosition)}) as part`];
    const isMatch = joinConditions([...part.filter, ...(part.word === null ? [] : [part.word.matches])]);
    return part.branches.map(
      (branch) => sql`select id, key, ${isMatch} as fits from (
        select treatment_order.*, ${key} as key from treatment_order where ${joinConditions([...part.scope, branch])}
        ${byKey} limit ${PROBE_LIMIT}) as treatment_order`,
    );
  });
  const numbered = probes.map(
    (probe, number) => sql`select ${sql.lit(number)} as number, probe.* from (${probe}) as probe`,
  );
  const { rows } = await sql<{ isEnough: boolean; ids: string[] }>`
    with probed as materialized (${sql.join(numbered, sql` union all `)})
    select (select coalesce(bool_and(probed < ${PROBE_LIMIT} or fitting >= ${lastPosition}), true) from (
        select count(*) as probed, count(*) filter (where fits) as fitting from probed group by number) as each) as "isEnough",
      ${selectPageIds(sql`probed where fits`, page)} as ids`.execute(db);
  return rows[0]?.isEnough === true ? rows[0].ids : null;
}

/** Loads a page of a list with its total. */
export async function loadOrderPage(
  db: Kysely<Tables>,
  parts: readonly OrderPart[],
  page: PageRequest,
): Promise<OrderPage> {
  const emptyPage = { total: 0, ids: [] };
  if (parts.length === 0) return emptyPage;
  if (parts.some(({ isNear }) => isNear) && toLastPosition(page) <= PROBE_LIMIT) {
    const ids = await loadNearPage(db, parts, page);
    if (ids !== null) return { total: await countParts(db, parts), ids };
  }
  const sortedParts = parts.filter(({ way }) => way === 'sorted');
  const isPlain = sortedParts.length > 0 && sortedParts.every(({ filter }) => filter.length === 0);
  return (await (isPlain ? loadCountedPage : loadWalkedPage)(db, parts, page)) ?? emptyPage;
}

const selectCount = (parts: readonly OrderPart[]) =>
  sql<{ total: number }>`select ${createCountExpression(parts)} as total`;

/** Counts orders; 10,001 stands for more than 10,000. */
async function countParts(db: Kysely<Tables>, parts: readonly OrderPart[]): Promise<number> {
  if (parts.length === 0) return 0;
  const { rows } = await selectCount(parts).execute(db);
  return rows[0]?.total ?? 0;
}

/**
 * Counts orders for a badge with a prepared statement, because badges are queried often and with few kinds of parts.
 */
export async function countForBadge(db: Kysely<Tables>, parts: readonly OrderPart[]): Promise<number> {
  if (parts.length === 0) return 0;
  const [row] = await executePrepared(db, selectCount(parts).compile(db));
  return row?.total ?? 0;
}
