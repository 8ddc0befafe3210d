import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession, Page, Request, Route } from '@playwright/test';
import { type BuiltModule, buildModule, publishToPage } from '../src/modules/build-module.ts';
import { expect, test } from '../src/test.ts';

test.use({ file: import.meta.filename, account: 'admin' });

/** The file with which a module begins. */
function entryOf(module: 'patients' | 'personal'): RegExp {
  return new RegExp(`/modules/${module}/[^/]+/remoteEntry\\.[^/]+\\.js(\\?try=\\d+)?$`);
}
const ENTRY = entryOf('patients');

/** Each module with the start of its pages. */
const MODULES = [
  ['patients', 'personal'],
  ['personal', 'patients'],
] as const;
const PLACES = { patients: '/patient', personal: '/personal/setting' } as const;

/** A line so slow that nothing comes. */
const hangs = (): Promise<void> => new Promise(() => undefined);

/** After how long the page says that a module still loads, in ms. */
const QUIET = 5000;

/** What may become of the file with which a module begins. */
const FAULTS: readonly (readonly [string, (route: Route) => Promise<unknown>])[] = [
  ['is missing', (route) => route.fulfill({ status: 404, body: 'not found' })],
  ['answers 500', (route) => route.fulfill({ status: 500, body: '' })],
  [
    'answers HTML',
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><p>proxy' }),
  ],
];

for (const [fault, answer] of FAULTS) {
  test(`HEAD-09 MFE-01 a module whose entry ${fault}: the rest works, the error names it, and trying again helps`, async ({
    page,
    header,
    patientList,
    say,
  }) => {
    const name = say('modules', 'name.patients');
    await page.route(ENTRY, answer);
    await page.goto('/nothing-here');
    await expect(header.user).toBeVisible();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const asked = page.waitForRequest(ENTRY);
    await header.home.click();
    await asked;

    // Meanwhile the rest of the site goes on.
    const notFound = page.getByRole('heading', { level: 1, name: say('platform', 'notFound.title') });
    await page.goBack();
    await expect(notFound).toBeVisible({ timeout: 1000 });
    await header.toLight.click({ timeout: 1000 });
    await header.tabs.first().click();
    const failed = page.getByRole('heading', { level: 1, name: say('shell', 'module.failed.title', { name }) });
    await expect(failed).toBeVisible();
    await expect(header.user).toBeVisible();

    await page.unroute(ENTRY);
    await page.getByRole('button', { name: say('shell', 'action.retry') }).click();
    await expect(patientList.heading).toBeVisible();
    await expect(failed).toHaveCount(0);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });
}

test('HEAD-09 a module whose entry hangs still loads: the page says so by its name, and trying again helps', async ({
  page,
  header,
  patientList,
  say,
}) => {
  const name = say('modules', 'name.patients');
  const loads = page.getByRole('heading', { level: 1, name: say('shell', 'module.slow.title', { name }) });
  let isSlow = true;
  await page.clock.install();
  // What hangs once hangs for good: only another request for the file is answered.
  await page.route(ENTRY, (route) => (isSlow ? hangs() : route.continue()));
  await page.goto('/nothing-here');
  await expect(header.user).toBeVisible();
  const asked = page.waitForRequest(ENTRY);
  await header.home.click();
  await asked;
  await page.clock.fastForward(QUIET);
  await expect(loads).toBeVisible();
  await page.clock.fastForward(60_000);
  await header.toLight.click();
  await expect(loads).toBeVisible();

  isSlow = false;
  await page.getByRole('button', { name: say('shell', 'action.retry') }).click();
  await expect(patientList.heading).toBeVisible();
});

