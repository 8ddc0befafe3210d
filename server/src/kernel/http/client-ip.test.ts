import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { Application } from '../../identity/provider/testing/application.ts';
import { type SiteAddresses, TestBrowser } from '../../identity/provider/testing/test-browser.ts';
import { makeAccount } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { loadConfig } from '../config/config.ts';
import { toNetwork, toTrustRule } from './client-ip.ts';

const PUBLIC_URL = 'https://clinic.example';

interface Row {
  readonly trust: string;
  /** Forwarded headers that the server receives from 127.0.0.1. */
  readonly forwarded: string;
  readonly client: string;
}

const ROWS: readonly Row[] = [
  { trust: '0', forwarded: '203.0.113.9', client: '127.0.0.1' },
  { trust: '127.0.0.2,10.0.0.0/8', forwarded: '203.0.113.9', client: '127.0.0.1' },
  { trust: '1', forwarded: '198.51.100.6, 203.0.113.9', client: '203.0.113.9' },
  { trust: '2', forwarded: '198.51.100.6, 203.0.113.9, 10.0.0.2', client: '203.0.113.9' },
  { trust: '127.0.0.1', forwarded: '198.51.100.6, 203.0.113.9', client: '203.0.113.9' },
  { trust: 'loopback,10.0.0.0/8', forwarded: '198.51.100.6, 203.0.113.9, 10.0.0.2', client: '203.0.113.9' },
];

test.each(ROWS)(
  'attributes a request behind TRUST_PROXY=$trust with $forwarded to $client',
  async ({ trust, forwarded, client }) => {
    const { trustedProxies } = loadConfig({ TRUST_PROXY: trust, PUBLIC_URL });
    const app = Fastify({ trustProxy: toTrustRule(trustedProxies) });
    app.get('/', (request, reply) => reply.send(request.ip));
    const { body } = await app.inject({
      url: '/',
      headers: { 'x-forwarded-for': forwarded },
      remoteAddress: '127.0.0.1',
    });
    expect(body).toBe(client);
  },
);

/** No trusted proxy, some by their number, and some by their addresses. */
const SITES = ROWS.filter((_, row) => row % 2 === 1);

describe.each(SITES)('behind TRUST_PROXY=$trust, told $forwarded', ({ trust, forwarded, client }) => {
  let site: TestApp;
  let siteAddresses: SiteAddresses;
  let browser: TestBrowser;
  let signInPage: URL;
  beforeAll(async () => {
    site = await createTestApp({ TRUST_PROXY: trust, PUBLIC_URL, DEMO: '1' });
    // Nobody signs in at an empty site.
    await makeAccount(site.db);
    siteAddresses = { address: site.address, publicUrl: PUBLIC_URL };
    browser = new TestBrowser(siteAddresses, { address: forwarded });
    signInPage = (await browser.open(new Application(siteAddresses).authorizationUrl())).url;
  });
  afterAll(() => site.close());

  test(`attributes a wrong password and the audit trail to ${client}`, async () => {
    await browser.post(signInPage, { user_name: 'somebody', password: 'wrong' });
    const failures = await site.db.selectFrom('sign_in_failure').select('address').distinct().execute();
    expect(failures).toEqual([{ address: client }]);
    const trail = await site.db.selectFrom('audit_entry').select('address').distinct().execute();
    expect(trail).toEqual([{ address: client }]);
  });

  test(`attributes the request for a code to ${client}`, async () => {
    await browser.post(`${signInPage.pathname}/code`, { phone: '13900000001', step: 'send' });
    expect(await site.db.selectFrom('sms_code').select('address').execute()).toEqual([{ address: client }]);
  });

  test('ignores an address before that of the client', async () => {
    const statuses: number[] = [];
    for (let number = 1; number <= 6; number += 1) {
      const other = new TestBrowser(siteAddresses, { address: `192.0.2.${number}, ${forwarded}` });
      const page = await other.open(new Application(siteAddresses).authorizationUrl());
      statuses.push((await other.post(page.url, { user_name: 'victim', password: 'wrong' })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
  });

  test('ignores a host or a protocol of a header in links', async () => {
    const forged = { 'x-forwarded-host': 'else.example', 'x-forwarded-proto': 'http', 'x-forwarded-for': forwarded };
    const discovery = await fetch(`${site.address}/identity/.well-known/openid-configuration`, { headers: forged });
    const text = await discovery.text();
    expect(JSON.parse(text)).toMatchObject({ issuer: `${PUBLIC_URL}/identity` });
    expect(text).not.toContain('else.example');
    expect(text).not.toContain('http:');
  });
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['not an address', 'not an address'],
  [undefined, ''],
])('counts the address %s as %s', (address, network) => {
  expect(toNetwork(address)).toBe(network);
});
