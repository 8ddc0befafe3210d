import type { ClientMetadata } from 'oidc-provider';

/**
 * The client id of the browser application; the other clients of the built-in provider are machines of manufacturers.
 */
export const CLIENT_ID = 'web';
/** The product's API as a resource server (RFC 8707); clients name it as `resource`. */
export const API_RESOURCE = 'https://api.dental.local/';
/** The scopes of OpenID Connect that the application requests; `offline_access` grants a refresh token. */
export const OPENID_SCOPES = ['openid', 'profile', 'offline_access'] as const;
/**
 * The scopes of the API: `dental.api` for the business calls, `dental.files` for files, storage credentials and
 * downloads.
 */
export const API_SCOPES = ['dental.api', 'dental.files'] as const;

/** The scope of the tokens of machine clients: only the calls that declare `machines`. */
export const MACHINE_SCOPE = 'dental.lab';

const LOOPBACK = ['localhost', '127.0.0.1'];

/** Lists the origins of the application: the public address, the configured ones, and both names of this machine. */
export function listApplicationOrigins(publicUrl: string, extraOrigins: readonly string[]): string[] {
  const own = new URL(publicUrl);
  const names = LOOPBACK.includes(own.hostname) ? LOOPBACK : [own.hostname];
  const ownOrigins = names.map((name) => `${own.protocol}//${name}${own.port ? `:${own.port}` : ''}`);
  return [...new Set([...ownOrigins, ...extraOrigins.map((origin) => new URL(origin).origin)])];
}

/**
 * Builds the application as a client of the provider: public, with PKCE, and with a callback at each of its origins.
 */
export function buildApplicationClient(origins: readonly string[]): ClientMetadata {
  return {
    client_id: CLIENT_ID,
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: origins.map((origin) => `${origin}/callback`),
    post_logout_redirect_uris: origins.map((origin) => `${origin}/`),
  };
}
