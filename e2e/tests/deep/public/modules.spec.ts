import type { CDPSession, Locator, Page, Route } from '@playwright/test';
import { expect, test } from '../../../src/test.ts';

/** The entry file of the patients module. */
const ENTRY = /\/modules\/patients\/[^/]+\/remoteEntry\.[^/]+\.js(\?try=\d+)?$/;

/** A response that never comes. */
const neverAnswer = (): Promise<void> => new Promise(() => undefined);

/** The time after which the page reports that a module still loads, in ms. */
const QUIET = 5000;

/** Lazy code of the personal centre for one of its pages. */
const LATER_CODE = /\/modules\/personal\/[^/]+\/\d+\.[^/]+\.js(\?try=\d+)?$/;
/** The styles of such a page. */
const LATER_STYLES = /\/modules\/personal\/[^/]+\/\d+\.[^/]+\.css(\?try=\d+)?$/;

type Answer = (route: Route) => Promise<unknown>;

/** Responds with a changed response of the server. */
async function answerChanged(route: Route, change: (body: string) => string): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: change(await response.text()) });
}

const truncated: Answer = (route) => answerChanged(route, (body) => body.slice(0, body.length / 2));
const altered: Answer = (route) => answerChanged(route, (body) => `${body}\n/* more */`);

/** The faults of a file of a module. */
const FAULTS: readonly (readonly [string, Answer])[] = [
  ['hangs', neverAnswer],
  ['is missing', (route) => route.fulfill({ status: 404, body: 'not found' })],
  ['answers 500', (route) => route.fulfill({ status: 500, body: '' })],
  [
    'answers HTML',
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><p>proxy' }),
  ],
  ['is truncated', truncated],
  ['is not what was published', altered],
];

