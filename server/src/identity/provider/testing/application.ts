import { createHash, randomBytes } from 'node:crypto';
import { API_RESOURCE, API_SCOPES, CLIENT_ID, OPENID_SCOPES } from '../client.ts';
import type { SiteAddresses, TestBrowser, Visit } from './test-browser.ts';
import type { TestAccount } from './test-site.ts';

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token?: string;
  readonly scope: string;
  readonly expires_in: number;
}

export interface TokenAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Tokens & { readonly error?: string };
}

/** Sends the requests of the browser application, like oidc-client-ts (`design/identity.md` 2). */
export class Application {
  readonly #site: SiteAddresses;
  readonly #verifier = randomBytes(32).toString('base64url');

  constructor(site: SiteAddresses) {
    this.#site = site;
  }

  authorizationUrl(extraParams: Record<string, string | null> = {}): URL {
    const url = new URL(`${this.#site.publicUrl}/identity/auth`);
    const params = {
      client_id: CLIENT_ID,
      redirect_uri: `${this.#site.publicUrl}/callback`,
      response_type: 'code',
      scope: [...OPENID_SCOPES, ...API_SCOPES].join(' '),
      resource: API_RESOURCE,
      state: 'a-state',
      code_challenge: createHash('sha256').update(this.#verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...extraParams,
    };
    for (const [name, value] of Object.entries(params)) if (value !== null) url.searchParams.set(name, value);
    return url;
  }

  exchange(code: string): Promise<TokenAnswer> {
    return this.token({
      grant_type: 'authorization_code',
      redirect_uri: `${this.#site.publicUrl}/callback`,
      code,
      code_verifier: this.#verifier,
    });
  }

  renew({ refresh_token, scope }: Pick<Tokens, 'refresh_token' | 'scope'>): Promise<TokenAnswer> {
    return this.token({ grant_type: 'refresh_token', refresh_token, scope });
  }

  async token(form: Record<string, string>): Promise<TokenAnswer> {
    const response = await this.#post('/identity/token', form);
    return { status: response.status, headers: response.headers, body: (await response.json()) as TokenAnswer['body'] };
  }

  revoke(token: string, hint: string): Promise<Response> {
    return this.#post('/identity/token/revocation', { token, token_type_hint: hint });
  }

  endSessionUrl(params: Record<string, string>): URL {
    const url = new URL(`${this.#site.publicUrl}/identity/session/end`);
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
    return url;
  }

  /** Signs in completely: the sign-in page, the password, the code, the tokens. */
  async signIn(
    browser: TestBrowser,
    account: Omit<TestAccount, 'id'>,
    extraParams: Record<string, string | null> = {},
  ): Promise<Tokens> {
    const page = await browser.open(this.authorizationUrl(extraParams));
    const back = await browser.submit(page.url, { user_name: account.userName, password: account.password });
    const { status, body } = await this.exchange(getCodeOrThrow(back));
    if (status !== 200) throw new Error(`no tokens but ${status} ${body.error ?? ''}`);
    return body;
  }

  #post(path: string, form: Record<string, string>): Promise<Response> {
    const body = new URLSearchParams({ ...form, client_id: CLIENT_ID });
    return fetch(`${this.#site.address}${path}`, { method: 'POST', body, headers: { origin: this.#site.publicUrl } });
  }
}

/** Returns the code with which a browser returns to the application. */
export function getCodeOrThrow({ location, status, text }: Visit): string {
  const code = location?.searchParams.get('code');
  if (!code) throw new Error(`no code but ${status} ${location?.href ?? text.replace(/<svg.*?<\/svg>/gs, '')}`);
  return code;
}

/** Parses the form of a page that submits itself. */
export function parseForm(page: string): { action: string; fields: Record<string, string> } {
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? '';
  const fields = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value],
  );
  return { action, fields: Object.fromEntries(fields) as Record<string, string> };
}
