import { expect, jest, test } from '@jest/globals';
import { guardLeaving, languageAtom, pageStore, setLeaveQuestion } from '@dentarium/platform';
import { screen, waitFor } from '@testing-library/react';
import { buildSampleModule } from '../testing/sample-site.ts';
import {
  waitForAlert,
  buildCode,
  HANGING_CODE,
  GOOD_CODE,
  LAST_GOOD,
  showOutlet,
  findPatients,
  setUpOnePage,
  waitForStatus,
  waitUntil,
} from '../testing/show-outlet.tsx';
import { LIMITS } from './limits.ts';
import { pageModules } from './module-files.ts';
import { slowPartsAtom } from './module-version.ts';

setUpOnePage();

test('MFE-01 shows a module at its route, and unmounts it without a trace', async () => {
  const { container, unmount } = showOutlet(() => Promise.resolve(GOOD_CODE));
  expect(await findPatients()).toBeTruthy();
  await waitFor(() => expect(container.querySelectorAll('[data-module] > div')).toHaveLength(1));
  const place = container.querySelector('[data-module] > div');
  unmount();
  await waitFor(() => expect(place?.childElementCount).toBe(0));
});

test('HEAD-09 names a missing module, and shows it after another try without a reload', async () => {
  let mended = false;
  showOutlet(() => (mended ? Promise.resolve(GOOD_CODE) : Promise.reject(new Error('404'))));
  expect((await screen.findByRole('alert')).textContent).toContain('“Image data” cannot be loaded just now');
  expect(screen.getByText('Other modules')).toBeTruthy();
  mended = true;
  screen.getByRole('button', { name: /Try again/ }).click();
  expect(await findPatients()).toBeTruthy();
});

test.each([
  ['en', '“Image data” is still loading', 'Try again'],
  ['ch', '“影像资料”仍在加载', '重'],
] as const)('HEAD-09 a slow line is no failure: in %s the page says what still loads, and waits', async (...row) => {
  const [language, text, retry] = row;
  pageStore.set(languageAtom, language);
  jest.useFakeTimers();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  showOutlet(() => promise);
  await jest.advanceTimersByTimeAsync(LIMITS.quietMs - 100);
  expect(screen.queryByRole('status')).toBeNull();
  await jest.advanceTimersByTimeAsync(200);
  await waitForStatus(text);
  expect(screen.getByRole('button', { name: new RegExp(retry) })).toBeTruthy();
  await jest.advanceTimersByTimeAsync(LIMITS.totalMs - LIMITS.quietMs - 1000);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Other modules')).toBeTruthy();
  resolve(GOOD_CODE);
  jest.useRealTimers();
  expect(await findPatients()).toBeTruthy();
});

test('HEAD-09 requests a loading module again at any time, without a later fallback by the older try', async () => {
  jest.useFakeTimers();
  const requests: string[] = [];
  showOutlet(
    (entry) => {
      requests.push(entry);
      return new Promise(() => undefined);
    },
    { module: buildSampleModule('patients', { lastGood: LAST_GOOD }) },
  );
  await jest.advanceTimersByTimeAsync(LIMITS.quietMs + 100);
  await waitForStatus('is still loading');
  screen.getByRole('button', { name: /Try again/ }).click();
  while (requests.length < 2) await jest.advanceTimersByTimeAsync(1);
  await jest.advanceTimersByTimeAsync(LIMITS.quietMs + 100);
  await waitForStatus('is still loading');
  await jest.advanceTimersByTimeAsync(LIMITS.totalMs - LIMITS.quietMs - 150);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(requests).toHaveLength(2);
});

test('HEAD-09 names a module that has not arrived after the time of the specification', async () => {
  jest.useFakeTimers();
  showOutlet(() => new Promise(() => undefined));
  await jest.advanceTimersByTimeAsync(LIMITS.totalMs + 100);
  await waitForAlert('“Image data” cannot be loaded');
  expect(screen.getByText('Other modules')).toBeTruthy();
});

test('refetches the registry for another try, and loads the version that is live by then', async () => {
  const fixed = buildSampleModule('patients', {
    live: { version: '2.0.1', entry: '/modules/patients/2.0.1/', manifest: {} },
  });
  showOutlet((entry) => (entry.includes('2.0.1') ? Promise.resolve(GOOD_CODE) : Promise.reject(new Error('broken'))), {
    refresh: () => Promise.resolve(fixed),
  });
  (await screen.findByRole('button', { name: /Try again/ })).click();
  expect(await findPatients()).toBeTruthy();
});

test('MFE-03 reports that another version is live, asks about unsaved changes, and loads it in place', async () => {
  const module = buildSampleModule('patients');
  const next = { version: '3.0.0', entry: '/modules/patients/3.0.0/', manifest: {} };
  const requests: string[] = [];
  const { again } = showOutlet(
    (entry) => {
      requests.push(new URL(entry).pathname.split('/')[3] ?? '');
      return Promise.resolve({ default: { ...GOOD_CODE.default } });
    },
    { module },
  );
  expect(await findPatients()).toBeTruthy();
  again(buildSampleModule('patients', { live: next }));
  const load = await screen.findByRole('button', { name: 'Load it now' });
  expect(screen.getByText('“Image data” has been updated.')).toBeTruthy();

  const question = jest.fn(() => Promise.resolve(false));
  setLeaveQuestion(question);
  const end = guardLeaving({ message: 'Unsaved', isLeaving: () => true });
  load.click();
  await waitUntil(() => question.mock.calls.length === 1);
  await Promise.resolve();
  expect(requests).toEqual(['2.0.0']);
  end();
  load.click();
  await waitUntil(() => requests.length === 2);
  await waitUntil(() => screen.queryByText('“Image data” has been updated.') === null);
  expect(await findPatients()).toBeTruthy();
  expect(requests).toEqual(['2.0.0', '3.0.0']);
});

