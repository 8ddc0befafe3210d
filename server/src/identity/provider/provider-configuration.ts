import type { Kysely } from 'kysely';
import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { Tables } from '../../kernel/db/tables.ts';
import { MachineClientRecords } from '../machine-clients/machine-client-records.ts';
import { API_RESOURCE, API_SCOPES, buildApplicationClient, CLIENT_ID, MACHINE_SCOPE, OPENID_SCOPES } from './client.ts';
import { loadFirstPartyGrant } from './first-party-grant.ts';
import type { IdentityKeys } from './keys.ts';
import { OidcRecords } from './oidc-records.ts';
import type { ProviderPages } from './pages/provider-pages.ts';
import { toClaims, findPerson } from './people.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** The input for the configuration of oidc-provider. */
export interface ProviderSettings {
  readonly db: Kysely<Tables>;
  readonly keys: IdentityKeys;
  readonly origins: readonly string[];
  readonly audience: string;
  /** The path of the issuer, at which the browser finds the provider. */
  readonly path: string;
  readonly isSecure: boolean;
  readonly pages: ProviderPages;
}

/** Builds the configuration of the built-in provider, with the options of `design/identity.md` 3. */
export function buildProviderConfiguration({
  db,
  keys,
  origins,
  audience,
  path,
  isSecure,
  pages,
}: ProviderSettings): Configuration {
  const cookie = { httpOnly: true, sameSite: 'lax', secure: isSecure, signed: true } as const;
  return {
    adapter: (model) => (model === 'Client' ? new MachineClientRecords(db) : new OidcRecords(db, model)),
    clients: [buildApplicationClient(origins)],
    jwks: keys.jwks,
    cookies: { keys: keys.cookieKeys, long: cookie, short: cookie },
    scopes: OPENID_SCOPES,
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'picture', 'phone_number', 'updated_at'] },
    // The page's theme, see pages/appearance.ts, and the code of an invitation link for the registration.
    extraParams: ['theme', 'invitation'],
    pkce: { required: () => true },
    clockTolerance: 15,
    clientBasedCORS: (_context, origin, client) =>
      origin !== 'null' && (client.redirectUris ?? []).some((uri) => new URL(uri).origin === origin),
    async findAccount(_context, accountId) {
      const person = await findPerson(db, accountId);
      return person && { accountId, claims: () => toClaims(person) };
    },
    loadExistingGrant: loadFirstPartyGrant,
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
    revokeGrantPolicy: () => true,
    async extraTokenClaims(_context, token) {
      if (token.kind !== 'AccessToken') return {};
      const person = await findPerson(db, token.accountId);
      return {
        session_uid: token.sessionUid,
        name: person?.realName,
        role_ids: person?.roleIds,
        org_id: person?.organisationId,
      };
    },
    interactions: { policy: createSignInPolicy(), url: (_context, interaction) => `${path}/login/${interaction.uid}` },
    renderError: pages.error,
    ttl: {
      Interaction: () => HOUR_SECONDS,
      AuthorizationCode: () => 60,
      AccessToken: () => HOUR_SECONDS,
      ClientCredentials: () => HOUR_SECONDS,
      IdToken: () => HOUR_SECONDS,
      // A successor does not outlive the first token.
      RefreshToken: (context) => context.oidc.entities.RotatedRefreshToken?.remainingTTL ?? 14 * DAY_SECONDS,
      Session: () => 14 * DAY_SECONDS,
      Grant: () => 14 * DAY_SECONDS,
    },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => API_RESOURCE,
        useGrantedResource: () => true,
        getResourceServerInfo(_context, indicator, client) {
          if (indicator !== API_RESOURCE) throw new errors.InvalidTarget();
          const scope = client.clientId === CLIENT_ID ? API_SCOPES.join(' ') : MACHINE_SCOPE;
          return { scope, audience, accessTokenTTL: HOUR_SECONDS, accessTokenFormat: 'opaque' };
        },
      },
      clientCredentials: { enabled: true },
      revocation: { enabled: true, allowedPolicy: (_context, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context) =>
          matchesIdTokenHint(context) ? pages.signOut(context) : pages.confirmSignOut(context),
        postLogoutSuccessSource: pages.signedOut,
      },
      userinfo: { enabled: true },
    },
  };
}

/**
 * Returns whether a sign-out request has an ID token of the signed-in user. Any page can send a browser here, and a
 * token of another user, for example of that page's author, proves nothing.
 */
function matchesIdTokenHint({ oidc }: KoaContextWithOIDC): boolean {
  const hint = oidc.entities.IdTokenHint;
  return hint !== undefined && hint.payload['sub'] === oidc.session?.accountId;
}

/** Creates the policy that requests a sign-in for an account that was removed or disabled since, instead of failing. */
function createSignInPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  const isAccountGone = ({ oidc }: KoaContextWithOIDC) =>
    oidc.session?.accountId !== undefined && oidc.account === undefined;
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('account_gone', 'The account may not sign in', 'login_required', isAccountGone),
    );
  return policy;
}
