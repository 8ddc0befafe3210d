import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { RegisteredModule } from '@dentarium/api/services/module-service';
import {
  defineModule,
  guardLeaving,
  languageAtom,
  ModuleProviders,
  pageStore,
  setLeaveQuestion,
} from '@dentarium/platform';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { lazy, type ReactNode, StrictMode, Suspense } from 'react';
import '../texts.ts';
import { codeOnly, sampleModule, samplePage } from '../testing/sample-site.ts';
import { LIMITS } from './limits.ts';
import { pageModules } from './module-files.ts';
import { createRemoteLoader } from './remote-loader.ts';
import { RemoteOutlet } from './remote-outlet.tsx';

// React draws by the real clock, also in a test that has put another one in its place.
const realTimeout = globalThis.setTimeout;

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => realTimeout(resolve, 1));
}

const says = (role: 'alert' | 'status', text: string): boolean =>
  screen.queryByRole(role)?.textContent.includes(text) === true;

/** Waits until an alert says this. */
const alertOf = (text: string): Promise<void> => until(() => says('alert', text));

/** Waits until a message that is no failure says this. */
const statusOf = (text: string): Promise<void> => until(() => says('status', text));

let crashes = false;
function Screen() {
  if (crashes) throw new Error('crashed on purpose');
  return <h1>The patients</h1>;
}
const good = {
  default: defineModule({
    name: 'patients',
    routes: [{ path: '/patients', element: <Screen /> }],
    locales: { ch: {}, en: {} },
  }),
};
const deaf = {
  default: {
    ...good.default,
    mount: () => new Promise(() => undefined),
    timeouts: { ...good.default.timeouts, mount: { millis: 50, dieOnTimeout: true, warningMillis: 50 } },
  },
};

const lastGood = { version: '1.0.0', entry: '/modules/patients/1.0.0/', manifest: {} };

// Modules mount when React has drawn them, which it does by itself here, as on a page.
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

beforeEach(() => {
  crashes = false;
  pageStore.set(languageAtom, 'en');
  history.replaceState(null, '', '/patients');
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  globalThis.reportError = () => undefined;
});

afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Shows an outlet whose loader is real, over a runtime that answers as the network would. */
function show(
  loadRemote: (entry: string) => Promise<unknown>,
  options: { module?: RegisteredModule; refresh?: () => Promise<RegisteredModule | undefined> } = {},
) {
  const { module = sampleModule('patients'), refresh } = options;
  let entry = '';
  const runtime = {
    registerRemotes: ([remote]: { entry: string }[]) => {
      entry = remote?.entry ?? '';
    },
    loadRemote: codeOnly(() => loadRemote(entry)),
  };
  const loader = createRemoteLoader(runtime, samplePage());
  let listed = module;
  const page = () => (
    <StrictMode>
      <ModuleProviders name="shell">
        <nav>Other modules</nav>
        <RemoteOutlet module={listed} loader={loader} refresh={refresh ?? (() => Promise.resolve(listed))} />
      </ModuleProviders>
    </StrictMode>
  );
  const rendered = render(page());
  /** Shows the outlet as the registry is read anew. */
  const again = (mended: RegisteredModule): void => {
    listed = mended;
    rendered.rerender(page());
  };
  return { ...rendered, again };
}

test('MFE-01 a module is shown where its route is, and unmounted without a trace', async () => {
  const { container, unmount } = show(() => Promise.resolve(good));
  expect(await screen.findByRole('heading', { name: 'The patients' })).toBeTruthy();
  await waitFor(() => expect(container.querySelectorAll('[data-module] > div')).toHaveLength(1));
  const place = container.querySelector('[data-module] > div');
  unmount();
  await waitFor(() => expect(place?.childElementCount).toBe(0));
});

test('HEAD-09 a module that is missing is named, and comes after another try without a reload', async () => {
  let mended = false;
  show(() => (mended ? Promise.resolve(good) : Promise.reject(new Error('404'))));
  expect((await screen.findByRole('alert')).textContent).toContain('“Image data” cannot be loaded just now');
  expect(screen.getByText('Other modules')).toBeTruthy();
  mended = true;
  screen.getByRole('button', { name: /Try again/ }).click();
  expect(await screen.findByRole('heading', { name: 'The patients' })).toBeTruthy();
});

