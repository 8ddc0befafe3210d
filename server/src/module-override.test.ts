import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@dentarium/api';
import { endModuleOverride, setModuleOverride } from '@dentarium/api/modules/override-calls';
import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ModuleOverrides } from './kernel/modules/module-overrides.ts';
import { makeAccount, makeOrganisation } from './testing/people.ts';
import { createPublishedVersion } from './testing/published-version.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from './testing/test-app.ts';

const ORIGIN = 'http://localhost:8091';
const orders = { module: 'orders', url: `${ORIGIN}/` };
const USUAL = { version: '1.0.0', entry: '/modules/orders/1.0.0/' };

let site: TestApp;
let closedSite: TestApp;
let developer: string;
let other: string;
let token: string;

/** Two modules, one of which is off. */
async function publish({ config }: TestApp): Promise<void> {
  const modules = Object.fromEntries(
    ['orders', 'desk'].map((name) => {
      const versions = { '1.0.0': createPublishedVersion({ name, routes: [`/${name}`] }, '1.0.0') };
      return [name, { live: '1.0.0', previous: null, ...(name === 'desk' && { off: { reason: 'x' } }), versions }];
    }),
  );
  await mkdir(config.modulesDir, { recursive: true });
  await writeFile(join(config.modulesDir, 'registry.json'), JSON.stringify({ modules }));
  await mkdir(config.siteDir, { recursive: true });
  await writeFile(join(config.siteDir, 'index.html'), '<!doctype html><title>the shell</title>');
}

beforeAll(async () => {
  site = await createTestApp({ OVERRIDE_ORIGINS: `${ORIGIN},https://dev.example`, WHITELISTS: 'developers:dev' });
  closedSite = await createTestApp({ WHITELISTS: 'developers:dev' });
  for (const app of [site, closedSite]) await publish(app);
  const organisations = [await makeOrganisation(site.db)];
  developer = await makeAccount(site.db, { organisations, roles: ['superAdmin'], name: 'dev' });
  other = await makeAccount(site.db, { organisations, roles: ['superAdmin'], name: 'other' });
});
afterAll(() => Promise.all([site.close(), closedSite.close()]));
beforeEach(async () => {
  token = await site.signIn(developer);
});

