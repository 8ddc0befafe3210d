import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Provider, { type Configuration } from 'oidc-provider';

/** The registration of a site at the stranger, with names that the product does not know. */
export const STRANGER = {
  clientId: 'hospital-dental',
  audience: 'https://dental.hospital.example',
  resource: 'urn:hospital:dental',
  scope: 'dental_access',
} as const;

/** The settings of a site for the stranger, without its address. */
export const STRANGER_SETTINGS = {
  IDENTITY_CLIENT_ID: STRANGER.clientId,
  IDENTITY_AUDIENCE: STRANGER.audience,
  IDENTITY_RESOURCE: STRANGER.resource,
  IDENTITY_SCOPES: `openid ${STRANGER.scope}`,
  IDENTITY_API_SCOPE: STRANGER.scope,
  IDENTITY_NAME_CLAIM: 'displayName',
  IDENTITY_USER_NAME_CLAIM: 'login',
  IDENTITY_ROLE_CLAIM: 'hospital.teams',
} as const;

/** A person at the stranger. */
interface StrangerPerson {
  readonly displayName: string;
  readonly login: string;
  readonly teams: readonly string[];
}

/** An identity provider that is not configured for the product. */
export interface StrangerProvider {
  readonly issuer: string;
  /** The persons by subject, who sign in by typing it. A change holds from the next token. */
  readonly people: Map<string, StrangerPerson>;
  /** Signs with a new key from now on, and forgets the old one and every session. */
  rotateKeys(): void;
  stop(): Promise<void>;
}

/**
 * Starts a provider of a hospital: another client id, other scopes and claims, JWT access tokens of ES256, no refresh
 * tokens, and neither an address that ends a session nor one that revokes tokens.
 */
export async function createStrangerProvider(origin: string, port = 0): Promise<StrangerProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, StrangerPerson>();
  let provider = createProvider(issuer, origin, people);
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/sign-in/') === true) void showSignIn(provider, request, response);
    else void provider.callback()(request, response);
  });
  return {
    issuer,
    people,
    rotateKeys() {
      provider = createProvider(issuer, origin, people);
    },
    stop: () => stop(server),
  };
}

function createProvider(issuer: string, origin: string, people: ReadonlyMap<string, StrangerPerson>): Provider {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const configuration: Configuration = {
    clients: [
      {
        client_id: STRANGER.clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
        redirect_uris: [`${origin}/callback`],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' }] },
    cookies: { keys: ['a secret of the stranger'] },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    clientBasedCORS: (_context, caller) => caller === origin,
    extraTokenClaims(_context, token) {
      const person = 'accountId' in token ? people.get(token.accountId ?? '') : undefined;
      if (person === undefined) return {};
      return { displayName: person.displayName, login: person.login, hospital: { teams: person.teams } };
    },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      });
      grant.addOIDCScope('openid');
      grant.addResourceScope(STRANGER.resource, STRANGER.scope);
      await grant.save();
      return grant;
    },
    interactions: { url: (_context, interaction) => `/sign-in/${interaction.uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: () => ({
          scope: STRANGER.scope,
          audience: STRANGER.audience,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
    ttl: { AccessToken: 600, Session: 3600, Grant: 3600, Interaction: 600, IdToken: 600 },
  };
  return new Provider(issuer, configuration);
}

/** Shows a form that asks for the subject, and ends the interaction with it. */
async function showSignIn(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST') {
    const accountId = new URLSearchParams(await text(request)).get('subject') ?? '';
    await provider.interactionFinished(request, response, { login: { accountId } }, { mergeWithLastSubmission: false });
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    '<title>Hospital</title><form method="post"><label>Staff number <input name="subject"></label><button>Enter</button></form>',
  );
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
