import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Kysely } from 'kysely';
import Provider from 'oidc-provider';
import type { Tables } from '../../../kernel/db/tables.ts';
import { OidcRecords } from '../oidc-records.ts';

interface TokenRequest {
  readonly subject: string;
  readonly claims?: Record<string, unknown>;
  readonly audience?: string;
  readonly scope?: string;
  readonly expiresIn?: number;
  /** Seconds since 1970; now by default. */
  readonly issuedAt?: number;
}

/** An external provider with access tokens as JWTs. */
export interface ExternalProvider {
  readonly issuer: string;
  issue(tokenRequest: TokenRequest): Promise<string>;
  /** Stops the provider, as in an outage. */
  stop(): Promise<void>;
}

export async function createExternalProvider(db: Kysely<Tables>): Promise<ExternalProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const claimsByToken = new WeakMap<object, Record<string, unknown>>();
  const provider = new Provider(issuer, {
    adapter: (model) => new OidcRecords(db, model),
    clients: [{ client_id: 'web', token_endpoint_auth_method: 'none', redirect_uris: ['http://localhost/callback'] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: () => ({ scope: 'dental.api', audience: 'dental-api', accessTokenFormat: 'jwt' }),
      },
    },
    ttl: { AccessToken: 600 },
    extraTokenClaims: (_context, token) => claimsByToken.get(token),
  });
  const handle = provider.callback();
  server.on('request', (request, response) => void handle(request, response));

  return {
    issuer,
    async issue({ subject, claims = {}, audience = 'dental-api', scope = 'dental.api', expiresIn = 600, issuedAt }) {
      const client = await provider.Client.find('web');
      if (!client) throw new Error('the client is missing');
      const token = new provider.AccessToken({
        accountId: subject,
        client,
        scope,
        expiresIn,
        grantId: 'none',
        gty: 'authorization_code',
        ...(issuedAt === undefined ? {} : { iat: issuedAt }),
      });
      token.resourceServer = new provider.ResourceServer('urn:api', { scope, audience, accessTokenFormat: 'jwt' });
      claimsByToken.set(token, claims);
      return token.save();
    },
    stop: () => stop(server),
  };
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
