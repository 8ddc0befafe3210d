import type { AdministeredUser } from '@dentarium/api/administration/calls';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod/mini';
import {
  type ExternalIdentity,
  linkAccount,
  listAttempts,
  type SignInAttempt,
  takeAttemptOrThrow,
} from '../../identity/external-sign-ins/area.ts';
import type { Context } from '../../kernel/access/context.ts';
import { hasRight, type Principal } from '../../kernel/access/principal.ts';
import { defineRowRule } from '../../kernel/access/row-rule.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { insertUser, requireNoAdmins } from '../administration/area.ts';
import type { createSignInAccount } from './calls.ts';

/** Returns whether a caller decides who may sign in: an administrator of an intranet, an operator of a public site. */
function isManager(principal: Principal): boolean {
  return principal.mode === 'private' ? hasRight(principal, 'resetPassword') : principal.whitelists.has('operators');
}

/** The attempts of everybody: a person without an account belongs to no organisation. */
const attempts = defineRowRule({
  refusal: 'access.denied',
  find: async (db, issuer: string | null, { principal }) =>
    isManager(principal) ? listAttempts(db, issuer) : undefined,
});

/** Lists the sign-ins of persons without an account. @throws Failure `access.denied` */
export async function readSignIns(ctx: Context, issuer: string | null): Promise<SignInAttempt[]> {
  return (await ctx.requireRow(attempts, issuer)).row;
}

function selectLinkable(db: Kysely<Tables>, { mode, organisationIds }: Principal) {
  return db
    .selectFrom('account')
    .select([
      'account.id',
      sql<number[]>`array(select role_id::int from account_role where account_id = account.id)`.as('roleIds'),
    ])
    .$if(mode === 'private', (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('account_organisation')
            .select('account_id')
            .whereRef('account_id', '=', 'account.id')
            .where('organisation_id', '=', sql<string>`any(${sql.val([...organisationIds])}::uuid[])`),
        ),
      ),
    );
}

const linkableAccount = defineRowRule({
  refusal: 'user.notFound',
  async find(db, userName: string, caller) {
    if (!isManager(caller.principal)) return undefined;
    const account = await selectLinkable(db, caller.principal)
      .where('account.user_name', '=', userName)
      .executeTakeFirst();
    if (account !== undefined) caller.recordSubject({ id: account.id });
    return account;
  },
});

/** Links an account with a person of the list. @throws Failure `user.notFound`, `user.setAdmin`, `signIn.notFound` */
export async function linkAttempt(
  ctx: Context,
  { issuer, subject, userName }: ExternalIdentity & { readonly userName: string },
) {
  await ctx.requireRow(attempts, issuer);
  const { row: account, db } = await ctx.requireRow(linkableAccount, userName);
  ctx.addAuditDetail({ subject });
  await requireNoAdmins(db, ctx.principal, account.roleIds);
  await takeAttemptOrThrow(db, { issuer, subject });
  await linkAccount(db, { accountId: account.id, issuer, subject });
}

type NewAccount = z.output<NonNullable<typeof createSignInAccount.body>>;

/** Creates an account without a password for a person of the list. @throws Failure `signIn.notFound` */
export async function createAttemptAccount(
  ctx: Context,
  issuer: string | null,
  { subject, ...form }: NewAccount,
): Promise<AdministeredUser> {
  const { db } = await ctx.requireRow(attempts, issuer);
  await takeAttemptOrThrow(db, { issuer, subject });
  const user = await insertUser(ctx, form, null);
  await linkAccount(db, { accountId: user.id, issuer, subject });
  ctx.addAuditDetail({ subject, roles: user.roleIds, organisations: form.orgIds });
  return user;
}