test.each([
  ['en', '“Image data” is still loading', 'Try again'],
  ['ch', '“影像资料”仍在加载', '重'],
] as const)('HEAD-09 a slow line is no failure: in %s the page says what still loads, and waits', async (...row) => {
  const [language, text, retry] = row;
  pageStore.set(languageAtom, language);
  jest.useFakeTimers();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  show(() => promise);
  await jest.advanceTimersByTimeAsync(LIMITS.quiet - 100);
  expect(screen.queryByRole('status')).toBeNull();
  await jest.advanceTimersByTimeAsync(200);
  await statusOf(text);
  expect(screen.getByRole('button', { name: new RegExp(retry) })).toBeTruthy();
  await jest.advanceTimersByTimeAsync(LIMITS.whole - LIMITS.quiet - 1000);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Other modules')).toBeTruthy();
  resolve(good);
  jest.useRealTimers();
  expect(await screen.findByRole('heading', { name: 'The patients' })).toBeTruthy();
});

test('HEAD-09 a module that still loads is asked for anew at any time, and the older try does not fall back later', async () => {
  jest.useFakeTimers();
  const asked: string[] = [];
  show(
    (entry) => {
      asked.push(entry);
      return new Promise(() => undefined);
    },
    { module: sampleModule('patients', { lastGood }) },
  );
  await jest.advanceTimersByTimeAsync(LIMITS.quiet + 100);
  await statusOf('is still loading');
  screen.getByRole('button', { name: /Try again/ }).click();
  while (asked.length < 2) await jest.advanceTimersByTimeAsync(1);
  await jest.advanceTimersByTimeAsync(LIMITS.quiet + 100);
  await statusOf('is still loading');
  await jest.advanceTimersByTimeAsync(LIMITS.whole - LIMITS.quiet - 150);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(asked).toHaveLength(2);
});

test('HEAD-09 a module that has not come after the time of the specification is named', async () => {
  jest.useFakeTimers();
  show(() => new Promise(() => undefined));
  await jest.advanceTimersByTimeAsync(LIMITS.whole + 100);
  await alertOf('“Image data” cannot be loaded');
  expect(screen.getByText('Other modules')).toBeTruthy();
});

test('another try reads the registry anew, and takes the version that is live by then', async () => {
  const fixed = sampleModule('patients', {
    live: { version: '2.0.1', entry: '/modules/patients/2.0.1/', manifest: {} },
  });
  show((entry) => (entry.includes('2.0.1') ? Promise.resolve(good) : Promise.reject(new Error('broken'))), {
    refresh: () => Promise.resolve(fixed),
  });
  (await screen.findByRole('button', { name: /Try again/ })).click();
  expect(await screen.findByRole('heading', { name: 'The patients' })).toBeTruthy();
});

test('MFE-03 a live version that cannot be loaded gives way to the last good one, and says so', async () => {
  const module = sampleModule('patients', { lastGood });
  show((entry) => (entry.includes('1.0.0') ? Promise.resolve(good) : Promise.reject(new Error('500'))), { module });
  expect(await screen.findByRole('heading', { name: 'The patients' })).toBeTruthy();
  expect(screen.getByText(/This is the last good one, 1\.0\.0/)).toBeTruthy();
});

test('MFE-03 a page says that another version is live, asks about what is unsaved, and loads it in place', async () => {
  const module = sampleModule('patients');
  const next = { version: '3.0.0', entry: '/modules/patients/3.0.0/', manifest: {} };
  const asked: string[] = [];
  const { again } = show(
    (entry) => {
      asked.push(new URL(entry).pathname.split('/')[3] ?? '');
      return Promise.resolve({ default: { ...good.default } });
    },
    { module },
  );
  expect(await screen.findByRole('heading', { name: 'The patients' })).toBeTruthy();
  again(sampleModule('patients', { live: next }));
  const load = await screen.findByRole('button', { name: 'Load it now' });
  expect(screen.getByText('“Image data” has been updated.')).toBeTruthy();

  const question = jest.fn(() => Promise.resolve(false));
  setLeaveQuestion(question);
  const end = guardLeaving({ message: 'Unsaved', leaves: () => true });
  load.click();
  await until(() => question.mock.calls.length === 1);
  await Promise.resolve();
  expect(asked).toEqual(['2.0.0']);
  end();
  load.click();
  await until(() => asked.length === 2);
  await until(() => screen.queryByText('“Image data” has been updated.') === null);
  expect(await screen.findByRole('heading', { name: 'The patients' })).toBeTruthy();
  expect(asked).toEqual(['2.0.0', '3.0.0']);
});

test('HEAD-09 a module says by its name that a part of it still loads, and is loaded anew when it is asked to', async () => {
  const asked: string[] = [];
  show((entry) => {
    asked.push(entry);
    return Promise.resolve({ default: { ...good.default } });
  });
  expect(await screen.findByRole('heading', { name: 'The patients' })).toBeTruthy();
  jest.replaceProperty<{ quiet: number }, 'quiet'>(LIMITS, 'quiet', 20);
  const part = Promise.withResolvers<unknown>();
  const late = pageModules.load('http://localhost/modules/patients/2.0.0/', () => part.promise);
  expect(await screen.findByText('“Image data” is still loading')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'The patients' })).toBeTruthy();
  screen.getByRole('button', { name: 'Try again' }).click();
  await until(() => asked.length === 2);
  part.resolve('here');
  expect(await late).toBe('here');
  await until(() => screen.queryByText('“Image data” is still loading') === null);
});

