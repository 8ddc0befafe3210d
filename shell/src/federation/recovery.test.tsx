import { describe, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
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
  waitUntil,
  getVersion,
} from '../testing/show-outlet.tsx';
import { LIMITS } from './limits.ts';

setUpOnePage();

test('MFE-03 replaces a live version that cannot be loaded by the last good one, and reports it', async () => {
  const module = buildSampleModule('patients', { lastGood: LAST_GOOD });
  showOutlet((entry) => (entry.includes('1.0.0') ? Promise.resolve(GOOD_CODE) : Promise.reject(new Error('500'))), {
    module,
  });
  expect(await findPatients()).toBeTruthy();
  expect(await screen.findByText(/This is the last good one, 1\.0\.0/)).toBeTruthy();
});

test('MFE-03 requests a version again automatically, the live one before the page falls back', async () => {
  const requests: string[] = [];
  showOutlet(
    (entry) => {
      requests.push(getVersion(entry));
      return requests.length < 6 ? Promise.reject(new Error('404')) : Promise.resolve(GOOD_CODE);
    },
    { module: buildSampleModule('patients', { lastGood: LAST_GOOD }) },
  );
  expect(await findPatients()).toBeTruthy();
  expect(requests).toEqual(['2.0.0', '2.0.0', '2.0.0', '1.0.0', '1.0.0', '1.0.0']);
});

const OLDER = { version: '0.9.0', entry: '/modules/patients/0.9.0/', manifest: {} };

test('MFE-03 tries the version before the last good one if that cannot be loaded either', async () => {
  showOutlet(
    (entry) => (entry.includes('0.9.0') ? Promise.resolve(GOOD_CODE) : Promise.reject(new TypeError('broken'))),
    { module: buildSampleModule('patients', { lastGood: LAST_GOOD, fallbacks: [OLDER] }) },
  );
  expect(await screen.findByText(/This is the last good one, 0\.9\.0/)).toBeTruthy();
});

test('MFE-03 tries the version before the last good one if that cannot be shown either, and none twice', async () => {
  const requests: string[] = [];
  showOutlet(
    (entry) => {
      requests.push(getVersion(entry));
      return Promise.resolve(entry.includes('0.9.0') ? GOOD_CODE : buildCode(<Broken />));
    },
    { module: buildSampleModule('patients', { lastGood: LAST_GOOD, fallbacks: [OLDER] }) },
  );
  expect(await screen.findByText(/This is the last good one, 0\.9\.0/)).toBeTruthy();
  expect(requests).toEqual(['2.0.0', '1.0.0', '0.9.0']);
});

function Broken(): never {
  throw new Error('broken on purpose');
}

test('MFE-03 replaces no version without a network', async () => {
  const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const requests: string[] = [];
  showOutlet(
    (entry) => {
      requests.push(entry);
      return navigator.onLine ? Promise.resolve(GOOD_CODE) : Promise.reject(new Error('no network'));
    },
    { module: buildSampleModule('patients', { lastGood: LAST_GOOD }) },
  );
  await waitForAlert('Everything else works. Please try again');
  network.mockReturnValue(true);
  screen.getByRole('button', { name: /Try again/ }).click();
  expect(await findPatients()).toBeTruthy();
  expect(requests.filter((entry) => entry.includes('1.0.0'))).toEqual([]);
  expect(screen.queryByText(/This is the last good one/)).toBeNull();
});

test('MFE-03 MFE-08 replaces a live version that needs more than the page provides by the last good one, and names the missing exports without one', async () => {
  const requires = { '@dentarium/ui': { version: '^1.4.0', exports: ['FormDrawer'] } };
  const live = { version: '2.0.0', entry: '/modules/patients/2.0.0/', manifest: {}, requires };
  const requests: string[] = [];
  const load = (entry: string) => {
    requests.push(getVersion(entry));
    return Promise.resolve(GOOD_CODE);
  };
  showOutlet(load, { module: buildSampleModule('patients', { live, lastGood: LAST_GOOD }) });
  expect(await screen.findByText(/This is the last good one, 1\.0\.0/)).toBeTruthy();
  // Another try would have the same result.
  expect(requests).toEqual(['2.0.0', '1.0.0']);
  cleanup();
  showOutlet(() => Promise.resolve(GOOD_CODE), { module: buildSampleModule('patients', { live }) });
  expect((await screen.findByRole('alert')).textContent).toContain('@dentarium/ui 1.4.0: FormDrawer');
});

