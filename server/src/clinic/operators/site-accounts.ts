import { type Kysely, sql } from 'kysely';
import type { z } from 'zod/mini';
import type { Context } from '../../kernel/access/context.ts';
import { matchKeyword } from '../names/area.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import type { querySiteAccounts, SiteAccount } from './calls.ts';
import { requireOperator } from './operator-rule.ts';
import { loadWaitsForName } from './sign-in-waits.ts';

type ListInput = z.output<NonNullable<typeof querySiteAccounts.body>>;

function selectAccounts(db: Kysely<Tables>, { keyword = '', orgId }: Partial<ListInput>) {
  const word = keyword.trim();
  return db
    .selectFrom('account')
    .$if(word !== '', (query) => query.where(matchKeyword(word, sql`real_name`, [sql`user_name`, sql`phone`])))
    .$if(orgId !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('account_organisation as membership')
            .select('membership.account_id')
            .whereRef('membership.account_id', '=', 'account.id')
            .where('membership.organisation_id', '=', orgId ?? ''),
        ),
      ),
    );
}

function selectRows(query: ReturnType<typeof selectAccounts>) {
  return query.selectAll('account').select([
    sql<SiteAccount['roles']>`coalesce((
      select json_agg(json_build_object('id', role.id, 'name', json_build_object('ch', name_ch, 'en', name_en))
        order by role.id)
      from account_role join role on role.id = role_id where account_id = account.id), '[]')`.as('roles'),
    sql<SiteAccount['organisations']>`coalesce((
      select json_agg(json_build_object('id', organisation.id,
        'name', json_build_object('ch', organisation.name, 'en', coalesce(nullif(organisation.name_en, ''), organisation.name)))
        order by organisation.created_at, organisation.id)
      from account_organisation join organisation on organisation.id = organisation_id
      where account_id = account.id), '[]')`.as('organisations'),
    sql<boolean>`exists (select from third_party_binding where account_id = account.id)`.as('is_linked'),
    sql<boolean>`exists (select from account_organisation join organisation on organisation.id = organisation_id
      where account_id = account.id and kind = 'manufacturer')`.as('is_of_manufacturer'),
    sql<Date | null>`(select max(signed_in_at) from account_session where account_id = account.id)`.as('last_sign_in'),
  ]);
}

/** A row of an account, for the functions of this area. */
export type SiteAccountRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

/** Converts a row to the answer, without its phone and its secrets. */
export function toSiteAccount(row: SiteAccountRow): SiteAccount {
  return {
    id: row.id,
    userName: row.user_name,
    name: row.real_name,
    isDisabled: row.disabled_at !== null,
    roles: row.roles,
    organisations: row.organisations,
    lastSignInAt: row.last_sign_in?.toISOString() ?? null,
  };
}

/** Lists a page of the accounts of all organisations, by name. */
export async function listSiteAccounts(ctx: Context, input: ListInput) {
  const db = await requireOperator(ctx);
  const { keyword = '', pageIndex, pageSize } = input;
  const { total } = await selectAccounts(db, input)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await selectRows(selectAccounts(db, input))
    .orderBy(sql`lower(real_name)`)
    .orderBy('account.id')
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize)
    .execute();
  const signInWaits = total === 0 && keyword.trim() !== '' ? await loadWaitsForName(db, keyword.trim()) : [];
  return { total, items: rows.map(toSiteAccount), signInWaits };
}

/**
 * Loads one account for an operator, and names it in the audit trail.
 *
 * @throws Failure `user.notFound`
 */
export async function getAccountOrThrow(
  ctx: Context,
  id: string,
): Promise<{ readonly db: Kysely<Tables>; readonly account: SiteAccountRow }> {
  const db = await requireOperator(ctx);
  ctx.recordSubject({ id });
  const row = await selectRows(selectAccounts(db, {})).where('account.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Failure('user.notFound');
  return { db, account: row };
}