for (const [broken, whole] of MODULES) {
  test(`HEAD-09 MFE-01 while ${broken} hangs, is missing or is no script, ${whole} goes on; afterwards both work`, async ({
    page,
    header,
    say,
  }) => {
    const titles = { patients: say('patients', 'list.title'), personal: say('personal', 'profile.title') };
    const tab = (module: 'patients' | 'personal') =>
      header.tabs.filter({ hasText: new RegExp(`^${say('modules', `tab.${module}`)}$`) });
    const title = (module: 'patients' | 'personal') => page.getByRole('heading', { name: titles[module] });
    const name = say('modules', `name.${broken}`);
    const failed = page.getByRole('heading', { level: 1, name: say('shell', 'module.failed.title', { name }) });
    const loads = page.getByRole('heading', { level: 1, name: say('shell', 'module.slow.title', { name }) });
    await page.clock.install();
    for (const [fault, answer] of [['hangs', hangs] as const, ...FAULTS]) {
      await page.route(entryOf(broken), answer);
      await page.goto(PLACES[whole]);
      await expect(title(whole)).toBeVisible();
      await tab(broken).click();
      await tab(whole).click();
      await expect(title(whole), fault).toBeVisible({ timeout: 1000 });
      await tab(broken).click();
      await page.clock.fastForward(QUIET);
      await expect(fault === 'hangs' ? loads : failed, fault).toBeVisible();
      await tab(whole).click();
      await expect(title(whole), fault).toBeVisible({ timeout: 1000 });
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await tab(broken).click();
    await expect(title(broken)).toBeVisible();
  });
}

test('MFE-01 MODE-06 a module that the site has switched off: no request, no tab, a plain page', async ({
  page,
  header,
  say,
  address,
}) => {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/modules/')) requests.push(request);
  });
  await page.route(`${address}/modules`, async (route) => {
    const response = await route.fetch();
    const registry = (await response.json()) as { modules: { name: string }[] };
    const modules = registry.modules.map((module) => ({ ...module, enabled: false, live: null, lastGood: null }));
    await route.fulfill({ response, json: { ...registry, modules } });
  });
  await page.goto('/patient');
  const name = say('modules', 'name.patients');
  await expect(page.getByRole('heading', { level: 1, name: say('shell', 'module.off.title', { name }) })).toBeVisible();
  await expect(header.user).toBeVisible();
  await expect(header.tabs).toHaveCount(0);
  expect(requests).toEqual([]);
});

test('MFE-01 the page that the shell comes as names no module', async ({ page, address }) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js') && !pathname.startsWith('/modules/')) scripts.push(pathname);
  });
  await page.goto('/nothing-here');
  await page.waitForLoadState('networkidle');
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts)
    expect(await (await fetch(new URL(script, address))).text()).not.toContain('mf-patients');
});

test('MFE-02 React, the UI kit, the bus and the API exist once at run time', async ({ page, patientList }) => {
  await patientList.open();
  const loaded = await page.evaluate(() => {
    const federation: unknown = Reflect.get(globalThis, '__FEDERATION__');
    const scope: unknown = federation === undefined ? undefined : Reflect.get(federation as object, '__SHARE__');
    const found: [string, number][] = [];
    const versions = new Map<string, Set<unknown>>();
    for (const instance of Object.values(
      (scope ?? {}) as Record<
        string,
        Record<string, Record<string, Record<string, { loaded?: unknown; lib?: unknown }>>>
      >,
    )) {
      for (const packages of Object.values(instance)) {
        for (const [name, candidates] of Object.entries(packages)) {
          for (const candidate of Object.values(candidates)) {
            if (candidate.loaded === undefined && candidate.lib === undefined) continue;
            const known = versions.get(name) ?? new Set();
            known.add(candidate.lib);
            versions.set(name, known);
          }
        }
      }
    }
    for (const [name, copies] of versions) found.push([name, copies.size]);
    return found;
  });
  const copies = new Map(loaded);
  for (const name of [
    'react',
    'react-dom',
    'antd',
    'react-router-dom',
    'jotai',
    '@dentarium/bus',
    '@dentarium/api',
    '@dentarium/platform',
  ])
    expect(copies.get(name), name).toBe(1);
});