/** Returns the cookie that the answer of a call sets, in the form that a browser sends. */
async function requestCookie(call: 'SetModuleOverride' | 'EndModuleOverride'): Promise<string> {
  const answer = await fetch(`${site.address}/api/ModuleService/${call}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(orders),
  });
  expect(answer.status).toBe(200);
  const [value = '', ...attributes] = (answer.headers.get('set-cookie') ?? '').split('; ');
  expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']));
  return value;
}

/** Returns the address from which a page with this cookie and this token loads the module. */
async function liveFor(cookie: string, bearer: string | null): Promise<RegisteredModule['live'] | undefined> {
  const authorization = bearer === null ? {} : { authorization: `Bearer ${bearer}` };
  const answer = await fetch(`${site.address}/modules`, { headers: { cookie, ...authorization } });
  const { modules } = (await answer.json()) as { readonly modules: readonly RegisteredModule[] };
  return modules.find(({ name }) => name === 'orders')?.live;
}

async function policyFor(cookie: string): Promise<string> {
  const answer = await fetch(`${site.address}/orders`, { headers: { accept: 'text/html', cookie } });
  return answer.headers.get('content-security-policy') ?? '';
}

describe('MFE-05 permission to override a module', () => {
  const client = (app: TestApp, bearer: string) =>
    createClient({ token: () => bearer, language: () => 'en', baseUrl: app.address });

  test.each([
    [{ module: 'orders', url: 'http://localhost:8092/' }, 'override.origin'],
    [{ module: 'orders', url: 'https://localhost:8091/' }, 'override.origin'],
    [{ module: 'orders', url: 'http://localhost:8091.evil.example/' }, 'override.origin'],
    [{ module: 'orders', url: 'http://localhost:8091@evil.example/' }, 'override.origin'],
    [{ module: 'orders', url: 'http://evil@localhost:8091/' }, 'override.origin'],
    [{ module: 'orders', url: 'http://localhost:8091' }, 'override.origin'],
    [{ module: 'orders', url: 'http://localhost:8091/?x=/' }, 'override.origin'],
    [{ module: 'orders', url: '/modules/orders/' }, 'override.origin'],
    [{ module: 'academy', url: `${ORIGIN}/` }, 'override.module'],
    [{ module: 'desk', url: `${ORIGIN}/` }, 'override.module'],
  ])('refuses %j with %s', async (body, code) => {
    expect(await callExpectingRefusal(client(site, token), setModuleOverride, { body })).toMatchObject({ code });
  });

  test('refuses all others regardless of their rights, and everybody on a site without origins', async () => {
    const stranger = await site.as(other);
    expect(await callExpectingRefusal(stranger, setModuleOverride, { body: orders })).toMatchObject({
      code: 'access.denied',
    });
    expect(await callExpectingRefusal(stranger, endModuleOverride, {})).toMatchObject({ code: 'access.denied' });
    const organisations = [await makeOrganisation(closedSite.db)];
    const outsider = await closedSite.as(await makeAccount(closedSite.db, { organisations, name: 'dev' }));
    expect(await callExpectingRefusal(outsider, setModuleOverride, { body: orders })).toMatchObject({
      code: 'override.origin',
    });
  });
});

describe('MFE-05 a session with an override', () => {
  test('lists the address without a fallback, and permits the origin for its pages', async () => {
    const cookie = await requestCookie('SetModuleOverride');
    expect(await liveFor(cookie, token)).toEqual({ version: 'override', entry: orders.url, manifest: {} });
    const policy = await policyFor(cookie);
    expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' ${ORIGIN};`);
    expect(policy).toMatch(/connect-src [^;]* http:\/\/localhost:8091 ws:\/\/localhost:8091;/);
    expect(policy).not.toContain('dev.example');
    expect(await policyFor('theme=dark')).not.toContain(ORIGIN);
    const actions = await site.db.selectFrom('audit_entry').select(['action', 'detail']).execute();
    expect(actions).toContainEqual({ action: 'module.override', detail: orders });
  });

  test.each([
    ['of nobody', async () => null],
    ['of another account', () => site.signIn(other)],
  ])('ignores the cookie with the token %s', async (_, sign) => {
    const cookie = await requestCookie('SetModuleOverride');
    expect(await liveFor(cookie, await sign())).toMatchObject(USUAL);
  });

  test.each([
    ['another address', (payload: string, mac: string) => `${payload.slice(0, -2)}xx.${mac}`],
    ['no signature', (payload: string) => payload],
    ['another signature', (payload: string, mac: string) => `${payload}.${mac.toLowerCase()}`],
    ['nothing', () => ''],
  ])('ignores a cookie with %s', async (_, tamper) => {
    const [payload = '', mac = ''] = (await requestCookie('SetModuleOverride')).split('.');
    const tampered = `dentarium_override=${tamper(payload.split('=')[1] ?? '', mac)}`;
    expect(await liveFor(tampered, token)).toMatchObject(USUAL);
    expect(await policyFor(tampered)).not.toContain(ORIGIN);
  });

  test('ends when the site removes the account from its list, or the origin', async () => {
    const cookie = await requestCookie('SetModuleOverride');
    const after = (change: object) =>
      new ModuleOverrides({ config: { ...site.config, ...change }, db: site.db }).findAllowedOrigin(
        cookie,
        async () => true,
      );
    expect(await after({})).toBe(ORIGIN);
    expect(await after({ whitelists: new Map([['developers', ['other']]]) })).toBeNull();
    expect(await after({ overrideOrigins: ['https://dev.example'] })).toBeNull();
  });

  test('ends with the session, also after another sign-in, and by the button', async () => {
    const cookie = await requestCookie('SetModuleOverride');
    expect(await requestCookie('EndModuleOverride')).toBe('dentarium_override=');
    const newToken = await site.signIn(developer);
    expect(await liveFor(cookie, newToken)).toMatchObject(USUAL);
    expect(await policyFor(cookie)).not.toContain(ORIGIN);
  });
});
