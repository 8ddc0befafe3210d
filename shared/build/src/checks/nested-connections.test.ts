import { expect, test } from '@jest/globals';
import { createPackageFiles, createTemporaryWorkspace } from '../testing/temporary-workspace.ts';
import { nestedConnections } from './nested-connections.ts';

async function findProblems(code: string, file = 'server/src/areas/files/uploads.ts'): Promise<readonly string[]> {
  using workspace = createTemporaryWorkspace({ ...createPackageFiles('server'), [file]: code });
  return await nestedConnections.run(workspace.root);
}

test.each([
  ['db', "db.transaction().execute(async (transaction) => {\n  await db.selectFrom('a').execute();\n});"],
  ['db', 'db.transaction().execute(async (transaction) =>\n  remove({ db }, transaction));'],
  ['deps.db', 'deps.db.transaction().execute(async (transaction) => {\n  await load(deps.db, 1);\n});'],
  [
    'this.#db',
    "class A { #db; a() { return this.#db.transaction().execute(async (transaction) => {\n  await this.#db.deleteFrom('a').execute();\n}); } }",
  ],
  [
    'db',
    "db.transaction().setIsolationLevel('repeatable read').execute(async (transaction) => {\n  await sql`select`.execute(db);\n});",
  ],
])('refuses the queries %s inside of their transaction', async (queries, code) => {
  expect(await findProblems(code)).toEqual([
    `server/src/areas/files/uploads.ts:2 uses ${queries} inside of a transaction on ${queries}; use the transaction`,
  ]);
});

test.each([
  "db.transaction().execute(async (transaction) => { await transaction.selectFrom('a').execute(); });",
  "db.transaction().execute(async (db) => { await db.selectFrom('a').execute(); });",
  'db.transaction().execute((transaction) => remove({ db: transaction }, other.db));',
  "await db.transaction().execute((transaction) => insert(transaction));\nawait db.selectFrom('a').execute();",
  "db.selectFrom('a').execute();",
])('allows %s', async (code) => {
  expect(await findProblems(code)).toEqual([]);
});

test('allows tests to hold a lock in a transaction', async () => {
  const code = "db.transaction().execute(async (lock) => { await db.selectFrom('a').execute(); });";
  expect(await findProblems(code, 'server/src/areas/files/uploads.test.ts')).toEqual([]);
});
