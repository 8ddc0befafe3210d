import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createPeer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { isPrivateAddress, isWithinReach, postTo, PrivateAddressError } from './outgoing-post.ts';

async function withPeer(listener: RequestListener, ask: (port: number) => Promise<void>): Promise<void> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await ask((server.address() as AddressInfo).port);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const body = Buffer.from('{"a":1}');
function sending(more: Partial<Parameters<typeof postTo>[1]> = {}): Parameters<typeof postTo>[1] {
  return { headers: {}, body, timeout: 30_000, reach: 'machine', signal: new AbortController().signal, ...more };
}

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['100.64.0.1', true],
  ['169.254.169.254', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['224.0.0.1', true],
  ['255.255.255.255', true],
  ['0.0.0.0', true],
  ['8.8.8.8', false],
  ['223.255.255.1', false],
  ['::1', true],
  ['::', true],
  ['fe80::1', true],
  ['fd00::1', true],
  ['::ffff:10.0.0.1', true],
  ['::ffff:8.8.8.8', true],
  ['64:ff9b::a00:1', true],
  ['2002:a00:1::', true],
  ['2001:db8::1', true],
  ['2606:4700::1111', false],
  ['no address', true],
])('LAB-02 decides whether %s is private: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected);
});

test.each([
  ['127.0.0.1', false],
  ['127.255.255.254', false],
  ['0.0.0.0', false],
  ['169.254.169.254', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::127.0.0.1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:169.254.1.1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['no address', false],
  ['10.1.2.3', true],
  ['::ffff:10.1.2.3', true],
  ['192.168.1.1', true],
  ['fd00::1', true],
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
])('LAB-02 decides whether %s may be reached on an intranet: %s', (address, expected) => {
  expect(isWithinReach(address, 'intranet')).toBe(expected);
  expect(isWithinReach(address, 'machine')).toBe(true);
});

test('LAB-02 posts a body with its headers and returns the status', async () => {
  const receivedRequests: unknown[] = [];
  await withPeer(
    (request, response) => {
      void buffer(request).then((bytes) => {
        receivedRequests.push([request.method, request.headers['x-one'], bytes.toString()]);
        response.writeHead(202).end('a long answer that nobody reads');
      });
    },
    async (port) => {
      const status = await postTo(new URL(`http://127.0.0.1:${port}/x`), sending({ headers: { 'x-one': '1' } }));
      expect([status, receivedRequests]).toEqual([202, [['POST', '1', '{"a":1}']]]);
    },
  );
});

test('LAB-02 does not follow a redirect', async () => {
  const paths: (string | undefined)[] = [];
  await withPeer(
    (request, response) => {
      paths.push(request.url);
      response.writeHead(307, { location: '/elsewhere' }).end();
    },
    async (port) => {
      expect(await postTo(new URL(`http://127.0.0.1:${port}/first`), sending())).toBe(307);
      expect(paths).toEqual(['/first']);
    },
  );
});

test('LAB-02 gives up an unresponsive peer in time', async () => {
  await withPeer(
    () => undefined,
    async (port) => {
      const post = postTo(new URL(`http://127.0.0.1:${port}/`), sending({ timeout: 200 }));
      await expect(post).rejects.toMatchObject({ name: 'TimeoutError' });
    },
  );
});

test('LAB-02 treats a switch of protocols as no answer', async () => {
  const peer = createPeer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n'));
  });
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  const { port } = peer.address() as AddressInfo;
  try {
    await expect(postTo(new URL(`http://127.0.0.1:${port}/`), sending())).rejects.toThrow('closed without a status');
  } finally {
    await new Promise((resolve) => peer.close(resolve));
  }
});

test.each(['internet', 'intranet'] as const)(
  'LAB-02 refuses this machine on the %s without connecting',
  async (reach) => {
    let connectionCount = 0;
    await withPeer(
      (_, response) => {
        connectionCount++;
        response.end();
      },
      async (port) => {
        for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433'])
          await expect(postTo(new URL(`http://${host}:${port}/`), sending({ reach }))).rejects.toBeInstanceOf(
            PrivateAddressError,
          );
        expect(connectionCount).toBe(0);
      },
    );
  },
);
