import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { pickFreePort } from '@dentarium/build/free-port';
import { finishRequests, listen } from './server-lifecycle.ts';

describe('a server that listens and stops', () => {
  let app: FastifyInstance;
  let port: number;
  let messages: string[];
  /** Sends the answer that `/slow` waits for. */
  let answer: () => void;
  const log = { warn: (message: string) => void messages.push(message) };

  beforeEach(async () => {
    messages = [];
    port = await pickFreePort();
    app = Fastify();
    const slowAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    app.get('/slow', async () => {
      await slowAnswer;
      return 'whole';
    });
  });
  afterEach(async () => {
    answer();
    await app.close();
  });

  test('finishes running requests and accepts no new ones', async () => {
    await listen(app, { host: '127.0.0.1', port });
    const arrival = once(app.server, 'request');
    const response = fetch(`http://127.0.0.1:${port}/slow`);
    await arrival;
    const finishing = finishRequests(app, 60_000, log);
    while (app.server.listening) await new Promise(setImmediate);
    await expect(fetch(`http://127.0.0.1:${port}/slow`)).rejects.toThrow('fetch failed');
    answer();
    expect(await (await response).text()).toBe('whole');
    await finishing;
    expect(messages).toEqual([]);
  });

  test('cuts off requests that do not end in time', async () => {
    await listen(app, { host: '127.0.0.1', port });
    const arrival = once(app.server, 'request');
    const response = fetch(`http://127.0.0.1:${port}/slow`);
    const failure = response.catch((error: unknown) => error);
    await arrival;
    await finishRequests(app, 10, log);
    expect(await failure).toMatchObject({ message: 'fetch failed' });
    expect(messages).toEqual(['Requests that still run are cut off']);
  });

  test('listens only on this machine by default', async () => {
    await listen(app, { host: 'localhost', port });
    const local = await lookup('localhost', { all: true });
    expect(app.addresses()).toMatchObject([{ address: local[0]?.address, port }]);
  });

  test('listens at each address of a host with one server that counts all connections, and closes all', async () => {
    // Linux has all of 127.0.0.0/8; elsewhere the second address is skipped.
    const addresses = process.platform === 'linux' ? ['127.0.0.1', '127.0.0.2'] : ['127.0.0.1'];
    app.get('/quick', async () => 'here');
    const connected: unknown[] = [];
    app.server.on('connection', (socket) => connected.push(socket));
    await listen(app, { host: 'localhost', port }, async () => [...addresses, '192.0.2.1']);
    for (const address of addresses) expect(await (await fetch(`http://${address}:${port}/quick`)).text()).toBe('here');
    expect(connected).toHaveLength(addresses.length);
    await finishRequests(app, 60_000, log);
    for (const address of addresses)
      await expect(fetch(`http://${address}:${port}/quick`)).rejects.toThrow('fetch failed');
  });

  test.each([
    [
      'a port that is taken',
      () => ({ host: '127.0.0.1', port }),
      'in use by another program; choose another with PORT',
    ],
    ['an address of another machine', () => ({ host: '192.0.2.1', port }), 'does not have the address 192.0.2.1'],
  ])('explains %s', async (_, place, message) => {
    const other = Fastify();
    await other.listen({ host: '127.0.0.1', port });
    await expect(listen(app, place())).rejects.toThrow(message);
    await other.close();
  });
});
