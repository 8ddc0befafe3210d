import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { type Area, defineArea } from '../../kernel/areas/area.ts';
import type { DemoHooks } from '../../records/hooks/demo-hooks.ts';
import { DemoSite } from './testing/demo-site.ts';

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    test_notice: { organisation_id: string };
  }
}

let site: DemoSite;

beforeAll(async () => {
  site = await DemoSite.open();
});
afterAll(() => site.close());

describe('demonstration of an area whose rows are not removed', () => {
  const insertPeople: DemoHooks['insertPeople'] = async (transaction, { clinic: { organisations } }) => {
    const rows = organisations.map(({ id }) => ({ organisation_id: id }));
    await transaction.insertInto('test_notice').values(rows).execute();
  };
  const noticeArea = defineArea({ name: 'test-notices', tables: ['test_notice'], demoHooks: { insertPeople } });

  afterEach(async () => {
    await sql`drop table test_notice`.execute(site.db);
  });

  test('is refused before it inserts anything', async () => {
    const before = await site.countRows();
    await sql`create table test_notice (organisation_id uuid not null)`.execute(site.db);
    await expect(site.ensure(0, [noticeArea])).rejects.toThrow('would leave rows of test_notice (test-notices)');
    expect(await site.countRows()).toEqual(before);
  });

  test.each<[string, string, Area]>([
    ['foreign keys remove its rows', 'references organisation on delete cascade', noticeArea],
    [
      'it declares the removal of its rows',
      '',
      {
        ...noticeArea,
        demoHooks: {
          insertPeople,
          removedRows: [{ table: 'test_notice', kind: 'organisation', organisation: sql.ref('organisation_id') }],
        },
      },
    ],
  ])('is created and removed if %s', async (_title, reference, area) => {
    const before = await site.countRows();
    await sql`create table test_notice (organisation_id uuid not null ${sql.raw(reference)})`.execute(site.db);
    const countNotices = async () => (await site.db.selectFrom('test_notice').selectAll().execute()).length;
    await expect(site.ensure(0, [area])).rejects.toThrow('broken off');
    expect(await countNotices()).toBe(site.clinic.organisations.length);
    expect(await site.remove([area])).toMatchObject({ keptOrganisations: [], keptAccounts: [] });
    expect([await countNotices(), await site.countRows()]).toEqual([0, before]);
  });
});
