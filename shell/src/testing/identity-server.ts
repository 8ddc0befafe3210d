import type { INavigator } from 'oidc-client-ts';
import { OWN_CLIENT } from '../sign-in/identity-server.ts';

/** The issuer at which tests sign in. */
export const AUTHORITY = 'http://localhost/identity';

/** The identity server of tests: the built-in provider. */
export const IDENTITY_SERVER = { authority: AUTHORITY, client: OWN_CLIENT };

/** The key of the signed-in user in local storage. */
export const USER_KEY = `oidc.user:${AUTHORITY}:web`;

const encode = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '');

function createIdToken(sub: string): string {
  return `${encode({ alg: 'RS256' })}.${encode({ iss: AUTHORITY, aud: 'web', sub, exp: 9_999_999_999, iat: 1 })}.signature`;
}

/** Answers the discovery request of the identity server; for {@link serve}. */
export const answerDiscovery = () =>
  Response.json({
    issuer: AUTHORITY,
    authorization_endpoint: `${AUTHORITY}/auth`,
    token_endpoint: `${AUTHORITY}/token`,
    revocation_endpoint: `${AUTHORITY}/token/revocation`,
    end_session_endpoint: `${AUTHORITY}/session/end`,
    jwks_uri: `${AUTHORITY}/jwks`,
  });

/** Creates an answer of the token endpoint. */
export function answerTokens(name: string, sub = 'u1') {
  return Response.json({
    access_token: `access-${name}`,
    refresh_token: `refresh-${name}`,
    id_token: createIdToken(sub),
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'dental.api dental.files',
  });
}

/** Stores a signed-in user like an earlier page. */
export function storeUser(
  options: {
    readonly name?: string;
    readonly expiresIn?: number;
    readonly sub?: string;
    readonly hasRefreshToken?: boolean;
  } = {},
): void {
  const { name = 'old', expiresIn = 3600, sub = 'u1', hasRefreshToken = true } = options;
  localStorage.setItem(
    USER_KEY,
    JSON.stringify({
      access_token: `access-${name}`,
      ...(hasRefreshToken ? { refresh_token: `refresh-${name}` } : {}),
      id_token: createIdToken(sub),
      token_type: 'Bearer',
      scope: 'openid dental.api',
      profile: { sub, iss: AUTHORITY, aud: 'web', exp: 9_999_999_999, iat: 1 },
      expires_at: Math.floor(Date.now() / 1000) + expiresIn,
    }),
  );
}

/** Creates a navigator that records its redirects instead of following them. */
export function createRecordingNavigator(): INavigator & { readonly visited: URL[] } {
  const visited: URL[] = [];
  return {
    visited,
    prepare: () =>
      Promise.resolve({
        navigate: ({ url }) => {
          visited.push(new URL(url));
          return Promise.resolve({ url });
        },
        close: () => undefined,
      }),
    callback: () => Promise.resolve(),
  };
}
