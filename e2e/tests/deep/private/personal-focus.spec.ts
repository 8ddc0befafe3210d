import { getBindThirdPartyList } from '@dentarium/api/account/calls';
import { queryOwnOrganisations } from '@dentarium/server/clinic-calls/organisations';
import { openAll } from '../../../src/focus/open-all.ts';
import { createAdministratorOpenings } from '../../../src/focus/personal/administrator-openings.ts';
import { seedAccount } from '../../../src/focus/personal/seeds.ts';
import { toRequestPath } from '../../../src/server/caller.ts';
import { test } from '../../../src/test.ts';

test.describe('an administrator', () => {
  test.use({ role: 'superAdmin' });

  test('ADM-01 ADM-02 PERS-08 moves the focus into everything that an administrator opens, and back', async ({
    page,
    caller,
    say,
  }) => {
    const userName = await seedAccount(caller);
    // A run has no provider of linked accounts.
    const bound = {
      scheme: 'clinic',
      nameCh: '院内账号',
      nameEn: 'Clinic',
      isBound: true,
      displayName: 'me',
      boundAt: null,
    };
    await page.route(`**${toRequestPath(getBindThirdPartyList)}`, (route) =>
      route.fulfill({ json: { code: 200, msg: '', data: { resultInfo: [bound] } } }),
    );
    // The clinics of the demonstration already sign; here one has applied, and the others may.
    await page.route(`**${toRequestPath(queryOwnOrganisations)}`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text())
        .replaceAll('"signingState":2', '"signingState":1')
        .replace('"appliedAt":null', '"appliedAt":"2026-01-05T08:00:00.000Z"');
      await route.fulfill({ response: answer, body });
    });
    await openAll(page, say, createAdministratorOpenings(userName));
  });
});
