import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { CookieJar } from '../../provider/testing/cookie-jar.ts';

/** A provider that accepts every subject without a password. */
export interface OtherProvider {
  readonly issuer: string;
  /** Completes the sign-in as a subject, or refuses it, and returns the query with which the browser returns. */
  signInAs(url: string, subject: string | null): Promise<string>;
  close(): Promise<void>;
}

/** Starts a real OpenID Connect provider with one client. */
export async function createOtherProvider(client: {
  readonly id: string;
  readonly secret: string;
  readonly redirectUris: readonly string[];
}): Promise<OtherProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [...client.redirectUris] }],
    features: { devInteractions: { enabled: false } },
    claims: { profile: ['name'] },
    conformIdTokenClaims: false,
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, name: `Dr ${id}` }) }),
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
  });
  let subject: string | null = null;
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/sign-in/') !== true) return void handle(request, response);
    const result = subject === null ? { error: 'access_denied' } : { login: { accountId: subject } };
    return void provider.interactionFinished(request, response, result);
  });

  return {
    issuer,
    async signInAs(url, requestedSubject) {
      subject = requestedSubject;
      const jar = new CookieJar();
      let currentUrl = url;
      while (currentUrl.startsWith(issuer)) {
        const answer = await fetch(currentUrl, {
          redirect: 'manual',
          headers: { cookie: jar.formatHeader(new URL(currentUrl).pathname) },
        });
        jar.storeCookies(answer, new URL(currentUrl).pathname);
        const next = answer.headers.get('location');
        if (next === null) throw new Error(`no way on from ${currentUrl}: ${await answer.text()}`);
        currentUrl = new URL(next, currentUrl).href;
      }
      return new URL(currentUrl).search;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
