import { createServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fetchLimited, OutgoingLimitError, fetchStream } from './outgoing.ts';

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n';
const CHUNKED = `${HEAD}transfer-encoding: chunked\r\n\r\n`;
/** Short for a test, and long compared to loopback. */
const LIMITS = { stallTimeout: 500, maxBytes: 100_000 };

/** Writes repeatedly until the peer disconnects. */
function writeForEver(socket: Socket, text: string, milliseconds: number): void {
  const timer = setInterval(() => socket.write(text), milliseconds);
  socket.on('close', () => clearInterval(timer));
}

function writeAsFastAsItGoes(socket: Socket, text: string): void {
  while (!socket.destroyed && socket.write(text));
  socket.once('drain', () => writeAsFastAsItGoes(socket, text));
}

describe('requests to other servers', () => {
  let server: Server;
  let address: string;
  let answer: (socket: Socket) => void;
  let closeEvent: Promise<void>;

  beforeEach(async () => {
    let onClosed: () => void = () => undefined;
    closeEvent = new Promise((resolve) => (onClosed = resolve));
    server = createServer((socket) => {
      socket.on('error', () => undefined).on('close', () => onClosed());
      socket.once('data', () => answer(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const bound = server.address();
    address = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}/`;
  });
  afterEach(() => {
    server.close();
  });

  const hostile: readonly (readonly [peer: string, answer: (socket: Socket) => void])[] = [
    ['accepts and never answers', () => undefined],
    [
      'trickles a header for ever',
      (socket) => {
        socket.setNoDelay().write(HEAD);
        writeForEver(socket, 'x: y\r\n', 20);
      },
    ],
    [
      'trickles a body for ever',
      (socket) => {
        socket.setNoDelay().write(CHUNKED);
        writeForEver(socket, '1\r\na\r\n', 20);
      },
    ],
    [
      'sends without end',
      (socket) => {
        socket.write(CHUNKED);
        writeAsFastAsItGoes(socket, `4000\r\n${'a'.repeat(0x4000)}\r\n`);
      },
    ],
    [
      'sends little that unpacks to much',
      (socket) => {
        const packed = gzipSync(Buffer.alloc(10_000_000));
        // The complete answer exceeds the limit; a reusable connection would be kept for four seconds.
        const more = `connection: close\r\ncontent-length: ${packed.length}\r\n`;
        socket.write(`${HEAD}content-encoding: gzip\r\n${more}\r\n`);
        socket.write(packed);
      },
    ],
    [
      'promises more than it sends',
      (socket) => {
        socket.write(`${HEAD}content-length: 90000\r\n\r\nabc`);
      },
    ],
  ];

  test.each(hostile)('end and close the connection with a peer that %s', async (_, behave) => {
    answer = behave;
    await expect(fetchLimited(address, {}, LIMITS)).rejects.toThrow(OutgoingLimitError);
    await closeEvent;
  });

  test('end if a peer does not accept the body', async () => {
    answer = (socket) => void socket.pause();
    const endless = new ReadableStream<Uint8Array>({ pull: (to) => to.enqueue(new Uint8Array(65_536)) });
    const request = fetchLimited(address, { method: 'PUT', body: endless, duplex: 'half' }, LIMITS);
    await expect(request).rejects.toThrow(OutgoingLimitError);
  });

  test('follow no redirect', async () => {
    answer = (socket) => void socket.end('HTTP/1.1 302 Found\r\nlocation: /other\r\ncontent-length: 0\r\n\r\n');
    await expect(fetchLimited(address, {}, LIMITS)).rejects.toThrow('fetch failed');
  });

  test('do not count the time of the reader', async () => {
    answer = (socket) => void socket.end(`${CHUNKED}1\r\na\r\n1\r\nb\r\n0\r\n\r\n`);
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] });
    try {
      const { body } = await fetchStream(address, {}, LIMITS);
      jest.advanceTimersByTime(10 * LIMITS.stallTimeout);
      expect(await new Response(body).text()).toBe('ab');
    } finally {
      jest.useRealTimers();
    }
  });

  test('return status, headers and body unchanged', async () => {
    answer = (socket) => void socket.end('HTTP/1.1 404 Not Found\r\nx-a: b\r\ncontent-length: 2\r\n\r\nno');
    const response = await fetchLimited(address, {}, LIMITS);
    expect([response.status, response.headers.get('x-a'), await response.text()]).toEqual([404, 'b', 'no']);
  });
});
