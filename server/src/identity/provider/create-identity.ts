import { createBuiltInIdentity } from './built-in-identity.ts';
import { createExternalIdentity } from './external-identity.ts';
import type { Identity, IdentityOptions } from './identity.ts';

/** Signs people in: with the provider that is part of the server, or with the one that the configuration names. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { authority } = options.config.identity;
  return authority === null ? createBuiltInIdentity(options) : createExternalIdentity(options, authority);
}
