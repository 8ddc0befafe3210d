import type { AdministeredUser } from '@dentarium/api/administration/calls';
import { type Kysely, sql } from 'kysely';
import type { Context, AuthorisedAccess } from '../../kernel/access/context.ts';
import { defineRowRule } from '../../kernel/access/row-rule.ts';
import type { Principal } from '../../kernel/access/principal.ts';
import { matchKeyword } from '../names/area.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { requireVersion } from '../../kernel/failures/optimistic-lock.ts';

interface UserFilter {
  readonly keyword?: string | undefined;
  readonly orgId?: string | undefined;
  readonly roleId?: number | undefined;
  readonly isDisabled?: boolean | undefined;
}

/** Selects the accounts that a caller administers: those of their organisations. */
function selectAdministered(db: Kysely<Tables>, organisations: readonly string[]) {
  return db.selectFrom('account').where((eb) =>
    eb.exists(
      eb
        .selectFrom('account_organisation as membership')
        .select('membership.account_id')
        .whereRef('membership.account_id', '=', 'account.id')
        .where('membership.organisation_id', '=', sql<string>`any(${sql.val(organisations)}::uuid[])`),
    ),
  );
}

function selectFiltered(ctx: Context, filter: UserFilter) {
  const word = filter.keyword?.trim() ?? '';
  const { roleId, isDisabled } = filter;
  const { organisationIds, db } = ctx.listOrganisationIds();
  const organisations = organisationIds.filter((id) => filter.orgId === undefined || id === filter.orgId);
  return selectAdministered(db, organisations)
    .$if(word !== '', (query) => query.where(matchKeyword(word, sql`real_name`, [sql`user_name`, sql`phone`])))
    .$if(isDisabled !== undefined, (query) => query.where('disabled_at', isDisabled === true ? 'is not' : 'is', null))
    .$if(roleId !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('account_role')
            .select('account_role.role_id')
            .whereRef('account_role.account_id', '=', 'account.id')
            .where('account_role.role_id', '=', roleId ?? 0),
        ),
      ),
    );
}

/** Builds the displayed columns of an account. Organisations outside of the caller's own are omitted. */
function buildShownColumns(principal: Principal) {
  const own = sql.val([...principal.organisationIds]);
  return {
    roles: sql<number[]>`array(select role_id::int from account_role where account_id = account.id order by role_id)`,
    organisations: sql<AdministeredUser['organisations']>`coalesce((
      select json_agg(json_build_object('id', organisation.id, 'name', organisation.name, 'nameEn', organisation.name_en)
        order by organisation.created_at, organisation.id)
      from account_organisation join organisation on organisation.id = organisation_id
      where account_id = account.id and organisation_id = any(${own}::uuid[])), '[]')`,
    lastSignIn: sql<Date | null>`(select max(signed_in_at) from account_session where account_id = account.id)`,
  };
}

function selectRows(principal: Principal, query: ReturnType<typeof selectAdministered>) {
  const { roles, organisations, lastSignIn } = buildShownColumns(principal);
  return query
    .selectAll('account')
    .select([roles.as('roles'), organisations.as('organisations'), lastSignIn.as('last_sign_in')]);
}

type UserRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

function toUser(row: UserRow): AdministeredUser {
  return {
    id: row.id,
    userName: row.user_name,
    name: row.real_name,
    gender: row.gender,
    phone: row.phone ?? '',
    isOrthodontist: row.is_orthodontist,
    roleIds: row.roles,
    organisations: row.organisations,
    isDisabled: row.disabled_at !== null,
    hasPassword: row.password_hash !== null,
    lastSignInAt: row.last_sign_in?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}

/** Lists a page of the accounts that the caller administers, by name. */
export async function listUsers(
  ctx: Context,
  filter: UserFilter & { readonly pageIndex: number; readonly pageSize: number },
): Promise<{ total: number; items: AdministeredUser[] }> {
  const { principal } = ctx;
  const { total } = await selectFiltered(ctx, filter)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await selectRows(principal, selectFiltered(ctx, filter))
    .orderBy(sql`lower(real_name)`)
    .orderBy('account.id')
    .limit(filter.pageSize)
    .offset((filter.pageIndex - 1) * filter.pageSize)
    .execute();
  return { total, items: rows.map(toUser) };
}

function findAdministered(db: Kysely<Tables>, principal: Principal, id: string): Promise<UserRow | undefined> {
  const administered = selectAdministered(db, principal.organisationIds);
  return selectRows(principal, administered).where('account.id', '=', id).executeTakeFirst();
}

/**
 * Loads one account. @throws Failure `user.notFound` for one that the caller does not administer
 *
 * @throws Failure `user.notFound` for one that the caller does not administer
 */
export async function getUserOrThrow(ctx: Context, id: string): Promise<AdministeredUser> {
  const { db } = ctx.listOrganisationIds();
  const row = await findAdministered(db, ctx.principal, id);
  if (row === undefined) throw new Failure('user.notFound');
  return toUser(row);
}

const lockedUser = defineRowRule({
  refusal: 'user.notFound',
  async find(db, id: string, caller) {
    caller.recordSubject({ id });
    await db.selectFrom('account').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
    return findAdministered(db, caller.principal, id);
  },
});

/**
 * Locks an account for a change by the caller.
 *
 * @throws Failure `user.notFound`, `version.stale`.
 */
export async function lockUser(
  ctx: Context,
  { id, version }: { readonly id: string; readonly version?: number | undefined },
): Promise<AuthorisedAccess & { readonly user: AdministeredUser }> {
  const { row, db } = await ctx.requireRow(lockedUser, id);
  const user = toUser(row);
  requireVersion('account', user, version);
  return { user, db };
}
