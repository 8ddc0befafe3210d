import type { Kysely } from 'kysely';
import type { KoaContextWithOIDC, default as Provider } from 'oidc-provider';
import type { Tables } from '../../kernel/db/tables.ts';
import type { IdentityEvent, SignInWay } from './identity.ts';
import type { ProviderPages } from './pages/provider-pages.ts';
import { findPerson } from './people.ts';
import { endSession, replaceSession } from './sessions.ts';

/** The ways to sign in by the names of RFC 8176, and `fed` for an external identity. */
const SIGN_IN_WAYS: Readonly<Record<string, SignInWay>> = { pwd: 'password', sms: 'code', fed: 'linked' };

type OidcContext = KoaContextWithOIDC['oidc'];

/** The dependencies of the session register. */
export interface SessionRegister {
  readonly db: Kysely<Tables>;
  readonly pages: ProviderPages;
  readonly onEvent: (event: IdentityEvent) => Promise<void>;
}

/**
 * Updates the sessions of accounts after each step of the provider and before its answer, so that nobody gets a code of
 * a session that is not yet the only one of the account. (The events of the provider are not awaited.)
 */
export function maintainSessionRegister(provider: Provider, { db, pages, onEvent }: SessionRegister): void {
  const report = async (kind: IdentityEvent['kind'], accountId: string, ip: string, signInWay?: SignInWay) => {
    const person = await findPerson(db, accountId);
    await onEvent({
      kind,
      accountId,
      userName: person?.userName ?? '',
      ip,
      ...(signInWay === undefined ? {} : { signInWay }),
    });
  };

  provider.use(async (context, next) => {
    await next();
    const { oidc } = context as Partial<KoaContextWithOIDC>;
    if (!oidc) return;

    const session = findNewSession(oidc);
    if (session) {
      await replaceSession(db, session);
      await report('signed-in', session.accountId, context.ip, SIGN_IN_WAYS[session.method] ?? 'password');
    }

    const revokedToken = findRevokedToken(oidc);
    if (revokedToken) {
      // Signing out by revoking a token ends the session too, not only its tokens.
      if (revokedToken.sessionUid) await endSession(db, revokedToken.sessionUid);
      await report('signed-out', revokedToken.accountId, context.ip);
    }

    if (oidc.route === 'end_session_confirm' && context.status === 303 && oidc.session?.accountId) {
      await report('signed-out', oidc.session.accountId, context.ip);
    }
    if (context.status === 200 && showsProviderForm(oidc)) pages.signOut(context as KoaContextWithOIDC);
  });
}

/** Returns the session of a user who has just signed in, not of a continued session. */
function findNewSession({ result, entities, session }: OidcContext) {
  const code = entities.AuthorizationCode;
  if (!result?.login || !code?.clientId || !session?.accountId) return null;
  return {
    accountId: session.accountId,
    clientKind: code.clientId,
    sessionUid: session.uid,
    method: result.login.amr?.[0] ?? '',
  };
}

function findRevokedToken({ route, entities, client }: OidcContext) {
  const token = route === 'revocation' ? (entities.AccessToken ?? entities.RefreshToken) : undefined;
  return token && token.clientId === client?.clientId ? token : null;
}

/**
 * Returns whether the provider shows a page with a form of its own, because its session has ended already or belongs to
 * another user.
 */
function showsProviderForm({ route, session, entities }: OidcContext): boolean {
  if (route === 'end_session') return !session?.accountId;
  const login = entities.Interaction?.result?.login;
  return (
    route === 'resume' &&
    login !== undefined &&
    session?.accountId !== undefined &&
    session.accountId !== login.accountId
  );
}
