import { expect, test } from '@jest/globals';
import { createPackageFiles, createTemporaryWorkspace } from '../testing/temporary-workspace.ts';
import { kernelTables } from './kernel-tables.ts';

const declare = (table: string): string => `declare module 'tables' { interface Tables { ${table}: object } }`;

async function findProblems(file: string, code: string): Promise<readonly string[]> {
  using workspace = createTemporaryWorkspace({
    ...createPackageFiles('server'),
    'server/src/kernel/site/tables.ts': declare('audit_entry'),
    'server/src/areas/account/tables.ts': declare('account'),
    [file]: code,
  });
  return await kernelTables.run(workspace.root);
}

test.each([
  "await db.selectFrom('account').execute();",
  "await db.selectFrom('audit_entry').innerJoin('account as a', 'a.id', 'account_id').execute();",
  "await db.selectFrom(['audit_entry', 'account']).execute();",
  "await db.insertInto('account').values(row).execute();",
  "await db.updateTable('account').set(row).execute();",
  "await db.deleteFrom('account').execute();",
  'await sql`select from account where id = ${id}`.execute(db);',
  "await client.query('update account set name = null');",
])('refuses in the kernel: %s', async (code) => {
  expect(await findProblems('server/src/kernel/access/principal.ts', `\n${code}\n`)).toEqual([
    'server/src/kernel/access/principal.ts:2 queries account, a table of src/areas/account/tables.ts; the kernel queries its own tables only',
  ]);
});

test.each([
  ['server/src/kernel/http/audit.ts', "await db.insertInto('audit_entry').values(row).execute();"],
  ['server/src/kernel/http/audit.ts', '// Reads from account of a caller.'],
  ['server/src/kernel/http/audit.ts', 'await sql`select from unnest(${ids}) as account`.execute(db);'],
  ['server/src/kernel/http/audit.test.ts', "await db.selectFrom('account').execute();"],
  ['server/src/areas/account/own-account.ts', "await db.selectFrom('account').execute();"],
])('allows in %s: %s', async (file, code) => {
  expect(await findProblems(file, code)).toEqual([]);
});