test('MFE-03 updates the notice of a fallback by the current live version', async () => {
  const { again } = showOutlet(
    (entry) => (entry.includes('2.0.0') ? Promise.reject(new TypeError('no module')) : Promise.resolve(GOOD_CODE)),
    { module: buildSampleModule('patients', { lastGood: LAST_GOOD }) },
  );
  expect(await screen.findByText(/This is the last good one, 1\.0\.0/)).toBeTruthy();
  const next = { version: '3.0.0', entry: '/modules/patients/3.0.0/', manifest: {} };
  again(buildSampleModule('patients', { live: next, lastGood: LAST_GOOD }));
  expect(await screen.findByText('“Image data” has been updated.')).toBeTruthy();
  expect(screen.queryByText(/This is the last good one/)).toBeNull();
  again(buildSampleModule('patients', { live: LAST_GOOD }));
  await waitUntil(() => screen.queryByText('“Image data” has been updated.') === null);
  expect(screen.queryByText(/This is the last good one/)).toBeNull();
});

test('MFE-03 does not repeat a closed notice, but shows the next version, and a part that takes long', async () => {
  const { again } = showOutlet(() => Promise.resolve(GOOD_CODE));
  expect(await findPatients()).toBeTruthy();
  const live = (version: string) =>
    buildSampleModule('patients', { live: { version, entry: `/modules/patients/${version}/`, manifest: {} } });
  const hint = () => screen.findByText('“Image data” has been updated.');
  const close = () => screen.getByRole('button', { name: 'Close' }).click();
  again(live('3.0.0'));
  await hint();
  expect(screen.getByRole('status').textContent).toContain('has been updated');
  close();
  await waitUntil(() => screen.queryByRole('status') === null);
  again({ ...live('3.0.0') });
  expect(screen.queryByText('“Image data” has been updated.')).toBeNull();
  again(live('4.0.0'));
  await hint();
  close();
  await waitUntil(() => screen.queryByRole('status') === null);
  jest.replaceProperty<{ quietMs: number }, 'quietMs'>(LIMITS, 'quietMs', 20);
  const part = Promise.withResolvers<unknown>();
  const late = pageModules.load('http://localhost/modules/patients/2.0.0/', () => part.promise);
  await waitForStatus('“Image data” is still loading');
  part.resolve('here');
  await late;
  await waitUntil(() => screen.queryByRole('status') === null);
});

test('HEAD-09 reports that parts of a module are loading until each of them has arrived', async () => {
  showOutlet(() => Promise.resolve(GOOD_CODE));
  expect(await findPatients()).toBeTruthy();
  jest.replaceProperty<{ quietMs: number }, 'quietMs'>(LIMITS, 'quietMs', 20);
  const parts = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
  const slow = parts.map(({ promise }) => pageModules.load('http://localhost/modules/patients/2.0.0/', () => promise));
  await waitUntil(() => pageStore.get(slowPartsAtom).length === 2);
  parts[0]?.resolve('here');
  await slow[0];
  await waitForStatus('“Image data” is still loading');
  parts[1]?.resolve('here');
  await slow[1];
  await waitUntil(() => screen.queryByRole('status') === null);
});

test('HEAD-09 reports by the name of the module that a part is loading, and reloads it on request', async () => {
  const requests: string[] = [];
  showOutlet((entry) => {
    requests.push(entry);
    return Promise.resolve({ default: { ...GOOD_CODE.default } });
  });
  expect(await findPatients()).toBeTruthy();
  jest.replaceProperty<{ quietMs: number }, 'quietMs'>(LIMITS, 'quietMs', 20);
  const part = Promise.withResolvers<unknown>();
  const late = pageModules.load('http://localhost/modules/patients/2.0.0/', () => part.promise);
  expect(await screen.findByText('“Image data” is still loading')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'The patients' })).toBeTruthy();
  screen.getByRole('button', { name: 'Try again' }).click();
  await waitUntil(() => requests.length === 2);
  // The part of the former version still hangs, and is no longer awaited.
  await waitUntil(() => screen.queryByText('“Image data” is still loading') === null);
  expect(await findPatients()).toBeTruthy();
  expect(screen.queryByText('“Image data” is still loading')).toBeNull();
  part.resolve('here');
  expect(await late).toBe('here');
});

test('HEAD-09 names a module that never finishes mounting, too', async () => {
  showOutlet(() => Promise.resolve(HANGING_CODE));
  expect((await screen.findByRole('alert')).textContent).toContain('“Image data” cannot be loaded');
});

test('contains a crash inside a module', async () => {
  const Crash = () => {
    throw new Error('crashed on purpose');
  };
  showOutlet(() => Promise.resolve(buildCode(<Crash />)));
  expect((await screen.findByRole('alert')).textContent).toContain('“Image data” has stopped working');
  expect(screen.getByText('Other modules')).toBeTruthy();
});
