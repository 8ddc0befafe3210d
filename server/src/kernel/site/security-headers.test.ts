import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const YEAR = 'max-age=31536000';
const PATHS = [
  '/',
  '/healthz',
  '/no-such-page',
  '/api/no-such-call',
  '/identity/.well-known/openid-configuration',
  '/identity/auth',
  '/identity/login/unknown',
  '/identity/assets/page.css',
  '/dentarium/no-such-object',
];

describe.each([
  ['https', { PUBLIC_URL: 'https://clinic.example' }, YEAR],
  [
    'https with the names below it',
    { PUBLIC_URL: 'https://clinic.example', HSTS_SUBDOMAINS: '1' },
    `${YEAR}; includeSubDomains`,
  ],
  ['http', { PUBLIC_URL: 'http://clinic.example' }, null],
])('a site on %s', (_, environment, expected) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp(environment);
  });
  afterAll(() => site.close());

  test.each(PATHS)('requires https of browsers at %s for the configured time', async (path) => {
    const answer = await fetch(`${site.address}${path}`, { redirect: 'manual' });
    expect(answer.headers.get('strict-transport-security')).toBe(expected);
  });
});
