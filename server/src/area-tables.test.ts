import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import * as areas from './app.ts';
import type { Area } from './kernel/areas/area.ts';
import { MIGRATION_TABLES } from './kernel/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from './kernel/db/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('declares every table of the database in one area, and no missing ones', async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(database.db);
  const present = rows.map(({ name }) => name);
  const declaredTables = Object.values(areas as Record<string, Area>).flatMap(({ tables = [] }) => [...tables]);
  expect([...declaredTables, ...MIGRATION_TABLES].toSorted()).toEqual(present.toSorted());
});
