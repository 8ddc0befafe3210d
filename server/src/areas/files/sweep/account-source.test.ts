import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { recordWrite } from '../../../objects/quarantine/sweep-source.ts';
import { createTestSite, type TestSite } from '../../../testing/test-site.ts';
import { unregisteredAccountObjects } from './account-source.ts';

const HOUR_MS = 3_600_000;
const ROOT = `library/${crypto.randomUUID()}`;
const OUR_FOLDER = `${ROOT}/${crypto.randomUUID()}/`;
const OTHER_FOLDER = `${ROOT}/${crypto.randomUUID()}/`;

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * HOUR_MS);
}

test('SITE-04 finds only objects of a bucket that this site may have written', async () => {
  const { db } = site;
  await db
    .insertInto('cloud_grant')
    .values({ folder: OUR_FOLDER, begins_at: hoursAgo(50), ends_at: hoursAgo(49) })
    .execute();
  const serverKey = `${OUR_FOLDER}server/original.zip`;
  await recordWrite(db, 'account', serverKey);
  const objects: readonly (readonly [key: string, modifiedAt: Date])[] = [
    [`${OUR_FOLDER}granted/original.jpg`, hoursAgo(49.5)],
    [`${OUR_FOLDER}later/original.jpg`, hoursAgo(30)],
    [`${OUR_FOLDER}young/original.jpg`, hoursAgo(23)],
    [`${OTHER_FOLDER}granted/original.jpg`, hoursAgo(49.5)],
    [serverKey, hoursAgo(30)],
    ['library/no-folder', hoursAgo(100)],
  ];
  const account = { endpoint: null, region: 'r', bucket: 'b', accessKeyId: 'i', accessKeySecret: 's' };
  const source = unregisteredAccountObjects(
    {
      account,
      async *list() {
        for (const [key, modifiedAt] of objects) yield { key, modifiedAt, size: 1 };
      },
    },
    ROOT,
    db,
  );
  const candidates = await source.find(hoursAgo(24), 100);
  expect(candidates.map(({ id }) => id)).toEqual([`${OUR_FOLDER}granted/original.jpg`, serverKey]);
  // The quarantine holds it now, so the next sweep does not find it again.
  await db.transaction().execute(async (transaction) => {
    const bytes = await source.take(transaction, { id: serverKey, size: 1 }, hoursAgo(24));
    expect(bytes).toMatchObject({ place: 'account', bucket: 'b', names: [serverKey] });
    const values = {
      kind: source.kind,
      place: 'account',
      bucket: 'b',
      names: [serverKey],
      size: 1,
      rows: '[]',
    } as const;
    await transaction
      .insertInto('quarantine_entry')
      .values({ ...values, is_confirmed: false })
      .execute();
  });
  expect((await source.find(hoursAgo(24), 100)).map(({ id }) => id)).toEqual([`${OUR_FOLDER}granted/original.jpg`]);
});
