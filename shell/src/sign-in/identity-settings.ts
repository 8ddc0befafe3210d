import { type UserManagerSettings, WebStorageStateStore } from 'oidc-client-ts';

/** The product's API as the identity server knows it. */
const API_RESOURCE = 'https://api.dental.local/';

/**
 * Creates the sign-in settings of this site: the code flow with PKCE, the token in local storage.
 *
 * @param authority the exact issuer.
 * @param origin the origin of the page.
 */
export function createIdentitySettings(authority: string, origin: string, store: Storage): UserManagerSettings {
  return {
    authority,
    client_id: 'web',
    redirect_uri: `${origin}/callback`,
    post_logout_redirect_uri: `${origin}/`,
    response_type: 'code',
    scope: 'openid profile offline_access dental.api dental.files',
    resource: API_RESOURCE,
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
    revokeTokenTypes: ['access_token', 'refresh_token'],
    // The provider answers a revocation with an empty text; without this setting it counts as failed.
    revokeTokenAdditionalContentTypes: ['text/plain'],
    staleStateAgeInSeconds: 900,
  };
}
