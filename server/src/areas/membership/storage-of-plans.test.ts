import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readStorageUse, requireSpace } from '../../objects/quota/storage-quota.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { setTestMembership } from './testing/set-membership.ts';

const GIB = 1024 ** 3;
const FREE_BYTES = 5 * GIB;
const LONG = '2999-01-01T00:00:00Z';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ FREE_STORAGE: String(FREE_BYTES) });
});
afterAll(() => site.close());

const readLimit = async (id: string) => (await readStorageUse(site.db, id)).limit;

test('MEMB-10 limits an organisation to the free storage and the active plans of its own accounts', async () => {
  const [home, other] = [await makeOrganisation(site.db), await makeOrganisation(site.db)];
  expect(await readLimit(home)).toBe(FREE_BYTES);
  const premium = { plan: 2, expiresAt: LONG };
  const guest = await makeAccount(site.db, { organisations: [home, other], membership: premium });
  await makeAccount(site.db, { organisations: [home], membership: { plan: 1, expiresAt: '2020-01-01T00:00:00Z' } });
  await makeAccount(site.db, { organisations: [home], membership: null });
  expect(await readLimit(home)).toBe(FREE_BYTES + 200 * GIB);
  // The plan of a guest counts for the organisation that they were registered in.
  expect(await readLimit(other)).toBe(FREE_BYTES);
  await site.db
    .deleteFrom('account_organisation')
    .where('account_id', '=', guest)
    .where('organisation_id', '=', home)
    .execute();
  expect([await readLimit(home), await readLimit(other)]).toEqual([FREE_BYTES, FREE_BYTES + 200 * GIB]);
  await setTestMembership(site.db, guest, null);
  expect(await readLimit(other)).toBe(FREE_BYTES);
});

test('MEMB-10 refuses bytes over the limit of the plans, and keeps a limit that the operator has set', async () => {
  const home = await makeOrganisation(site.db);
  await expect(requireSpace(site.db, home, FREE_BYTES)).resolves.toBeUndefined();
  await expect(requireSpace(site.db, home, FREE_BYTES + 1)).rejects.toMatchObject({ code: 'storage.full' });
  await site.db.updateTable('organisation').set({ storage_limit: 10 }).where('id', '=', home).execute();
  await expect(requireSpace(site.db, home, 11)).rejects.toMatchObject({ code: 'storage.full' });
});