test('HEAD-09 reports the failure of the live version while the last good one is tried', async () => {
  jest.useFakeTimers();
  showOutlet(() => new Promise(() => undefined), { module: buildSampleModule('patients', { lastGood: LAST_GOOD }) });
  await jest.advanceTimersByTimeAsync(LIMITS.totalMs + 100);
  await waitForAlert('Trying the version before');
  await jest.advanceTimersByTimeAsync(LIMITS.totalMs + 100);
  await waitForAlert('Everything else works. Please try again');
  expect(screen.getByRole('button', { name: /Try again/ })).toBeTruthy();
});

describe('MFE-03 a version that fails after it has loaded', () => {
  const isLastGood = (entry: string): boolean => entry.includes('1.0.0');
  const Crash = () => {
    throw new Error('crashed on purpose');
  };
  const Late = lazy(() =>
    Promise.reject<{ default: () => null }>(Object.assign(new Error('chunk 7'), { name: 'ChunkLoadError' })),
  );

  test.each([
    ['never mounts', () => HANGING_CODE],
    ['crashes as it is drawn first', () => buildCode(<Crash />)],
    [
      'lacks the code of its screen',
      () =>
        buildCode(
          <Suspense>
            <Late />
          </Suspense>,
        ),
    ],
  ])('gives way to the last good one if it %s', async (_, code) => {
    const module = buildSampleModule('patients', { lastGood: LAST_GOOD });
    showOutlet((entry) => Promise.resolve(isLastGood(entry) ? GOOD_CODE : code()), { module });
    expect(await findPatients()).toBeTruthy();
    expect(await screen.findByText(/This is the last good one, 1\.0\.0/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/has stopped working/)).toBeNull());
  });

  test('is named until the last good one is loaded', async () => {
    const heldLoad = Promise.withResolvers<unknown>();
    const requests: string[] = [];
    showOutlet(
      (entry) => {
        requests.push(getVersion(entry));
        return isLastGood(entry) ? heldLoad.promise : Promise.resolve(buildCode(<Crash />));
      },
      { module: buildSampleModule('patients', { lastGood: LAST_GOOD }) },
    );
    await waitUntil(() => requests.includes('1.0.0'));
    await waitForAlert('has stopped working');
    heldLoad.resolve(GOOD_CODE);
    expect(await findPatients()).toBeTruthy();
  });

  test('is reloaded by another try, from the current registry', async () => {
    const fixed = buildSampleModule('patients', {
      live: { version: '2.0.1', entry: '/modules/patients/2.0.1/', manifest: {} },
    });
    showOutlet((entry) => Promise.resolve(entry.includes('2.0.1') ? GOOD_CODE : HANGING_CODE), {
      refresh: () => Promise.resolve(fixed),
    });
    (await screen.findByRole('button', { name: /Try again/ })).click();
    expect(await findPatients()).toBeTruthy();
  });

  test('is reloaded after its files were repaired, in the same version', async () => {
    let mended = false;
    showOutlet(() => Promise.resolve(mended ? GOOD_CODE : buildCode(<Crash />)));
    expect((await screen.findByRole('alert')).textContent).toContain('has stopped working');
    mended = true;
    screen.getByRole('button', { name: /Try again/ }).click();
    expect(await findPatients()).toBeTruthy();
  });

  test('reports it if the last good one fails, too', async () => {
    const module = buildSampleModule('patients', { lastGood: LAST_GOOD });
    const requests: string[] = [];
    showOutlet(
      (entry) => {
        requests.push(entry);
        return Promise.resolve({ default: { ...HANGING_CODE.default } });
      },
      { module },
    );
    await waitUntil(() => requests.some(isLastGood));
    await waitForAlert('Everything else works. Please try again');
    expect(requests).toHaveLength(2);
  });
});
