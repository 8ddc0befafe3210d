import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeOrganisation } from '../../../testing/people.ts';
import { runCommand } from '../../../testing/run-command.ts';
import { createTestSite, type TestSite } from '../../../testing/test-site.ts';
import { formatResult } from './format-result.ts';

describe('SITE-08 site sql', () => {
  let site: TestSite;
  let config: TestSite['config'];
  beforeAll(async () => {
    site = await createTestSite();
    config = { ...site.config, databaseUrl: site.database.databaseUrl };
    await makeOrganisation(site.db);
  });
  afterAll(() => site.close());

  const query = (...args: string[]) => runCommand({ config, db: site.db }, ['sql', ...args]);

  test('prints a table with the number of rows', async () => {
    const statement = "select * from (values (1, '王小明', null), (20, 'a', true)) as t (id, name, is_new);";
    expect(await query(statement)).toEqual([
      'id | name   | is_new',
      '---+--------+-------',
      '1  | 王小明 |',
      '20 | a      | t',
      '(2 rows)',
    ]);
  });

  test.each([
    ['csv', ['id,name', '1,"a ""b"""', '2,']],
    ['json', ['{"id":1,"name":"a \\"b\\""}', '{"id":2,"name":null}']],
  ])('prints %s', async (format, lines) => {
    expect(await query(`values (1, 'a "b"'), (2, null)`, '--format', format)).toHaveLength(lines.length);
    const statement = `select * from (values (1, 'a "b"'), (2, null)) as t (id, name)`;
    expect(await query(statement, '--format', format)).toEqual(lines);
  });

  test('shows as many rows as asked for', async () => {
    expect(await query('select generate_series(1, 1000000000) as n', '--rows', '1200', '--format', 'csv')).toHaveLength(
      1201,
    );
  });

  test.each([
    ["insert into config_value (key, value) values ('a', '1')", 'only reads'],
    ['delete from organisation', 'only reads'],
    ['with gone as (delete from organisation returning 1) select * from gone', 'PostgreSQL refused'],
    ['select 1; commit', 'cannot insert multiple commands'],
    ["select nextval('job.none')", 'PostgreSQL refused'],
    ["select set_config('transaction_read_only', 'off', true)", 'PostgreSQL refused'],
    ['explain analyze delete from organisation', 'read-only transaction'],
    ['select * from no_such_table', 'no_such_table'],
    ['', 'only reads'],
  ])('refuses %s with code 78, and changes nothing', async (statement, message) => {
    const count = () => site.db.selectFrom('organisation').select('id').execute();
    const before = await count();
    await expect(query(statement)).rejects.toMatchObject({ exitCode: 78, message: expect.stringContaining(message) });
    expect(await count()).toEqual(before);
  });

  test('ends a statement that takes too long', async () => {
    await expect(query('select pg_sleep(30)', '--timeout', '1')).rejects.toThrow('statement timeout');
  });

  test.each([
    [['--rows', '0'], '--rows is a whole number from 1'],
    [['--timeout', '1h'], '--timeout is a whole number'],
    [['--format', 'xml'], '--format is one of table, csv, json'],
  ])('refuses the options %j', async (options, message) => {
    await expect(query('select 1', ...options)).rejects.toThrow(message);
  });

  test('leaves an entry in the audit trail without the statement', async () => {
    await query("select '王小明' as name");
    const entries = await site.db.selectFrom('audit_entry').selectAll().where('action', '=', 'site.sql').execute();
    expect(entries.length).toBeGreaterThan(0);
    expect(JSON.stringify(entries)).not.toContain('王小明');
  });

  test('prints a table of as many rows as may be asked for', () => {
    const rows = Array.from({ length: 200_000 }, (_, index) => [String(index)]);
    const lines = formatResult({ fields: [{ name: 'n', dataTypeID: 23 }], rows, isCut: false }, 'table');
    expect(lines.slice(1, 3)).toEqual(['------', '0']);
    expect(lines.at(-1)).toBe('(200000 rows)');
  });

  test('prints no control characters to the terminal', () => {
    const fields = [{ name: 'note', dataTypeID: 25 }];
    const lines = formatResult({ fields, rows: [['\u001b[2J a\nb\u202e']], isCut: false }, 'table');
    expect(lines[2]).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(lines[2]).toContain('\\u001b[2J a\\nb');
  });
});
