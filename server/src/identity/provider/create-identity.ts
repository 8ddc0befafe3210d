import { createBuiltInIdentity } from './built-in-identity.ts';
import { createExternalIdentity } from './external-identity.ts';
import type { Identity, IdentityOptions } from './identity.ts';

/** Creates the identity of a site with the built-in provider or the configured external one. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { authority } = options.config.identity;
  return authority === null ? createBuiltInIdentity(options) : createExternalIdentity(options, authority);
}
