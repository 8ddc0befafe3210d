import type { Client } from '@dentarium/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Application } from '../../identity/provider/testing/application.ts';
import { TestBrowser } from '../../identity/provider/testing/test-browser.ts';
import { hashPassword } from '../../identity/secrets/passwords.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { importUsers } from './calls.ts';

let site: TestApp;
let admin: Client;
beforeAll(async () => {
  site = await createTestApp({ MODE: 'private' });
  const clinic = await makeOrganisation(site.db, '第一医院');
  admin = await site.as(await makeAccount(site.db, { organisations: [clinic], roles: ['admin'], name: 'the-admin' }));
});
afterAll(() => site.close());

test('ADM-01 signs ten people in during an import, before the passwords of 300 accounts are hashed', async () => {
  const passwordHash = await hashPassword('a right password');
  await site.db
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('user_name', '=', 'the-admin')
    .execute();
  const siteAddresses = { address: site.address, publicUrl: site.config.publicUrl };
  const pages = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const browser = new TestBrowser(siteAddresses);
      return { browser, url: (await browser.open(new Application(siteAddresses).authorizationUrl())).url };
    }),
  );
  const rows = Array.from({ length: 300 }, (_, number) => `hashed${number},Person ${number},first-secret`);
  const finishedNames: string[] = [];
  const file = new Blob([`userName,name,password\n${rows.join('\n')}\n`]);
  const importing = admin.call(importUsers, { query: { dryRun: 'false' }, body: { file } }).then((report) => {
    finishedNames.push('import');
    return report;
  });
  for (const { browser, url } of pages) {
    const { status } = await browser.post(url, { user_name: 'the-admin', password: 'a right password' });
    finishedNames.push(`sign-in ${status}`);
  }
  expect(await importing).toMatchObject({ created: 300, problemCount: 0 });
  expect(finishedNames).toEqual([...Array.from({ length: 10 }, () => 'sign-in 303'), 'import']);
});
