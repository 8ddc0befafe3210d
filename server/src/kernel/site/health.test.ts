import { expect, test } from '@jest/globals';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { UnavailableCounts } from '../http/unavailable-counts.ts';
import { ProcessErrors } from '../logging/process-errors.ts';
import { health } from './health.ts';

test('SITE-08 logs each change of the readiness once, with what is missing', async () => {
  const lines: string[] = [];
  const log: FastifyBaseLogger = pino({}, { write: (line) => lines.push(line) });
  const app = Fastify({ loggerInstance: log });
  const pool = { isAvailable: true };
  let missing: string[] = [];
  const services = { list: () => [], listMissing: () => missing };
  const unavailable = new UnavailableCounts(log);
  await app.register(health, {
    pool,
    processErrors: new ProcessErrors(),
    services,
    unavailable,
    readFields: () => ({}),
  });
  const ask = async () => (await app.inject('/readyz')).statusCode;
  expect([await ask(), await ask()]).toEqual([200, 200]);
  pool.isAvailable = false;
  expect([await ask(), await ask()]).toEqual([503, 503]);
  missing = ['share'];
  pool.isAvailable = true;
  expect([await ask(), await ask()]).toEqual([503, 503]);
  missing = [];
  expect([await ask(), await ask()]).toEqual([200, 200]);
  const entries = lines.map((line) => JSON.parse(line) as { readonly msg: string; readonly missing?: string[] });
  expect(entries.map(({ msg, missing: names }) => [msg, names])).toEqual([
    ['/readyz answers 503', ['database']],
    ['/readyz answers 503', ['share']],
    ['/readyz answers 200 again', undefined],
  ]);
  await app.close();
});
