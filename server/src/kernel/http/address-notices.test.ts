import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { addressNotices } from './address-notices.ts';

const PUBLIC_URL = 'https://clinic.example';
const ADDRESS_NOTICE = expect.stringContaining('Set PUBLIC_URL to the address of the site');
const PROXY_NOTICE = expect.stringContaining('Set TRUST_PROXY=1 for one proxy');

let app: FastifyInstance;
let lines: (readonly [fields: object, text: string])[];

async function start(trustedProxies: number | readonly string[] = 0): Promise<void> {
  app = Fastify();
  const log = { warn: (fields: object, text?: string) => void lines.push([fields, String(text)]) };
  const origins = [PUBLIC_URL, 'https://intranet.example'];
  await app.register(addressNotices, { publicUrl: PUBLIC_URL, origins, trustedProxies, log });
  app.get('/', async () => 'page');
}
const request = (headers: Readonly<Record<string, string>>) => app.inject({ method: 'GET', url: '/', headers });

beforeEach(() => {
  lines = [];
});
afterEach(() => app.close());

describe('SITE-05 an address that differs from PUBLIC_URL', () => {
  test.each<[string, Readonly<Record<string, string>>]>([
    ['a page at the address of the machine', { host: '10.0.0.5:8080', referer: 'http://10.0.0.5:8080/patient?name=x' }],
    ['a call from a page with another scheme', { host: 'clinic.example', origin: 'http://clinic.example' }],
    [
      'a call behind a proxy that changes the host',
      { host: '127.0.0.1:8080', origin: 'https://www.clinic.example', 'sec-fetch-site': 'same-origin' },
    ],
  ])('is noticed once: %s', async (_, headers) => {
    await start();
    await request(headers);
    await request(headers);
    const { origin } = new URL(headers['origin'] ?? headers['referer'] ?? '');
    expect(lines).toEqual([[{ address: origin, publicUrl: PUBLIC_URL }, ADDRESS_NOTICE]]);
  });

  test.each<[string, Readonly<Record<string, string>>]>([
    ['PUBLIC_URL itself', { host: 'clinic.example', origin: PUBLIC_URL }],
    ['PUBLIC_URL behind a proxy that changes the host', { host: '127.0.0.1:8080', origin: PUBLIC_URL }],
    ['another origin that may sign in', { host: 'intranet.example', origin: 'https://intranet.example' }],
    ['the page of somebody else', { host: 'clinic.example', origin: 'https://else.example' }],
    ['a check of a load balancer', { host: '10.0.0.5:8080' }],
    ['a damaged header', { host: 'x', origin: 'null' }],
    ['an extension of a browser', { host: 'x', origin: 'chrome-extension://x' }],
    ['a long text', { host: 'x'.repeat(250), origin: `http://${'x'.repeat(250)}` }],
  ])('is not %s', async (_, headers) => {
    await start();
    await request(headers);
    expect(lines).toEqual([]);
  });
});

describe('SITE-05 a proxy without TRUST_PROXY', () => {
  test.each(['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'])(
    'is noticed once by %s',
    async (name) => {
      await start();
      await request({ [name]: '10.1.2.3' });
      await request({ [name]: '10.1.2.3' });
      expect(lines).toEqual([[{ proxy: '127.0.0.1' }, PROXY_NOTICE]]);
    },
  );

  test('is not noticed with TRUST_PROXY, and without its headers', async () => {
    await start(['127.0.0.1']);
    await request({ 'x-forwarded-for': '10.1.2.3' });
    expect(lines).toEqual([]);
    await app.close();
    await start();
    await request({});
    expect(lines).toEqual([]);
  });
});
