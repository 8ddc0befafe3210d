import { type SavedFilter, type SavedFilterContent, savedFilterContent } from './calls.ts';
import { collapseSpaces } from '@dentarium/domain';
import type { RecordContext } from '../../records/record-context.ts';
import type { AuthorisedAccess } from '../../kernel/access/context.ts';
import type { Principal } from '../../kernel/access/principal.ts';
import { lockCount } from '../../kernel/db/lock-count.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { requireVersion } from '../../kernel/failures/optimistic-lock.ts';

/** A generous limit for one account. */
const MAX_FILTERS_PER_ACCOUNT = 100;
const MAX_NAME_LENGTH = 30;

function selectVisibleFilters(ctx: RecordContext) {
  const { organisationIds: organisations, db } = ctx.listOrganisationIds();
  const { accountId } = ctx.requireSelf();
  return db
    .selectFrom('saved_filter')
    .innerJoin('account', 'account.id', 'saved_filter.account_id')
    .selectAll('saved_filter')
    .select('account.real_name as owner_name')
    .where((eb) =>
      eb.or([
        eb.and([eb('account_id', '=', accountId), eb('organisation_id', 'is', null)]),
        ...(organisations.length === 0 ? [] : [eb('organisation_id', 'in', organisations)]),
      ]),
    );
}

type FilterRow = Awaited<ReturnType<ReturnType<typeof selectVisibleFilters>['executeTakeFirstOrThrow']>>;

/** Parses a stored filter. Omits fields that violate limits of the current contract. */
function parseContent(storedContent: unknown): SavedFilterContent {
  const result = savedFilterContent.safeParse(storedContent);
  if (result.success) return result.data;
  const invalidNames = new Set(result.error.issues.map(({ path }) => path[0]));
  const validEntries = Object.entries(storedContent ?? {}).filter(([name]) => !invalidNames.has(name));
  return savedFilterContent.safeParse(Object.fromEntries(validEntries)).data ?? {};
}

function toSavedFilter(row: FilterRow, principal: Principal): SavedFilter {
  return {
    id: row.id,
    name: row.name,
    filter: parseContent(row.filter),
    orgId: row.organisation_id,
    isMine: row.account_id === principal.accountId,
    ownerName: row.owner_name,
    version: row.version,
  };
}

/** Lists the filters that the caller can choose, by name. */
export async function listSavedFilters(ctx: RecordContext): Promise<SavedFilter[]> {
  const { principal } = ctx;
  const rows = await selectVisibleFilters(ctx)
    .orderBy('saved_filter.name')
    .orderBy('saved_filter.id')
    .limit(1000)
    .execute();
  return rows.map((row) => toSavedFilter(row, principal));
}

interface FilterForm {
  readonly name: string;
  readonly filter: SavedFilterContent;
  readonly orgId: string | null;
}

/** @throws Failure `filter.name`; `access.denied` for an organisation that is not the caller's */
function toColumns(ctx: RecordContext, { name, filter, orgId }: FilterForm) {
  const text = collapseSpaces(name).trim();
  if (text === '' || [...text].length > MAX_NAME_LENGTH) throw new Failure('filter.name');
  if (orgId !== null) ctx.requireOrganisation(orgId);
  return { name: text, filter: JSON.stringify(filter), organisation_id: orgId };
}

const UNIQUE_VIOLATION = '23505';

/** Maps the unique violation of two filters that are saved with the same name at the same time to a failure. */
async function mapTakenName<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
    throw isTaken ? new Failure('filter.nameTaken', { name }) : error;
  }
}

async function loadFilter(ctx: RecordContext, id: string): Promise<SavedFilter> {
  const { principal } = ctx;
  return toSavedFilter(
    await selectVisibleFilters(ctx).where('saved_filter.id', '=', id).executeTakeFirstOrThrow(),
    principal,
  );
}

/**
 * Saves a filter under a name.
 *
 * @throws Failure `filter.name`, `filter.nameTaken`, `filter.tooMany`, `access.denied`
 */
export async function createFilter(ctx: RecordContext, form: FilterForm): Promise<SavedFilter> {
  const columns = toColumns(ctx, form);
  const { accountId, db } = ctx.requireSelf();
  await lockCount(db, 'saved_filter', accountId);
  const { count } = await db
    .selectFrom('saved_filter')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (count >= MAX_FILTERS_PER_ACCOUNT) throw new Failure('filter.tooMany');
  const insert = db
    .insertInto('saved_filter')
    .values({ ...columns, account_id: accountId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await mapTakenName(columns.name, insert);
  ctx.recordSubject({ id });
  return loadFilter(ctx, id);
}

/** @throws Failure `filter.notFound`; `access.denied` for another's; `version.stale` */
async function requireOwnFilter(
  ctx: RecordContext,
  id: string,
  version: number,
): Promise<AuthorisedAccess & { readonly row: FilterRow }> {
  const { accountId, db } = ctx.requireSelf();
  ctx.recordSubject({ id });
  const row = await selectVisibleFilters(ctx)
    .where('saved_filter.id', '=', id)
    .forUpdate('saved_filter')
    .executeTakeFirst();
  if (row === undefined) throw new Failure('filter.notFound');
  if (row.account_id !== accountId) throw new Failure('access.denied');
  requireVersion('savedFilter', row, version);
  return { row, db };
}

/**
 * Updates a filter of the caller.
 *
 * @throws Failure as for a new filter, and `filter.notFound`, `version.stale`
 */
export async function updateFilter(
  ctx: RecordContext,
  id: string,
  form: FilterForm & { readonly version: number },
): Promise<SavedFilter> {
  const { row, db } = await requireOwnFilter(ctx, id, form.version);
  const columns = toColumns(ctx, form);
  const update = db
    .updateTable('saved_filter')
    .set({ ...columns, version: row.version + 1, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
  await mapTakenName(columns.name, update);
  return loadFilter(ctx, id);
}

/** Deletes a filter of the caller. */
export async function removeFilter(ctx: RecordContext, id: string, version: number): Promise<void> {
  const { db } = await requireOwnFilter(ctx, id, version);
  await db.deleteFrom('saved_filter').where('id', '=', id).execute();
}
