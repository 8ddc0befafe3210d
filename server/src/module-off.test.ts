import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call } from '@dentarium/api';
import { getModules } from '@dentarium/api/modules/calls';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CONTRACT } from './contract.ts';
import { createPublishedVersion } from './testing/published-version.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const MODULES = [...new Set(CONTRACT.flatMap(({ module }) => module ?? []))];
/** A text in the form of an id, so that an address with it matches the call. */
const ID = '00000000-0000-4000-8000-000000000000';

let modulesDir: string;
let siteDir: string;
let site: TestApp;

/** Publishes every module with calls; one of them is off. */
async function switchOff(off: string | null): Promise<void> {
  const modules = Object.fromEntries(
    MODULES.map((name) => {
      const versions = { '1.0.0': createPublishedVersion({ name, routes: [`/${name}`] }, '1.0.0') };
      const state = name === off ? { off: { reason: 'Moving house' } } : {};
      return [name, { live: '1.0.0', previous: null, ...state, versions }];
    }),
  );
  await writeFile(join(modulesDir, 'registry.json'), JSON.stringify({ modules }));
}

beforeAll(async () => {
  modulesDir = await mkdtemp(join(tmpdir(), 'dentarium-off-'));
  siteDir = await mkdtemp(join(tmpdir(), 'dentarium-off-'));
  await writeFile(join(siteDir, 'index.html'), '<!doctype html><title>the shell</title>');
  for (const name of MODULES) {
    await mkdir(join(modulesDir, name, '1.0.0'), { recursive: true });
    await writeFile(join(modulesDir, name, '1.0.0', 'remoteEntry.js'), `"the code of ${name}"`);
  }
  await switchOff(null);
  site = await createTestApp({ MODULES_DIR: modulesDir, SITE_DIR: siteDir });
});

afterAll(async () => {
  await site.close();
  await rm(modulesDir, { recursive: true });
  await rm(siteDir, { recursive: true });
});

/** Returns whether a call is refused because its module is off. */
async function isRefused({ method, path }: Call): Promise<boolean> {
  const body = method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' };
  const answer = await fetch(`${site.address}${path.replaceAll(/:\w+/g, ID)}`, { method, ...body });
  const { errorCode } = (await answer.json().catch(() => ({}))) as { errorCode?: string };
  return answer.status === 403 && errorCode === 'access.moduleOff';
}

const fetchEntryFile = (name: string) => fetch(`${site.address}/modules/${name}/1.0.0/remoteEntry.js`);

describe.each(MODULES)('MODE-06 MFE-01 a site without the module %s', (off) => {
  beforeAll(() => switchOff(off));

  test('refuses each of its calls and no other', async () => {
    const refusedIds = await Promise.all(CONTRACT.map(async (call) => ((await isRefused(call)) ? call.id : null)));
    const own = CONTRACT.filter(({ module }) => module === off).map(({ id }) => id);
    expect(refusedIds.filter((id) => id !== null)).toEqual(own);
  });

  test('serves none of its files, the page for its routes, and no version in the list', async () => {
    const files = await Promise.all(MODULES.map(async (name) => [name, (await fetchEntryFile(name)).status]));
    expect(files).toEqual(MODULES.map((name) => [name, name === off ? 404 : 200]));
    const page = await fetch(`${site.address}/${off}`, { headers: { accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('the shell')]);
    const { modules } = await (await site.as(null)).call(getModules, {});
    const listed = modules.map(({ name, enabled, live, lastGood }) => ({ name, enabled, code: live ?? lastGood }));
    expect(listed.map(({ name, enabled, code }) => [name, enabled, code !== null])).toEqual(
      MODULES.map((name) => [name, name !== off, name !== off]),
    );
  });
});

test('MODE-06 MFE-01 refuses no call and serves every file with all modules on again', async () => {
  await switchOff(null);
  const refusals = await Promise.all(CONTRACT.map(isRefused));
  expect(refusals.filter(Boolean)).toEqual([]);
  expect(await Promise.all(MODULES.map(async (name) => (await fetchEntryFile(name)).status))).toEqual(
    MODULES.map(() => 200),
  );
});
