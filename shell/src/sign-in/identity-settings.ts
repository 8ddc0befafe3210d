import { type UserManagerSettings, WebStorageStateStore } from 'oidc-client-ts';
import type { IdentityServer } from './identity-server.ts';

/**
 * Creates the sign-in settings of this site: the code flow with PKCE, the token in local storage.
 *
 * @param origin the origin of the page.
 */
export function createIdentitySettings(
  { authority, client }: IdentityServer,
  origin: string,
  store: Storage,
): UserManagerSettings {
  const { clientId, scopes, resource, isExternal } = client;
  return {
    authority,
    client_id: clientId,
    redirect_uri: `${origin}/callback`,
    post_logout_redirect_uri: `${origin}/`,
    response_type: 'code',
    scope: scopes.join(' '),
    ...(resource === null ? {} : { resource }),
    // Providers differ in the request that decides about the resource of a token.
    ...(resource !== null && isExternal ? { extraTokenParams: { resource } } : {}),
    userStore: new WebStorageStateStore({ store }),
    // Renewal is implemented here, under a lock over all tabs: a refresh token may be used once.
    automaticSilentRenew: false,
    accessTokenExpiringNotificationTimeInSeconds: 60,
    silentRequestTimeoutInSeconds: 20,
    requestTimeoutInSeconds: 20,
    maxSilentRenewTimeoutRetries: 3,
    validateSubOnSilentRenew: true,
    monitorSession: false,
    loadUserInfo: false,
    filterProtocolClaims: true,
    revokeTokensOnSignout: true,
    // An access token of an external provider is a JWT, whose revocation is refused.
    revokeTokenTypes: isExternal ? ['refresh_token'] : ['access_token', 'refresh_token'],
    // The provider answers a revocation with an empty text; without this setting it counts as failed.
    revokeTokenAdditionalContentTypes: ['text/plain'],
    staleStateAgeInSeconds: 900,
  };
}
