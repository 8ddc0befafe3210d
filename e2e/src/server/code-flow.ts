import { createHash, randomBytes } from 'node:crypto';

/** The token response of the identity server. */
interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
  readonly scope: string;
  readonly token_type: string;
  readonly expires_in: number;
}

/** A cookie of the identity server. */
interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

/** A signed-in user. */
export interface SignedIn {
  readonly tokens: Tokens;
  readonly cookies: readonly Cookie[];
}

/** Goes through the code flow as a browser does, without one. */
class Walk {
  readonly #cookies = new Map<string, Cookie>();

  cookies(): Cookie[] {
    return [...this.#cookies.values()];
  }

  /** Returns the `Cookie` header of a browser for an address. */
  cookieFor({ pathname }: URL): string {
    return [...this.#cookies.values()]
      .filter(({ path }) => pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  async go(url: URL, form?: Readonly<Record<string, string>>): Promise<URL | undefined> {
    const cookie = this.cookieFor(url);
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie, accept: 'text/html' },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) this.#take(line, url);
    const location = answer.headers.get('location');
    return location === null ? undefined : new URL(location, url);
  }

  #take(line: string, url: URL): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const path = attributes.find((one) => one.toLowerCase().startsWith('path='))?.slice(5) ?? url.pathname;
    if (value === '') this.#cookies.delete(`${name} ${path}`);
    else this.#cookies.set(`${name} ${path}`, { name, value, path });
  }
}

/** A flow that has reached the sign-in page. */
interface OpenedSignIn {
  readonly walk: Walk;
  readonly verifier: string;
  /** The address at which the flow began. */
  readonly start: URL;
  readonly page: URL | undefined;
}

async function beginSignIn(address: string): Promise<OpenedSignIn> {
  const verifier = randomBytes(32).toString('base64url');
  const start = new URL('/identity/auth', address);
  start.search = new URLSearchParams({
    client_id: 'web',
    redirect_uri: `${address}/callback`,
    response_type: 'code',
    scope: 'openid profile offline_access dental.api dental.files',
    resource: 'https://api.dental.local/',
    state: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  const walk = new Walk();
  return { walk, verifier, start, page: await walk.go(start) };
}

/** Opens the sign-in page: returns the address that leads to it, its own, and the cookies for its form. */
export async function openSignInPage(address: string): Promise<{ start: URL; page: URL; cookie: string }> {
  const { walk, start, page } = await beginSignIn(address);
  if (page === undefined) throw new Error(`${address} shows no sign-in page`);
  return { start, page, cookie: walk.cookieFor(page) };
}

/**
 * Signs in by the authorization-code flow with PKCE, as the site does.
 *
 * @throws Error when the account does not exist or must wait
 */
export async function signInByCode(address: string, userName: string, password = 'dentarium'): Promise<SignedIn> {
  const { walk, verifier, page } = await beginSignIn(address);
  let next = page && (await walk.go(page, { user_name: userName, password }));
  while (next !== undefined && next.pathname !== '/callback') next = await walk.go(next);
  const code = next?.searchParams.get('code');
  if (code === undefined || code === null) throw new Error(`${userName} cannot sign in at ${address}: ${next?.href}`);
  const answer = await fetch(new URL('/identity/token', address), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'web',
      redirect_uri: `${address}/callback`,
      code,
      code_verifier: verifier,
    }),
  });
  if (!answer.ok) throw new Error(`the code of ${userName} was refused: ${answer.status} ${await answer.text()}`);
  return { tokens: (await answer.json()) as Tokens, cookies: walk.cookies() };
}
