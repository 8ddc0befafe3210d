import { expect, test } from '@jest/globals';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { pino } from 'pino';
import { errorHandler } from './error-handler.ts';
import { requestLog } from './request-log.ts';
import { UnavailableCounts } from './unavailable-counts.ts';

test('logs each request without search text, token or body', async () => {
  const lines: string[] = [];
  const log: FastifyBaseLogger = pino({ level: 'trace' }, { write: (line) => lines.push(line) });
  const app = Fastify({ loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) });
  await app.register(errorHandler);
  await app.register(requestLog, { unavailable: new UnavailableCounts(log) });
  app.get('/patients/:id', async () => ({ ok: true }));
  app.post('/patients', async () => {
    throw new Error('the database is gone');
  });
  await app.inject({
    url: '/patients/13800138000?keyWord=王小明',
    headers: { authorization: 'Bearer token-of-somebody', cookie: 'session=abc' },
  });
  await app.inject({ method: 'POST', url: '/patients', payload: { name: '王小明', phone: '13800138000' } });
  await app.inject({ url: '/missing/王小明' });
  await app.close();
  const text = decodeURIComponent(lines.join(''));
  expect(text).toContain('/patients/:id');
  expect(text).toContain('the database is gone');
  for (const secret of ['王小明', '13800138000', 'token-of-somebody', 'session=abc'])
    expect(text).not.toContain(secret);
});
