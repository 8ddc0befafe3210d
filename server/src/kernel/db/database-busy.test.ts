import { randomBytes } from 'node:crypto';
import { uploadPart } from '@dentarium/api/files/calls';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { lockSpace } from '../../objects/quota/storage-quota.ts';
import { browserCloud, newName } from '../../areas/files/testing/cloud.ts';
import { partInput, createSending } from '../../areas/files/testing/sending.ts';
import { createTestDatabase } from './test-database.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;

beforeAll(async () => {
  site = await createTestApp({ MODE: 'public' }, () => createTestDatabase({ lock_timeout: 500 }));
});
afterAll(() => site.close());

test('tells calls and the cloud to try again after waiting too long for a lock', async () => {
  const organisation = await makeOrganisation(site.db);
  await site.db.updateTable('organisation').set({ storage_limit: 1_000_000 }).where('id', '=', organisation).execute();
  const client = await site.as(await makeAccount(site.db, { organisations: [organisation], roles: ['seniorDoctor'] }));
  const { cloud, prefix } = await browserCloud(site, client);
  const bytes = Buffer.concat([Buffer.from('%PDF-'), randomBytes(1000)]);
  await site.db.transaction().execute(async (transaction) => {
    await lockSpace(transaction, organisation);
    const [call, putResponse] = await Promise.all([
      callExpectingRefusal(client, uploadPart, partInput(createSending('a.pdf', bytes), 0)),
      cloud.request({ method: 'PUT', key: newName(prefix, 'b.pdf'), body: bytes }).then(
        () => 'taken',
        (error: Error) => error.message,
      ),
    ]);
    expect([call.status, call.code]).toEqual([503, 'server.unavailable']);
    expect(putResponse).toMatch(/503/);
  });
});

test.each(['55P03', '40P01'])('permits repeating work that PostgreSQL ended with %s', async (state) => {
  const raise = sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`).execute(site.db);
  await expect(raise).rejects.toMatchObject({ name: 'DatabaseBusyError', code: state, statusCode: 503 });
});
