import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import type { HttpLimits } from '../config/http-limits.ts';
import { Connections } from './connections.ts';
import { buildRequestText, sendRaw } from './testing/raw-client.ts';
import { TransferWatch } from './transfer-watch.ts';

const KILOBYTE = 1000;
/** Bytes that the buffers of a system take at once, and then none until the reader has consumed them. */
const BURST = 1640 * KILOBYTE;
const WAITING = 64 * 1024;

/** Creates a connection whose answer the test moves. */
function createAnswer(): { readonly socket: Socket; sentBytes: number } {
  const answer = { socket: new Socket(), sentBytes: 0 };
  Object.defineProperties(answer.socket, {
    bytesWritten: { get: () => answer.sentBytes },
    writableLength: { value: WAITING },
  });
  return answer;
}

/**
 * Returns the second at which an answer is aborted that moves in bursts, each as soon as its reader has consumed the
 * last one.
 */
function findAbortSecond(bytesPerSecond: number, hours = 2): number | undefined {
  const answer = createAnswer();
  const watch = new TransferWatch(answer.socket, { idleTimeout: 30_000, minBytesPerSecond: 4096 });
  let read = 0;
  for (let second = 0; second < hours * 3600; second += 5) {
    read += bytesPerSecond * 5;
    if (read >= answer.sentBytes - BURST) answer.sentBytes += BURST;
    watch.check(second * 1000, []);
    if (answer.socket.destroyed) return second;
  }
  return undefined;
}

test.each([
  ['20 kB/s', 20 * KILOBYTE],
  ['5 kB/s', 5 * KILOBYTE],
  ['the slowest rate', 4200],
])('does not abort a download at %s while the buffers of the system empty', (_, rate) => {
  expect(findAbortSecond(rate)).toBeUndefined();
});

test.each([
  ['not at all', 0],
  ['at a quarter of the slowest rate', 1024],
])('aborts a download that is read %s within minutes', (_, rate) => {
  expect(findAbortSecond(rate)).toBeLessThan(1000);
});

test('leaves a stalled answer to the watch when its connection reports a timeout', async () => {
  const limits = { connections: 9, connectionsPerAddress: 9, idleTimeout: 3_600_000, minBytesPerSecond: 1 };
  const server = createServer((request, response) => {
    response.write(Buffer.alloc(64 * 1024 * 1024));
    request.socket.setTimeout(20);
  });
  new Connections({ limits: limits as HttpLimits, isProxy: () => false }).watch(server);
  const timeoutEvent = once(server, 'timeout') as Promise<[Socket]>;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const client = await sendRaw(`http://127.0.0.1:${port}`, buildRequestText('/'));
  client.socket.pause();
  const [socket] = await timeoutEvent;
  expect(socket.destroyed).toBe(false);
  expect(socket.writableLength).toBeGreaterThan(0);
  client.socket.destroy();
  await client.closeCode;
  await new Promise((resolve) => server.close(resolve));
});
