import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ServerProcesses, type ServerProcess } from '../../testing/server-process.ts';
import { createTestSite, type TestSite } from '../../testing/test-site.ts';
import { buildRequestText, sendRaw, parseStatus } from './testing/raw-client.ts';

const WEBSOCKET = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};
const SOCKET = '/socket?userId=a&groupCode=FoWeb';

describe('a server process among hostile connections', () => {
  let data: TestSite;
  let servers: ServerProcesses;
  let server: ServerProcess;
  let origin: string;

  beforeAll(async () => {
    data = await createTestSite();
    servers = new ServerProcesses(data);
    server = await servers.start({ PUBLIC_URL: 'http://clinic.test' });
    origin = 'http://clinic.test';
  });
  afterAll(async () => {
    await servers.killAll();
    await data.close();
  });

  /** The process that answers. */
  async function alive(): Promise<number> {
    const response = await fetch(`${server.address}/healthz`);
    return ((await response.json()) as { pid: number }).pid;
  }

  test.each([
    ['two slashes', '//', {}, 404],
    ['half an address', 'http://[', {}, 400],
    ['half an address with the path of the socket', 'http://[/socket', {}, 400],
    ['a question mark', '?', {}, 400],
    ['a star', '*', {}, 404],
    ['half an escaped byte', '/%', {}, 400],
    ['a path below the socket', '/socket/', {}, 404],
    ['a call', '/healthz', {}, 200],
    ['a call to HTTP/2', '/healthz', { upgrade: 'h2c' }, 200],
    ['the socket, from nowhere', SOCKET, {}, 403],
    ['the socket, from elsewhere', SOCKET, { origin: 'http://elsewhere.test' }, 403],
    ['the socket to HTTP/2', SOCKET, { origin: 'http://clinic.test', upgrade: 'h2c' }, 400],
    ['the socket with a bad key', SOCKET, { origin: 'http://clinic.test', 'sec-websocket-key': 'short' }, 400],
    ['the socket of another version', SOCKET, { origin: 'http://clinic.test', 'sec-websocket-version': '99' }, 400],
    ['the socket with 3,000 parameters', `${SOCKET}${'&x=1'.repeat(3000)}`, {}, 403],
    ['more than a header holds', `${SOCKET}${'x'.repeat(20_000)}`, {}, 431],
  ])('answers an upgrade and closes its connection: %s', async (_, target, headers, status) => {
    const client = await sendRaw(server.address, buildRequestText(target, { ...WEBSOCKET, ...headers }));
    await client.closeCode;
    expect(parseStatus(client.getReceivedText())).toBe(status);
    expect(await alive()).toBe(server.process.pid);
  });

  test.each([
    ['refused by its path', buildRequestText('/elsewhere', WEBSOCKET)],
    ['refused by its origin', buildRequestText(SOCKET, WEBSOCKET)],
    [
      'refused by its handshake',
      buildRequestText(SOCKET, { ...WEBSOCKET, origin: 'http://clinic.test', upgrade: 'h2c' }),
    ],
    ['accepted', buildRequestText(SOCKET, { ...WEBSOCKET, origin: 'http://clinic.test' })],
    ['no request at all', 'nonsense\r\n\r\n'],
  ])('survives clients that reset their connection around the answer to an upgrade: %s', async (_, text) => {
    const resets = Array.from({ length: 60 }, async (__, index) => {
      const client = await sendRaw(server.address, text);
      if (index % 3 === 1) await new Promise(setImmediate);
      if (index % 3 === 2) await new Promise((resolve) => client.socket.once('data', resolve));
      client.socket.resetAndDestroy();
      await client.closeCode;
    });
    await Promise.all(resets);
    expect(await alive()).toBe(server.process.pid);
  });

  test.each([
    ['a method that there is none of', 'BREW / HTTP/1.1\r\nhost: a\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
    ['a header without an end', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(30_000)}`, 431],
    ['a byte of another protocol', '\x16\x03\x01\x02', 400],
  ])('answers a malformed request and closes without a reset: %s', async (_, text, status) => {
    const client = await sendRaw(server.address, text);
    expect(await client.closeCode).toBeUndefined();
    expect(parseStatus(client.getReceivedText())).toBe(status);
    expect(client.getReceivedText()).toContain('connection: close');
    expect(await alive()).toBe(server.process.pid);
  });

  test('answers every request before an upgrade on the same connection', async () => {
    const client = await sendRaw(
      server.address,
      buildRequestText('/healthz') + buildRequestText('/readyz') + buildRequestText(SOCKET, { ...WEBSOCKET, origin }),
    );
    await client.closeCode;
    expect(client.getReceivedText().match(/HTTP\/1\.1 \d{3}/g)).toEqual([
      'HTTP/1.1 200',
      'HTTP/1.1 200',
      'HTTP/1.1 404',
    ]);
    expect(await alive()).toBe(server.process.pid);
  });
});