test('MFE-08 the site says of each package what the page has of it: the version and every name', async ({
  page,
  patientList,
  address,
}) => {
  await patientList.open();
  await page.waitForLoadState('networkidle');
  const { provides } = (await (await fetch(`${address}/modules/platform.json`)).json()) as {
    provides: Record<string, { version: string; exports: string[] | null }>;
  };
  const onPage = await page.evaluate(() => {
    const federation = Reflect.get(globalThis, '__FEDERATION__') as {
      __INSTANCES__: {
        name: string;
        shareScopeMap: Record<string, Record<string, Record<string, { lib?: () => object }>>>;
      }[];
    };
    const scope = federation.__INSTANCES__.find(({ name }) => name === 'shell')?.shareScopeMap['default'] ?? {};
    return Object.fromEntries(
      Object.entries(scope).flatMap(([name, versions]) =>
        Object.entries(versions).map(([version, { lib }]) => [name, { version, names: lib && Object.keys(lib()) }]),
      ),
    );
  });
  expect(Object.keys(onPage).toSorted()).toEqual(Object.keys(provides).toSorted());
  for (const [name, { version, exports }] of Object.entries(provides)) {
    expect(onPage[name]?.version, name).toBe(version);
    const { names } = onPage[name] ?? {};
    if (exports !== null && names !== undefined)
      expect(names.toSorted(), name).toEqual(expect.arrayContaining(exports));
  }
  expect(onPage['@dentarium/ui']?.names?.toSorted()).toEqual(provides['@dentarium/ui']?.exports);
});

test.describe('a module made for a newer site', () => {
  const declaration = {
    name: 'newer',
    title: { ch: '新模块', en: 'Newer' },
    platform: '^1.0.0',
    routes: ['/newer'],
    tabs: [],
    flag: null,
  };
  const source = `
    import { defineModule } from '@dentarium/platform';
    import { DrawerOfTomorrow } from '@dentarium/ui';
    export default defineModule({ name: 'newer', routes: [{ path: '/newer', element: <DrawerOfTomorrow /> }], locales: { ch: {}, en: {} } });
  `;
  let built: BuiltModule;
  test.beforeAll(async () => {
    built = await buildModule({ declaration, source });
  });
  test.afterAll(() => rm(join(built.folder, '..', '..'), { recursive: true }));

  test('MFE-04 MFE-08 is refused by the page before it is mounted, by the name that is missing', async ({
    page,
    header,
  }) => {
    await publishToPage(page, built);
    await page.goto('/newer');
    await expect(page.getByRole('alert')).toContainText(/@dentarium\/ui \d+\.\d+\.\d+: DrawerOfTomorrow/);
    await expect(header.user).toBeVisible();
  });
});

test.describe('many mounts', () => {
  /** How many nodes and listeners the page holds after the memory was tidied. */
  async function held(session: CDPSession): Promise<{ readonly nodes: number; readonly listeners: number }> {
    await session.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    return { nodes, listeners: jsEventListeners };
  }

  async function mountAndUnmount(page: Page, times: number): Promise<void> {
    await page.evaluate(async (count) => {
      const until = (there: boolean): Promise<void> =>
        new Promise((resolve) => {
          const look = (): boolean => (document.querySelector('main table, main ul, main input') !== null) === there;
          if (look()) return resolve();
          const observer = new MutationObserver(() => {
            if (!look()) return;
            observer.disconnect();
            resolve();
          });
          observer.observe(document.body, { childList: true, subtree: true });
        });
      for (let time = 0; time < count; time += 1) {
        history.pushState(null, '', '/nothing-here');
        await until(false);
        history.pushState(null, '', '/patient');
        await until(true);
      }
    }, times);
  }

  test('MFE-02 after 100 mounts and unmounts of a module there are as many nodes and listeners as after 10', async ({
    page,
    patientList,
  }) => {
    await patientList.open();
    const session = await page.context().newCDPSession(page);
    await mountAndUnmount(page, 10);
    await patientList.isThere();
    await page.waitForLoadState('networkidle');
    const before = await held(session);
    await mountAndUnmount(page, 90);
    await patientList.isThere();
    await page.waitForLoadState('networkidle');
    // One screen more would be over a hundred of each. What the last mounts have asked for may still let go of theirs.
    await expect.poll(async () => (await held(session)).nodes).toBeLessThan(before.nodes + 100);
    await expect.poll(async () => (await held(session)).listeners).toBeLessThan(before.listeners + 100);
  });
});
