import { describe, expect, jest, test } from '@jest/globals';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { pino } from 'pino';
import { DatabaseUnavailableError } from '../db/connection-loss.ts';
import { MachineBusyError } from '../jobs/work-limit.ts';
import { DatabaseBusyError } from '../db/database-busy.ts';
import { createUnavailableFailure } from '../failures/failure.ts';
import { StoreUnreachableError } from '../failures/store-errors.ts';
import { errorHandler } from './error-handler.ts';
import { OutgoingLimitError } from './outgoing.ts';
import { requestLimits } from './request-limits.ts';
import { requestLog } from './request-log.ts';
import { UnavailableCounts } from './unavailable-counts.ts';

interface AppRules {
  readonly error?: Error;
  readonly isSurplus?: boolean;
  readonly requests?: number;
  readonly requestsPerAddress?: number;
}

async function answer({ error, isSurplus = false, requests = 9, requestsPerAddress = 9 }: AppRules) {
  const lines: string[] = [];
  const log: FastifyBaseLogger = pino({}, { write: (line) => lines.push(line) });
  const app = Fastify({ loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) });
  const unavailable = new UnavailableCounts(log);
  await app.register(errorHandler);
  await app.register(requestLog, { unavailable });
  const limits = { requests, requestsPerAddress };
  await app.register(requestLimits, { limits, connections: { isSurplus: () => isSurplus } });
  app.get('/', async () => {
    if (error !== undefined) throw error;
    return {};
  });
  const { statusCode, body } = await app.inject('/');
  await app.close();
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { statusCode, body: JSON.parse(body) as unknown, entries, counts: unavailable.get() };
}

const createSystemError = (code: string): Error => Object.assign(new Error(code), { code });

describe('SITE-08 an answer with 503', () => {
  test.each<[cause: string, AppRules]>([
    ['database', { error: new DatabaseUnavailableError(createSystemError('ECONNREFUSED')) }],
    ['locks', { error: new DatabaseBusyError(createSystemError('55P03')) }],
    ['store', { error: new StoreUnreachableError('The share is not mounted.') }],
    ['processor', { error: new MachineBusyError('The process waits.') }],
    ['peer', { error: new OutgoingLimitError('The peer was too slow.') }],
    ['passwords', { error: createUnavailableFailure('passwords') }],
    ['uploads', { error: createUnavailableFailure('uploads') }],
    ['writesOfAccount', { error: createUnavailableFailure('writesOfAccount') }],
    ['connections', { isSurplus: true }],
    ['requests', { requests: 0 }],
    ['requestsOfAddress', { requestsPerAddress: 0 }],
  ])('names %s as its cause: in the body, the log and the counts', async (cause, rules) => {
    const { statusCode, body, entries, counts } = await answer(rules);
    expect(statusCode).toBe(503);
    expect(body).toMatchObject({ detail: { cause } });
    expect(entries).toContainEqual(expect.objectContaining({ msg: 'request failed', statusCode: 503, cause }));
    expect(counts).toEqual({ [cause]: 1 });
  });

  test('has the code of the system in the log and not in the body', async () => {
    const { body, entries } = await answer({ error: new DatabaseUnavailableError(createSystemError('ECONNREFUSED')) });
    expect(JSON.stringify(body)).not.toContain('ECONNREFUSED');
    expect(entries).toContainEqual(expect.objectContaining({ msg: 'call refused', reason: 'ECONNREFUSED' }));
  });

  test('of a library is counted as unknown', async () => {
    const { statusCode, counts } = await answer({ error: Object.assign(new Error('full'), { statusCode: 503 }) });
    expect([statusCode, counts]).toEqual([503, { unknown: 1 }]);
  });

  test('on connections without a request is logged once in ten seconds with their number', () => {
    jest.useFakeTimers();
    const warn = jest.fn();
    const counts = new UnavailableCounts({ warn });
    for (let index = 0; index < 100; index += 1) counts.addConnection('connections');
    expect(warn.mock.calls).toEqual([[{ cause: 'connections', count: 1 }, expect.any(String)]]);
    jest.advanceTimersByTime(10_000);
    expect(warn.mock.calls.slice(1)).toEqual([[{ cause: 'connections', count: 99 }, expect.any(String)]]);
    jest.advanceTimersByTime(20_000);
    counts.addConnection('sockets');
    expect(warn).toHaveBeenLastCalledWith({ cause: 'sockets', count: 1 }, expect.any(String));
    expect(counts.get()).toEqual({ connections: 100, sockets: 1 });
    jest.useRealTimers();
  });
});
