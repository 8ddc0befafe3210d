import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { pino } from 'pino';
import { loadConfig } from '../config/config.ts';
import { Connections } from './connections.ts';
import { errorHandler } from './error-handler.ts';
import { withFileBody } from './file-body.ts';
import { requestLog } from './request-log.ts';
import { UnavailableCounts } from './unavailable-counts.ts';

let app: FastifyInstance;
let lines: string[];

beforeEach(async () => {
  lines = [];
  const log: FastifyBaseLogger = pino({ level: 'info' }, { write: (line) => lines.push(line) });
  app = Fastify({ loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) });
  await app.register(errorHandler);
  await app.register(requestLog, { unavailable: new UnavailableCounts(log) });
  const { http } = loadConfig({ DATA_DIR: tmpdir() });
  new Connections({ limits: http, isProxy: () => false }).watch(app.server);
  app.addContentTypeParser('multipart/form-data', (_request, _body, callback) => callback(null));
});
afterEach(() => app.close());

async function say(text: string): Promise<Socket> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const place = app.server.address();
  const client = connect({ host: '127.0.0.1', port: typeof place === 'object' && place !== null ? place.port : 0 });
  await once(client, 'connect');
  client.on('error', () => undefined).write(text);
  return client;
}

test('keeps the address of a client that has reset its connection meanwhile', async () => {
  const began = Promise.withResolvers<void>();
  const seenAddress = Promise.withResolvers<string>();
  app.route({
    method: 'GET',
    url: '/',
    async handler(request) {
      began.resolve();
      await new Promise((resolve) => request.raw.socket.once('close', resolve));
      seenAddress.resolve(request.ip);
      return 'unheard';
    },
  });
  const client = await say('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  await began.promise;
  client.resetAndDestroy();
  expect(await seenAddress.promise).toBe('127.0.0.1');
});

test('does not report an aborted body as a fault of the server', async () => {
  const began = Promise.withResolvers<void>();
  const failure = Promise.withResolvers<void>();
  app.post('/', async ({ raw }) => {
    began.resolve();
    return withFileBody(raw, { maxBytes: 1000, sender: 'a' }, async () => 'whole');
  });
  app.addHook('onError', async () => failure.resolve());
  const client = await say(
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 500\r\n\r\n--b\r\n',
  );
  await began.promise;
  client.resetAndDestroy();
  await failure.promise;
  await app.close();
  expect(lines.filter((line) => line.includes('call failed'))).toEqual([]);
});
