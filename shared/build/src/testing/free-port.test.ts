import { expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { pickFreePort } from './free-port.ts';

test('a free port can be listened on, and is none of those that connections which go out are given', async () => {
  const port = await pickFreePort();
  expect(port).toBeLessThan(32_768);
  const server = createServer().listen(port, 'localhost');
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
});