test('HEAD-09 MFE-01 MFE-04 names a module whose entry hangs, is missing, fails, is no script or was altered; the rest works, and a retry helps', async ({
  page,
  header,
  patientList,
  say,
}) => {
  // One page load for each fault.
  test.slow();
  const name = say('modules', 'name.patients');
  const tab = (id: string) => header.tabs.filter({ hasText: new RegExp(`^${say('modules', `tab.${id}`)}$`) });
  const failureHeading = page.getByRole('heading', { level: 1, name: say('shell', 'module.failed.title', { name }) });
  const loads = page.getByRole('heading', { level: 1, name: say('shell', 'module.slow.title', { name }) });
  const profile = page.getByRole('heading', { name: say('personal', 'profile.title') });
  await page.clock.install();
  for (const [fault, answer] of FAULTS) {
    await test.step(fault, async () => {
      // A hanging request hangs forever: only another request for the file gets a response.
      let isBroken = true;
      await page.route(ENTRY, (route) => (isBroken ? answer(route) : route.continue()));
      await page.goto('/personal/setting');
      await expect(profile).toBeVisible();
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await tab('patients').click();
      await tab('personal').click();
      await expect(profile).toBeVisible();
      await tab('patients').click();
      await page.clock.fastForward(QUIET);
      await expect(fault === 'hangs' ? loads : failureHeading).toBeVisible();
      await header.toLight.or(header.toDark).click();
      await expect(header.user).toBeVisible();

      isBroken = false;
      await page.getByRole('button', { name: say('shell', 'action.retry') }).click();
      await expect(patientList.heading).toBeVisible();
      await expect(failureHeading).toHaveCount(0);
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
});

test('HEAD-09 MFE-04 names a running module whose lazy code or styles fail or are altered, and a retry helps', async ({
  page,
  header,
  patientList,
  say,
}) => {
  // Each fault is awaited twice, and repaired.
  test.slow();
  const name = say('modules', 'name.personal');
  const failureHeading = page.getByRole('heading', {
    level: 1,
    name: say('platform', 'module.broken.title', { name }),
  });
  const loads = page.getByText(say('shell', 'module.slow.title', { name }));
  const other = header.tabs.filter({ hasText: new RegExp(`^${say('modules', 'tab.patients')}$`) });
  const goTo = (path: string) => page.evaluate((to) => history.pushState(null, '', to), `/personal/${path}`);
  const heading = (key: string) => page.getByRole('heading', { name: say('personal', `frame.${key}`), exact: true });
  /** Advances the time until files are requested again. */
  const expectEventually = (locator: Locator) =>
    expect(async () => {
      await page.clock.fastForward(QUIET / 4);
      expect(await locator.isVisible()).toBe(true);
    }).toPass({ timeout: 60_000 });

  /** Opens a page of the personal centre while its file is broken, works elsewhere, and repairs it. */
  async function breaks(key: string, file: RegExp, [fault, answer]: readonly [string, Answer]): Promise<void> {
    await test.step(`${key} ${fault}`, async () => {
      // A hanging request hangs forever: only another request for the file gets a response.
      let isBroken = true;
      await page.route(file, (route) => (isBroken ? answer(route) : route.continue()));
      await goTo(key);
      await expectEventually(fault === 'hangs' ? loads : failureHeading);
      await other.click();
      await expect(patientList.heading).toBeVisible();
      await goTo(key);
      await expectEventually(fault === 'hangs' ? loads : failureHeading);
      isBroken = false;
      await page.getByRole('button', { name: say('shell', 'action.retry') }).click();
      await expectEventually(heading(key));
      await expect(failureHeading.or(loads)).toHaveCount(0);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }

  await page.clock.install();
  const [hanging, missing, , html] = FAULTS;
  for (const [file, plan] of [
    [LATER_CODE, { account: hanging, organization: missing, address: html, help: ['is truncated', truncated] }],
    [LATER_STYLES, { account: hanging, help: ['is not what was published', altered] }],
  ] as const) {
    await page.goto('/personal/setting');
    await expect(page.getByRole('heading', { name: say('personal', 'profile.title') })).toBeVisible();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    for (const [key, fault] of Object.entries(plan)) if (fault !== undefined) await breaks(key, file, fault);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  }
});

test('MFE-01 MFE-02 MFE-08 names no module in the shell, has shared packages once and as announced, and leaks nothing over many mounts', async ({
  page,
  patientList,
  address,
}) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js') && !pathname.startsWith('/modules/')) scripts.push(pathname);
  });
  await patientList.open();
  await page.waitForLoadState('networkidle');

  await test.step('names no module in the page of the shell', async () => {
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts)
      expect(await (await fetch(new URL(script, address))).text()).not.toContain('mf-patients');
  });

  await test.step('has React, the UI kit, the bus and the API once at run time', async () => {
    const loaded = await page.evaluate(() => {
      const federation: unknown = Reflect.get(globalThis, '__FEDERATION__');
      const scope: unknown = federation === undefined ? undefined : Reflect.get(federation as object, '__SHARE__');
      const copyCounts: [string, number][] = [];
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
              const copiesOfPackage = versions.get(name) ?? new Set();
              copiesOfPackage.add(candidate.lib);
              versions.set(name, copiesOfPackage);
            }
          }
        }
      }
      for (const [name, copies] of versions) copyCounts.push([name, copies.size]);
      return copyCounts;
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

  await test.step('announces the version and every export of each package on the page', async () => {
    const { provides } = (await (await fetch(`${address}/platform.json`)).json()) as {
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

  await test.step(`after ${MOUNTS} mounts and unmounts there are as many nodes and listeners as after 10`, async () => {
    const session = await page.context().newCDPSession(page);
    await mountAndUnmount(page, 10);
    await patientList.isThere();
    await page.waitForLoadState('networkidle');
    const before = await measureHeldMemory(session);
    await mountAndUnmount(page, MOUNTS - 10);
    await patientList.isThere();
    await page.waitForLoadState('networkidle');
    // A leaked screen would have over a hundred of each. Requests of the last mounts may release more.
    await expect.poll(async () => (await measureHeldMemory(session)).nodes).toBeLessThan(before.nodes + 100);
    await expect.poll(async () => (await measureHeldMemory(session)).listeners).toBeLessThan(before.listeners + 100);
  });
});

/** The number of mounts and unmounts. */
const MOUNTS = 30;

/** Returns the number of nodes and listeners of the page after garbage collection. */
async function measureHeldMemory(session: CDPSession): Promise<{ readonly nodes: number; readonly listeners: number }> {
  await session.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { nodes, listeners: jsEventListeners };
}

async function mountAndUnmount(page: Page, times: number): Promise<void> {
  await page.evaluate(async (count) => {
    const waitForTable = (isPresent: boolean): Promise<void> =>
      new Promise((resolve) => {
        const look = (): boolean => (document.querySelector('main table, main ul, main input') !== null) === isPresent;
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
      await waitForTable(false);
      history.pushState(null, '', '/patient');
      await waitForTable(true);
    }
  }, times);
}
