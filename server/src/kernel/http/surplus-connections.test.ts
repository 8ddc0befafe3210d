import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type RawClient, buildRequestText, sendRaw, parseStatus } from './testing/raw-client.ts';

const GREEDY = '127.0.0.2';
/** Maximum surplus connections that may wait for a request; further ones are refused at once. */
const MAX_WAITING_CONNECTIONS = 50;

describe('a client with many surplus connections', () => {
  let site: TestApp;
  let clients: RawClient[];

  beforeAll(async () => {
    clients = [];
    site = await createTestApp({
      HTTP_CONNECTIONS: '40',
      HTTP_CONNECTIONS_PER_ADDRESS: '10',
      // Silent connections stay for the maximum setting: longer than the test takes on any machine.
      HTTP_HEADERS_TIMEOUT: '600',
    });
    for (let index = 0; index < 10 + MAX_WAITING_CONNECTIONS; index += 1) await open('', GREEDY);
  });
  afterAll(async () => {
    for (const { socket } of clients) socket.destroy();
    await site.close();
  });

  async function open(text: string, from?: string): Promise<RawClient> {
    const arrival = once(site.app.server, 'connection');
    const client = await sendRaw(site.address, text, from);
    clients.push(client);
    await arrival;
    return client;
  }

  test('is refused at once without affecting others', async () => {
    const refusedClient = await open('', GREEDY);
    await refusedClient.closeCode;
    expect(parseStatus(refusedClient.getReceivedText())).toBe(503);
    const other = await open(buildRequestText('/', { connection: 'close' }), '127.0.0.3');
    await other.closeCode;
    expect(parseStatus(other.getReceivedText())).toBe(404);
    const state = (await (await fetch(`${site.address}/healthz`)).json()) as { readonly unavailable: unknown };
    expect(state.unavailable).toEqual({ connections: 1 });
  });
});
