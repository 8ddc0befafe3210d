import type { IdentityClient } from '@dentarium/api/site/calls';

/** The identity server of a site, and the registration of the page at it. */
export interface IdentityServer {
  /** The exact issuer. */
  readonly authority: string;
  readonly client: IdentityClient;
}

/** The registration at the built-in provider. */
export const OWN_CLIENT: IdentityClient = {
  clientId: 'web',
  scopes: ['openid', 'profile', 'offline_access', 'dental.api', 'dental.files'],
  resource: 'https://api.dental.local/',
  isExternal: false,
};
