import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { errorHandler } from './error-handler.ts';

let database: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  database = await createTestDatabase();
  app = Fastify();
  await app.register(errorHandler);
  app.get<{ Params: { state: string } }>('/raise/:state', async ({ params }) => {
    await sql.raw(`do $$ begin raise exception using errcode = '${params.state}'; end $$`).execute(database.db);
  });
  app.get<{ Params: { code: string } }>('/throw/:code', async ({ params }) => {
    throw Object.assign(new Error('write'), { code: params.code });
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

test.each([
  ['/raise/53100', 507],
  ['/throw/ENOSPC', 507],
  ['/throw/EDQUOT', 507],
  ['/throw/EACCES', 500],
])('answers an error of a disk (%s) with %i', async (url, status) => {
  expect((await app.inject(url)).statusCode).toBe(status);
});

test('has the status 507 for a full disk of the database outside of the error handler', async () => {
  const raise = sql`do $$ begin raise exception using errcode = '53100'; end $$`.execute(database.db);
  await expect(raise).rejects.toMatchObject({ name: 'DatabaseFullError', statusCode: 507 });
});
