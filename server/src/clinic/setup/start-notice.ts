import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Config } from '../../kernel/config/config.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { recordOperatorAudit } from '../../kernel/areas/operator-audit.ts';
import { createSetupLink, formatSetupLink, hasAnyAccount, hasValidLink, withSetupLock } from './setup-links.ts';

/** The dependencies of the notice at the start of a server. */
export interface StartNoticeDeps {
  readonly config: Pick<Config, 'publicUrl' | 'demo'>;
  readonly db: Kysely<Tables>;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
  /** The password of the accounts of the demonstration. */
  readonly demoPassword: string;
}

/** Describes how people begin: the accounts of the demonstration, their own accounts, or the link of an empty site. */
export async function describeBeginning(deps: StartNoticeDeps): Promise<readonly string[]> {
  const { config, db, demoPassword } = deps;
  const demoAccounts = config.demo ? await listDemoAccounts(db) : [];
  if (demoAccounts.length > 0) {
    const lines = demoAccounts.map(({ userName, role }) => `  ${userName.padEnd(14)}${role}`.trimEnd());
    return [`Demonstration clinic; every account has the password "${demoPassword}":`, ...lines];
  }
  return withSetupLock(db, async (transaction) => {
    if (await hasAnyAccount(transaction)) return ['Sign in with your account.'];
    if (await hasValidLink(transaction))
      return [
        'This site has no account yet. Its set-up link was printed at an earlier start; npm run site -- setup-link prints another one.',
      ];
    const secret = await createSetupLink(transaction);
    await recordOperatorAudit(transaction, 'site.setup-link');
    deps.log.info('set-up link printed');
    return [
      'This site has no account yet. Set it up within an hour:',
      `  ${formatSetupLink(config.publicUrl, secret)}`,
    ];
  });
}

/** Lists the accounts of the demonstration that can sign in, with their roles or functions. */
function listDemoAccounts(db: Kysely<Tables>) {
  return db
    .selectFrom('account')
    .select('user_name as userName')
    .select(
      sql<string>`concat_ws(', ',
        (select string_agg(name_en, ', ' order by id) from role join account_role on role_id = role.id
          where account_id = account.id),
        (select string_agg(lab_function || ' of the manufacturer', ', ') from lab_function
          where account_id = account.id))`.as('role'),
    )
    .where('is_demo', '=', true)
    .where('disabled_at', 'is', null)
    .orderBy(sql`(select min(role_id) from account_role where account_id = account.id)`, (order) =>
      order.asc().nullsLast(),
    )
    .orderBy('user_name')
    .limit(20)
    .execute();
}
