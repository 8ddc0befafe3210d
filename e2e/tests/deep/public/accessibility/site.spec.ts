import { followAndWait, expectAccessibleLooks, openAndWait } from '../../../../src/pages/looks.ts';
import { expectToFit } from '../../../../src/pages/expect-to-fit.ts';
import { enableFlags } from '../../../../src/pages/enable-flags.ts';
import { test } from '../../../../src/test.ts';

test('MODE-05 PERS-07 accepts the pages of the personal centre', async ({ page, context }) => {
  // The preferences page exists only on sites with this flag.
  await enableFlags(page, 'online');
  await openAndWait(page, '/personal/setting');
  await expectAccessibleLooks(page, context);
  for (const part of ['account', 'organization', 'preference', 'address', 'help']) {
    await followAndWait(page, `/personal/${part}`);
    await expectAccessibleLooks(page, context);
    // The other pages are the same as in private mode, and checked there.
    if (part === 'account') await expectToFit(page);
  }
});

test('AUTH-11 HEAD-08 HEAD-09 accepts the pages that stand alone: open-source software, 404, /500, no role, a module that cannot be loaded', async ({
  page,
  context,
}) => {
  for (const path of ['/protocolcheck', '/nothing-here', '/500', '/accountInfoError']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessibleLooks(page, context);
  }
  await page.route(/remoteEntry/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/patient');
  await page.getByRole('alert').getByRole('button').first().waitFor();
  await expectAccessibleLooks(page, context);
});
