import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Application } from './testing/application.ts';
import { TestBrowser } from './testing/test-browser.ts';
import { createTestSite, type TestSite } from './testing/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite({ demo: true });
});
afterAll(() => site.close());

/** Hostile values of a field. */
const VALUES: Readonly<Record<string, string>> = {
  'a NUL': 'a\0b',
  'an empty text': '',
  'a long text': 'x'.repeat(5000),
  'a list': '["a"]',
  'an object': '{"\u0000":1}',
  'a number': '1e308',
  'a text of wildcards': `%_\\'"<>;`,
};
const VALUE_NAMES = Object.keys(VALUES);

const AUTHORIZATION = [
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'resource',
  'prompt',
  'login_hint',
  'ui_locales',
  'theme',
  'max_age',
  'acr_values',
  'claims',
  'request',
  'request_uri',
  'id_token_hint',
  'code_challenge',
  'code_challenge_method',
] as const;
const TOKEN = [
  'grant_type',
  'code',
  'refresh_token',
  'redirect_uri',
  'client_id',
  'code_verifier',
  'scope',
  'resource',
];
const LOGIN = ['user_name', 'password'];
const CODE = ['phone', 'code', 'step'];

/** Returns the text of an answer of a failed server. */
function findServerError(status: number, text: string): string {
  return status >= 500 || text.includes('server_error') ? `${status} ${text}` : '';
}

describe.each(VALUE_NAMES)('AUTH-01 hostile input to identity: %s', (name) => {
  const value = VALUES[name] ?? '';

  test.each(AUTHORIZATION)('is harmless at the start of a sign-in, in %s', async (field) => {
    const url = new Application(site).authorizationUrl();
    url.searchParams.set(field, value);
    const { status, text, location } = await new TestBrowser(site).get(url);
    expect(findServerError(status, `${text} ${location?.search}`)).toBe('');
  });

  test.each(TOKEN)('is harmless at the token endpoint, in %s', async (field) => {
    for (const grant of ['authorization_code', 'refresh_token']) {
      const form = { grant_type: grant, code: 'c', refresh_token: 'r', [field]: value };
      const { status, body } = await new Application(site).token(form);
      expect(findServerError(status, JSON.stringify(body))).toBe('');
    }
  });

  test('is harmless at the revocation of tokens', async () => {
    for (const [token, hint] of [
      [value, 'access_token'],
      ['t', value],
    ] as const) {
      const answer = await new Application(site).revoke(token, hint);
      expect(findServerError(answer.status, await answer.text())).toBe('');
    }
  });

  test.each(['id_token_hint', 'post_logout_redirect_uri', 'state', 'client_id', 'ui_locales', 'logout_hint'])(
    'is harmless at the end of a session, in %s',
    async (field) => {
      const { status, text } = await new TestBrowser(site).get(new Application(site).endSessionUrl({ [field]: value }));
      expect(findServerError(status, text)).toBe('');
    },
  );

  test.each(LOGIN)('is harmless in the form of the sign-in, in %s', async (field) => {
    const browser = new TestBrowser(site);
    const page = await browser.open(new Application(site).authorizationUrl());
    const { status, text } = await browser.post(page.url, { user_name: 'nobody', password: 'x', [field]: value });
    expect(findServerError(status, text)).toBe('');
  });

  test.each(CODE)('is harmless in the form of the code, in %s', async (field) => {
    const browser = new TestBrowser(site);
    const page = await browser.open(new Application(site).authorizationUrl());
    const form = { phone: '13911112222', code: '123456', step: 'sign-in', [field]: value };
    const { status, text } = await browser.post(`${page.url.pathname}/code`, form);
    expect(findServerError(status, text)).toBe('');
  });

  test.each(['login/:', 'login/:/code', 'login/:/linked?state=:', 'linked?state=:', 'auth/:', 'assets/:'])(
    'is harmless in the address %s',
    async (path) => {
      const hostilePath = path.replaceAll(':', encodeURIComponent(value));
      const { status, text } = await new TestBrowser(site).get(`/identity/${hostilePath}`);
      expect(findServerError(status, text)).toBe('');
    },
  );
});
