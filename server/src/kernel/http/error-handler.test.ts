import { expect, test } from '@jest/globals';
import fastify from 'fastify';
import { DatabaseBusyError } from '../db/database-busy.ts';
import { DatabaseUnavailableError } from '../db/connection-loss.ts';
import { DatabaseFullError } from '../failures/database-full.ts';
import { Failure } from '../failures/failure.ts';
import { StoreFullError, StoreUnreachableError } from '../failures/store-errors.ts';
import { errorHandler } from './error-handler.ts';
import { OutgoingLimitError } from './outgoing.ts';

const systemError = (code: string): Error => Object.assign(new Error(code), { code });

test.each<[string, Error, number, string]>([
  ['a refusal', new Failure('patient.notFound'), 404, 'patient.notFound'],
  ['a database that does not answer', new DatabaseUnavailableError(), 503, 'database.unavailable'],
  ['rows that others hold', new DatabaseBusyError(systemError('55P03')), 503, 'server.unavailable'],
  ['a full disk of the database', new DatabaseFullError(systemError('53100')), 507, 'server.diskFull'],
  ['a full disk of the server', systemError('ENOSPC'), 507, 'server.diskFull'],
  ['a full store', new StoreFullError(), 507, 'upload.diskFull'],
  ['a store that does not answer', new StoreUnreachableError(), 503, 'storage.unreachable'],
  ['a peer that does not answer', new OutgoingLimitError(), 503, 'server.unavailable'],
  ['a fault of the server', new Error('broken'), 500, 'server.failed'],
])('CALL-05 answers %s with its code and status', async (_, error, status, code) => {
  const app = fastify();
  await app.register(errorHandler);
  app.get('/', () => {
    throw error;
  });
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.json<{ errorCode: string }>().errorCode]).toEqual([status, code]);
  await app.close();
});