test('MFE-03 MFE-08 a live version that needs more than the page has gives way to the last good one; without one the page names what is missing', async () => {
  const requires = { '@dentarium/ui': { version: '^1.4.0', exports: ['FormDrawer'] } };
  const live = { version: '2.0.0', entry: '/modules/patients/2.0.0/', manifest: {}, requires };
  show(() => Promise.resolve(good), { module: sampleModule('patients', { live, lastGood }) });
  expect(await screen.findByText(/This is the last good one, 1\.0\.0/)).toBeTruthy();
  cleanup();
  show(() => Promise.resolve(good), { module: sampleModule('patients', { live }) });
  expect((await screen.findByRole('alert')).textContent).toContain('@dentarium/ui 1.4.0: FormDrawer');
});

test('HEAD-09 while the last good version is tried, the failure of the live one is said already', async () => {
  jest.useFakeTimers();
  show(() => new Promise(() => undefined), { module: sampleModule('patients', { lastGood }) });
  await jest.advanceTimersByTimeAsync(LIMITS.whole + 100);
  await alertOf('Trying the version before');
  await jest.advanceTimersByTimeAsync(LIMITS.whole + 100);
  await alertOf('Everything else works. Please try again');
  expect(screen.getByRole('button', { name: /Try again/ })).toBeTruthy();
});

test('HEAD-09 a module that never finishes mounting is named too', async () => {
  show(() => Promise.resolve(deaf));
  expect((await screen.findByRole('alert')).textContent).toContain('“Image data” cannot be loaded');
});

describe('MFE-03 a version that comes and then fails', () => {
  const isLastGood = (entry: string): boolean => entry.includes('1.0.0');
  /** A module whose one screen is this. */
  const moduleWith = (element: ReactNode) => ({
    default: defineModule({
      name: 'patients',
      routes: [{ path: '/patients/*', element }],
      locales: { ch: {}, en: {} },
    }),
  });
  const Crash = () => {
    throw new Error('crashed on purpose');
  };
  const Late = lazy(() =>
    Promise.reject<{ default: () => null }>(Object.assign(new Error('chunk 7'), { name: 'ChunkLoadError' })),
  );

  test.each([
    ['never mounts', () => deaf],
    ['crashes as it is drawn first', () => moduleWith(<Crash />)],
    [
      'lacks the code of its screen',
      () =>
        moduleWith(
          <Suspense>
            <Late />
          </Suspense>,
        ),
    ],
  ])('and %s gives way to the last good one', async (_, code) => {
    const module = sampleModule('patients', { lastGood });
    show((entry) => Promise.resolve(isLastGood(entry) ? good : code()), { module });
    expect(await screen.findByRole('heading', { name: 'The patients' })).toBeTruthy();
    expect(screen.getByText(/This is the last good one, 1\.0\.0/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/has stopped working/)).toBeNull());
  });

  test('is loaded anew by another try, by the registry of then', async () => {
    const fixed = sampleModule('patients', {
      live: { version: '2.0.1', entry: '/modules/patients/2.0.1/', manifest: {} },
    });
    show((entry) => Promise.resolve(entry.includes('2.0.1') ? good : deaf), { refresh: () => Promise.resolve(fixed) });
    (await screen.findByRole('button', { name: /Try again/ })).click();
    expect(await screen.findByRole('heading', { name: 'The patients' })).toBeTruthy();
  });

  test('is loaded anew after its files were mended, in the version that it had', async () => {
    let mended = false;
    show(() => Promise.resolve(mended ? good : moduleWith(<Crash />)));
    expect((await screen.findByRole('alert')).textContent).toContain('has stopped working');
    mended = true;
    screen.getByRole('button', { name: /Try again/ }).click();
    expect(await screen.findByRole('heading', { name: 'The patients' })).toBeTruthy();
  });

  test('says so where the last good one fails too', async () => {
    const module = sampleModule('patients', { lastGood });
    const asked: string[] = [];
    show(
      (entry) => {
        asked.push(entry);
        return Promise.resolve({ default: { ...deaf.default } });
      },
      { module },
    );
    await until(() => asked.some(isLastGood));
    await alertOf('Everything else works. Please try again');
    expect(asked).toHaveLength(2);
  });
});

test('a crash inside a module stays inside', async () => {
  crashes = true;
  show(() => Promise.resolve(good));
  expect((await screen.findByRole('alert')).textContent).toContain('“Image data” has stopped working');
  expect(screen.getByText('Other modules')).toBeTruthy();
});
