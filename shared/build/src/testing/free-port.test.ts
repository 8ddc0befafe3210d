import { expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { pickFreePort } from './free-port.ts';

test('picks a port that is free and outside of the ephemeral range', async () => {
  const port = await pickFreePort();
  expect(port).toBeLessThan(32_768);
  const server = createServer().listen(port, 'localhost');
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
});
