import { once } from 'node:events';
import { queryPatientList } from '@dentarium/api/patients/calls';
import { SOCKET_CLOSE_CODES, listSocketProtocols } from '@dentarium/api/socket-messages';
import { afterEach, beforeAll, afterAll, describe, expect, test } from '@jest/globals';
import { WebSocket } from 'ws';
import { waitUntil } from '../../areas/files/testing/until.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type RawClient, buildRequestText, sendRaw, parseStatus } from './testing/raw-client.ts';

const HEALTH = buildRequestText('/healthz');

/** A call with an announced and unsent body. */
function formatUnfinishedRequest(target: string, headers: Readonly<Record<string, string>> = {}): string {
  return buildRequestText(target, { 'content-type': 'application/json', 'content-length': '100', ...headers }, 'POST');
}

describe('limits for clients', () => {
  let site: TestApp;
  let token: string;
  let account: string;
  let clients: RawClient[];

  beforeAll(async () => {
    clients = [];
    site = await createTestApp({
      PUBLIC_URL: 'http://clinic.test',
      TRUST_PROXY: '127.0.0.7',
      HTTP_CONNECTIONS: '24',
      HTTP_CONNECTIONS_PER_ADDRESS: '12',
      HTTP_REQUESTS: '6',
      HTTP_REQUESTS_PER_ADDRESS: '3',
      SOCKETS: '5',
      SOCKETS_PER_ADDRESS: '4',
      SOCKETS_PER_ACCOUNT: '2',
    });
    account = await makeAccount(site.db, { organisations: [await makeOrganisation(site.db)] });
    token = await site.signIn(account);
  });
  afterEach(async () => {
    for (const { socket } of clients) socket.destroy();
    await Promise.all(clients.splice(0).map(({ closeCode }) => closeCode));
    await waitUntil(
      async () => new Promise((resolve) => site.app.server.getConnections((_, open) => resolve(open === 0))),
    );
  });
  afterAll(() => site.close());

  async function send(text: string, from?: string): Promise<RawClient> {
    const client = await sendRaw(site.address, text, from);
    clients.push(client);
    return client;
  }

  /** Sends a request that stays pending. */
  async function hold(text: string, from?: string): Promise<RawClient> {
    const arrival = once(site.app.server, 'request');
    const client = await send(text, from);
    await arrival;
    return client;
  }

  /** Opens silent connections. */
  async function open(count: number, from?: string): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      const arrival = once(site.app.server, 'connection');
      await send('', from);
      await arrival;
    }
  }

  async function waitForStatus(client: RawClient): Promise<number> {
    await waitUntil(async () => client.getReceivedText().includes('\r\n\r\n'));
    return parseStatus(client.getReceivedText());
  }

  const list = () => formatUnfinishedRequest(queryPatientList.path, { authorization: `Bearer ${token}` });
  const formatForwardedRequest = (address: string) =>
    formatUnfinishedRequest(queryPatientList.path, { authorization: `Bearer ${token}`, 'x-forwarded-for': address });

  test('refuses requests over the limit of an address at once, but not those of others and health checks', async () => {
    for (let index = 0; index < 3; index += 1) await hold(list());
    const refusedClient = await send(list());
    expect(await waitForStatus(refusedClient)).toBe(503);
    expect(refusedClient.getReceivedText()).toMatch(/\r\nretry-after: \d+\r\n/i);
    expect(refusedClient.getReceivedText()).toContain('"errorCode":"server.unavailable"');
    expect(await waitForStatus(await send(buildRequestText('/nowhere')))).toBe(503);
    expect(await waitForStatus(await send(buildRequestText('/nowhere'), '127.0.0.3'))).toBe(404);
    expect(await waitForStatus(await send(HEALTH))).toBe(200);
    expect(await waitForStatus(await send(buildRequestText('/readyz')))).toBe(200);
  });

  test('counts requests until their end, so that an aborted one frees its place', async () => {
    const [first] = [await hold(list()), await hold(list()), await hold(list())];
    expect(await waitForStatus(await send(buildRequestText('/nowhere')))).toBe(503);
    first.socket.destroy();
    await waitUntil(async () => (await waitForStatus(await send(buildRequestText('/nowhere')))) === 404);
  });

  test('counts requests behind a trusted proxy by the address that it names', async () => {
    const proxy = '127.0.0.7';
    for (let index = 0; index < 3; index += 1) await hold(formatForwardedRequest('203.0.113.5'), proxy);
    expect(await waitForStatus(await send(formatForwardedRequest('203.0.113.5'), proxy))).toBe(503);
    const other = await send(buildRequestText('/nowhere', { 'x-forwarded-for': '203.0.113.6' }), proxy);
    expect(await waitForStatus(other)).toBe(404);
  });

  test('counts other clients by the address of their connection, whatever they claim', async () => {
    // Fewer than the total limit: the limit of the address refuses.
    for (let index = 0; index < 3; index += 1) await hold(formatForwardedRequest(`203.0.113.${20 + index}`));
    const fourth = await send(buildRequestText('/nowhere', { 'x-forwarded-for': '203.0.113.30' }));
    expect(await waitForStatus(fourth)).toBe(503);
  });

  test('limits requests in total', async () => {
    for (const from of ['127.0.0.1', '127.0.0.2']) for (let index = 0; index < 3; index += 1) await hold(list(), from);
    expect(await waitForStatus(await send(buildRequestText('/nowhere'), '127.0.0.3'))).toBe(503);
    expect(await waitForStatus(await send(HEALTH, '127.0.0.3'))).toBe(200);
  });

  test('answers connections over the limit of an address with 503 and closes them without a reset', async () => {
    await open(12);
    const surplus = await send(buildRequestText('/nowhere'));
    expect(await surplus.closeCode).toBeUndefined();
    expect(parseStatus(surplus.getReceivedText())).toBe(503);
    expect(surplus.getReceivedText()).toMatch(/\r\nretry-after: \d+\r\n/i);
    expect(surplus.getReceivedText()).toMatch(/\r\nconnection: close\r\n/i);
    // Closing before the end of the body would reset the connection and lose the answer.
    const body = 'x'.repeat(8 * 1024 * 1024);
    const head = buildRequestText('/nowhere', { 'content-length': String(body.length) }, 'POST');
    const sending = await send(head + body);
    expect(await sending.closeCode).toBeUndefined();
    expect(parseStatus(sending.getReceivedText())).toBe(503);
    const upgrade = await send(buildRequestText('/socket', { connection: 'upgrade', upgrade: 'websocket' }));
    expect(await upgrade.closeCode).toBeUndefined();
    expect(parseStatus(upgrade.getReceivedText())).toBe(503);
    expect(await waitForStatus(await send(HEALTH))).toBe(200);
    expect(await waitForStatus(await send(buildRequestText('/nowhere'), '127.0.0.3'))).toBe(404);
  });

  test('limits connections of a proxy only in total, as they serve many clients', async () => {
    await open(20, '127.0.0.7');
    expect(await waitForStatus(await send(buildRequestText('/nowhere'), '127.0.0.7'))).toBe(404);
    await open(4, '127.0.0.7');
    expect(await waitForStatus(await send(buildRequestText('/nowhere'), '127.0.0.7'))).toBe(503);
    expect(await waitForStatus(await send(buildRequestText('/nowhere'), '127.0.0.3'))).toBe(503);
  });

  test('refuses further connections without a request and closes them in good order', async () => {
    await open(12 + 50);
    const unheard = await send('');
    await waitUntil(async () => unheard.getReceivedText() !== '');
    expect(unheard.getReceivedText()).toMatch(/^HTTP\/1\.1 503 .*\r\nretry-after: \d+\r\n/);
    unheard.socket.end();
    expect(await unheard.closeCode).toBeUndefined();
  });

  describe('web sockets', () => {
    const sockets: WebSocket[] = [];
    afterEach(async () => {
      const open = sockets.splice(0).filter(({ readyState }) => readyState !== WebSocket.CLOSED);
      const closings = open.map((socket) => once(socket, 'close'));
      for (const socket of open) socket.terminate();
      await Promise.all(closings);
    });

    /** Connects. Returns `ready`, the code of the close, or the status of the refusal. */
    async function join(accountId: string, accessToken: string, from?: string): Promise<'ready' | number> {
      const url = `${site.address.replace('http', 'ws')}/socket?userId=${accountId}&groupCode=FoWeb`;
      const local = from === undefined ? {} : { localAddress: from };
      const socket = new WebSocket(url, listSocketProtocols(accessToken), { origin: 'http://clinic.test', ...local });
      socket.on('error', () => undefined);
      sockets.push(socket);
      return new Promise((resolve) => {
        socket.once('message', () => resolve('ready'));
        socket.once('close', resolve);
        socket.once('unexpected-response', (_request, response) => {
          resolve(response.statusCode ?? 0);
          socket.terminate();
        });
      });
    }

    test('limits sockets of an account, and a closed one frees its place', async () => {
      expect([await join(account, token), await join(account, token)]).toEqual(['ready', 'ready']);
      expect(await join(account, token)).toBe(1013);
      sockets[0]?.terminate();
      await waitUntil(async () => (await join(account, token)) === 'ready');
    });

    test('limits sockets of an address, also unauthenticated ones, and those of the server', async () => {
      const people = [account];
      for (let index = 0; index < 2; index += 1) people.push(await makeAccount(site.db));
      const tokens = await Promise.all(people.map((person) => site.signIn(person)));
      const joinAs = async (index: number, from?: string) => join(people[index] ?? '', tokens[index] ?? '', from);
      expect([await joinAs(0), await joinAs(0), await joinAs(1), await joinAs(1)]).toEqual(Array(4).fill('ready'));
      expect(await joinAs(2)).toBe(503);
      expect(await joinAs(2, '127.0.0.3')).toBe('ready');
      expect(await joinAs(2, '127.0.0.4')).toBe(503);
      token = tokens[0] ?? token;
    });

    test('does not count a socket that was refused for its token', async () => {
      for (let index = 0; index < 8; index += 1)
        expect(await join(account, 'x'.repeat(32))).toBe(SOCKET_CLOSE_CODES.ended);
      expect(await join(account, token)).toBe('ready');
    });
  });
});
