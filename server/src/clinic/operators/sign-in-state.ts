import { type Kysely, sql } from 'kysely';
import { listPhoneVariants } from '../../identity/codes/phone-variants.ts';
import { endAllSessions } from '../../identity/provider/sessions.ts';
import type { Context } from '../../kernel/access/context.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import type { SignInProblem, SignInState, SignInWait } from './calls.ts';
import { loadFailedCalls } from './failed-calls.ts';
import { getAccountOrThrow, type SiteAccountRow, toSiteAccount } from './site-accounts.ts';
import { loadWaits, removeWaits } from './sign-in-waits.ts';

const MAX_PHONE_ACCOUNTS = 10;
/** Seconds between a sign-in and the entry of the page with its browser and address. */
const SESSION_LOG_SECONDS = 120;

/** The way in which people sign in to this site. */
export interface SignInWays {
  readonly mode: Config['mode'];
  /** The address of the external provider at which people sign in; `null` without one. */
  readonly issuer: string | null;
  /** True if the external provider links an account by its user name. */
  readonly linksByName: boolean;
  readonly canSendCodes: boolean;
}

/** Explains why a person cannot sign in. @throws Failure `user.notFound` */
export async function loadSignInState(ctx: Context, ways: SignInWays, id: string): Promise<SignInState> {
  const { db, account } = await getAccountOrThrow(ctx, id);
  const [signInWaits, phoneAccounts] = [await loadWaits(db, account), await loadPhoneAccounts(db, account)];
  return {
    account: toSiteAccount(account),
    problems: listProblems(ways, account, { signInWaits, isPhoneShared: phoneAccounts.length > 0 }),
    signInWaits,
    sessions: await loadSessions(db, ways, id),
    phoneAccounts,
    canEndSessions: ways.issuer === null,
    failures: await loadFailedCalls(db, id),
  };
}

function listProblems(
  { mode, issuer, linksByName, canSendCodes }: SignInWays,
  account: SiteAccountRow,
  { signInWaits, isPhoneShared }: { readonly signInWaits: readonly SignInWait[]; readonly isPhoneShared: boolean },
): SignInProblem[] {
  const isExternal = issuer !== null;
  const isLinkedHere = account.external_subject !== null && account.external_issuer === issuer;
  const canUseCodes = canSendCodes && account.phone !== null;
  const problems: Readonly<Record<SignInProblem, boolean>> = {
    disabled: account.disabled_at !== null,
    waiting: signInWaits.length > 0,
    noPassword: !isExternal && account.password_hash === null && !canUseCodes && !account.is_linked,
    noSubject: isExternal && !isLinkedHere && !linksByName,
    // In public mode everybody has the rights of a clinic, and functions of a manufacturer are no roles.
    noRole: mode === 'private' && account.roles.length === 0 && !account.is_of_manufacturer,
    noOrganisation: account.organisations.length === 0,
    sharedPhone: !isExternal && canSendCodes && isPhoneShared,
  };
  return (Object.keys(problems) as SignInProblem[]).filter((problem) => problems[problem]);
}

async function loadPhoneAccounts(db: Kysely<Tables>, { id, phone }: SiteAccountRow) {
  if (phone === null) return [];
  return db
    .selectFrom('account')
    .select(['id', 'user_name as userName', 'real_name as name'])
    .where('phone', 'in', listPhoneVariants(phone))
    .where('disabled_at', 'is', null)
    .where('id', '<>', id)
    .orderBy('user_name')
    .limit(MAX_PHONE_ACCOUNTS)
    .execute();
}

/** Lists the sessions that the own provider still knows; of an external provider, the latest one that was seen. */
async function loadSessions(db: Kysely<Tables>, { issuer }: SignInWays, accountId: string) {
  const { rows } = await sql<{ signed_in_at: Date; user_agent: string | null; address: string | null }>`
    select signed_in_at, entry.user_agent, entry.address from account_session
      left join lateral (select user_agent, address from login_log
        where account_id = ${accountId} and created_at >= signed_in_at
          and created_at < signed_in_at + make_interval(secs => ${SESSION_LOG_SECONDS})
        order by created_at limit 1) as entry on true
    where account_session.account_id = ${accountId} and (${issuer !== null} or exists (
      select from oidc_record where model = 'Session' and uid = session_uid
        and (expires_at is null or expires_at > now())))
    order by signed_in_at desc limit 20`.execute(db);
  return rows.map((row) => ({
    signedInAt: row.signed_in_at.toISOString(),
    device: row.user_agent ?? '',
    address: row.address ?? '',
  }));
}

/** Ends the sessions of an account and returns their number. @throws Failure `user.notFound` */
export async function endSessionsByOperator(ctx: Context, ways: SignInWays, id: string): Promise<number> {
  const { db } = await getAccountOrThrow(ctx, id);
  const sessions = await loadSessions(db, ways, id);
  await endAllSessions(db, id);
  ctx.addAuditDetail({ count: sessions.length });
  return sessions.length;
}

/** Ends the waits of an account and returns their number. @throws Failure `user.notFound` */
export async function endWaitsByOperator(ctx: Context, id: string): Promise<number> {
  const { db, account } = await getAccountOrThrow(ctx, id);
  const count = await removeWaits(db, account);
  ctx.addAuditDetail({ count });
  return count;
}
