import { createHash, randomBytes } from 'node:crypto';
import { CookieJar } from './cookie-jar.ts';
import { STRANGER, type StrangerProvider } from './stranger-provider.ts';

/** Signs a person in at the stranger, as the page does, and returns the access token. */
export async function signInAtStranger(
  { issuer }: Pick<StrangerProvider, 'issuer'>,
  origin: string,
  subject: string,
): Promise<string> {
  const cookies = new CookieJar();
  const verifier = randomBytes(32).toString('base64url');
  const open = async (address: URL, init: RequestInit = {}): Promise<URL> => {
    const answer = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { cookie: cookies.formatHeader(address.pathname) },
    });
    cookies.storeCookies(answer, address.pathname);
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${address.pathname} answered ${answer.status}: ${await answer.text()}`);
    return new URL(location, address);
  };
  const start = new URL(`${issuer}/auth`);
  start.search = new URLSearchParams({
    client_id: STRANGER.clientId,
    redirect_uri: `${origin}/callback`,
    response_type: 'code',
    scope: `openid ${STRANGER.scope}`,
    resource: STRANGER.resource,
    state: 's',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  const form = await open(start);
  let next = await open(form, { method: 'POST', body: new URLSearchParams({ subject }) });
  while (next.origin === issuer) next = await open(next);
  const answer = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: next.searchParams.get('code') ?? '',
      redirect_uri: `${origin}/callback`,
      client_id: STRANGER.clientId,
      code_verifier: verifier,
      resource: STRANGER.resource,
    }),
  });
  const tokens = (await answer.json()) as { readonly access_token?: string };
  if (tokens.access_token === undefined) throw new Error(`no token but ${answer.status} ${JSON.stringify(tokens)}`);
  return tokens.access_token;
}
