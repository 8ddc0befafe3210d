import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { TokenProblem } from '../../kernel/access/authentication.ts';
import type { ProviderConfig } from '../../kernel/config/provider-config.ts';
import { StartupError } from '../../kernel/config/startup-error.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { authenticateExternal } from './external-accounts.ts';
import { isExternalSessionValid } from './external-sessions.ts';
import { createTokenVerifier } from './external-tokens.ts';
import type { Identity, IdentityOptions } from './identity.ts';

/** A token that was accepted before has expired: nothing is wrong with the provider or the settings. */
const ORDINARY_PROBLEM: TokenProblem = 'expired';
const LOG_INTERVAL_MILLISECONDS = 60_000;

/**
 * Creates the identity of a site with an external provider: people sign in there, and only its tokens are verified
 * here.
 *
 * @throws StartupError for a role or an organisation in the settings that does not exist
 */
export async function createExternalIdentity(
  { config, db, log }: IdentityOptions,
  authority: string,
): Promise<Identity> {
  const { audience, linkByName, provider } = config.identity;
  await requireKnownTargets(db, provider);
  const { clockTolerance, roleMapping } = provider;
  const verify = createTokenVerifier(authority, { audience, clockTolerance, needsIssueTime: roleMapping !== null });
  const logProblem = createProblemLog(log, { authority, audience });
  return {
    plugin: async () => {},
    async authenticate(bearerToken) {
      const token = await verify(bearerToken);
      if ('claims' in token) return authenticateExternal({ db, linkByName, provider }, token.claims);
      logProblem(token.problem);
      return { kind: 'invalid', problem: token.problem };
    },
    isSessionValid: (session) => isExternalSessionValid(db, session),
    // The provider ends its own sessions; a disabled account is refused at its next call.
    async endAccountSessions() {},
    async close() {},
  };
}

/** Creates the log of tokens that are not accepted: once a minute for each reason, as every call of a page has one. */
function createProblemLog(log: FastifyBaseLogger, expected: Readonly<Record<'authority' | 'audience', string>>) {
  const loggedAt = new Map<TokenProblem, number>();
  return (problem: TokenProblem): void => {
    if (problem === ORDINARY_PROBLEM) return;
    if (Date.now() - (loggedAt.get(problem) ?? 0) < LOG_INTERVAL_MILLISECONDS) return;
    loggedAt.set(problem, Date.now());
    log.warn({ problem, ...expected }, 'a token of the identity provider is not accepted');
  };
}

async function requireKnownTargets(db: Kysely<Tables>, { newAccounts, roleMapping }: ProviderConfig): Promise<void> {
  if (newAccounts !== null) {
    const organisation = await db
      .selectFrom('organisation')
      .select('id')
      .where('id', '=', newAccounts.organisationId)
      .executeTakeFirst();
    if (organisation === undefined)
      throw new StartupError(
        `IDENTITY_DEFAULT_ORGANISATION names ${newAccounts.organisationId}, which is no organisation of this site.`,
      );
  }
  const mapped: readonly number[] = [...(roleMapping?.roleIds.values() ?? [])].flat();
  const roleIds = new Set([...mapped, ...[newAccounts?.roleId ?? []].flat()]);
  const rows = await db.selectFrom('role').select('id').execute();
  const unknownId = [...roleIds].find((id) => rows.every((row) => row.id !== id));
  if (unknownId !== undefined)
    throw new StartupError(
      `IDENTITY_ROLES or IDENTITY_DEFAULT_ROLE names the role ${unknownId}, which does not exist.`,
    );
}
