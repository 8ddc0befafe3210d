import { authenticateExternal, isExternalSessionValid } from './external-accounts.ts';
import { createTokenVerifier } from './external-tokens.ts';
import type { Identity, IdentityOptions } from './identity.ts';

/**
 * Creates the identity of a site with an external provider: people sign in there, and only its tokens are verified
 * here.
 */
export async function createExternalIdentity({ config, db }: IdentityOptions, authority: string): Promise<Identity> {
  const { audience, linkByName } = config.identity;
  const verify = createTokenVerifier(authority, audience);
  return {
    plugin: async () => {},
    async authenticate(bearerToken) {
      const claims = await verify(bearerToken);
      return claims ? authenticateExternal({ db, linkByName }, claims) : { kind: 'invalid' };
    },
    isSessionValid: (session) => isExternalSessionValid(db, session),
    // The provider ends its own sessions; a disabled account is refused at its next call.
    async endAccountSessions() {},
    async close() {},
  };
}
