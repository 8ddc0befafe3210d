import { SignInPage } from '../../src/pages/sign-in-page.ts';
import { sumKibibytes, type Transfer, watchTraffic } from '../../src/pages/traffic.ts';
import { expect, SIGNED_OUT, test } from '../../src/test.ts';

/** Returns the transfers of the budget, without images of patients and the next module, which loads on idle. */
function filterFirstLoad(transfers: readonly Transfer[]): Transfer[] {
  return transfers.filter(
    ({ url: { pathname } }) => !pathname.includes('/GetImage/') && !pathname.startsWith('/modules/personal/'),
  );
}

function list(transfers: readonly Transfer[]): string {
  return transfers.map(({ url, bytes }) => `${url.pathname} ${bytes}`).join('\n');
}

test.describe('signed out', () => {
  test.use({ storageState: SIGNED_OUT });

  test('AUTH-01 limits the first load of a signed-out user to 25 requests and 700 KiB', async ({ page }, info) => {
    const traffic = await watchTraffic(page);
    await page.goto('/');
    await expect(new SignInPage(page).heading).toBeVisible();
    await page.waitForLoadState('networkidle');
    const transfers = traffic();
    info.annotations.push({
      type: 'first load, signed out',
      description: `${transfers.length} requests, ${sumKibibytes(transfers)} KiB`,
    });
    expect(transfers.length, list(transfers)).toBeLessThanOrEqual(25);
    expect(sumKibibytes(transfers), list(transfers)).toBeLessThanOrEqual(700);
    expect(list(transfers), 'the files of the site are for who is signed in').not.toContain('/assets/kit.');
  });
});

test('MFE-01 MFE-02 limits the first load of a signed-in user to 40 requests and 700 KiB, 3 of them for the module, and a second visit to almost nothing', async ({
  page,
  patientList,
}, info) => {
  const traffic = await watchTraffic(page);
  await patientList.open();
  await page.waitForLoadState('networkidle');
  const transfers = filterFirstLoad(traffic());
  const ofModule = transfers.filter(({ url }) => url.pathname.startsWith('/modules/'));
  const entry = ofModule.filter(({ url }) => url.pathname.includes('remoteEntry'));
  info.annotations.push({
    type: 'first load, signed in',
    description: `${transfers.length} requests, ${sumKibibytes(transfers)} KiB; the module ${ofModule.length} requests, ${sumKibibytes(ofModule)} KiB`,
  });
  expect(ofModule.length, list(ofModule)).toBeGreaterThan(0);
  expect(ofModule.length, list(ofModule)).toBeLessThanOrEqual(3);
  expect(sumKibibytes(entry), list(entry)).toBeLessThanOrEqual(10);
  expect(transfers.length, list(transfers)).toBeLessThanOrEqual(40);
  expect(sumKibibytes(transfers), list(transfers)).toBeLessThanOrEqual(700);

  // The files of the site are requested before the first call of the start.
  const [kit, question] = await page.evaluate(() =>
    ['/assets/kit.', 'IsIntranet'].map(
      (part) => performance.getEntriesByType('resource').find(({ name }) => name.includes(part))?.startTime,
    ),
  );
  expect(kit).toBeLessThan(question ?? 0);

  // Files with a hash in their name are cached.
  const readSecondVisit = await watchTraffic(page);
  await patientList.open();
  await page.waitForLoadState('networkidle');
  const scripts = filterFirstLoad(readSecondVisit()).filter(
    ({ url, bytes }) => /\.(js|css)$/.test(url.pathname) && bytes > 0,
  );
  expect(list(scripts)).toBe('');
});
