import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to connections that go out (from 32768 up on Linux, from 49152 elsewhere): a server that is
 * killed and started again could lose one of those to a connection in between.
 */
const MIN_PORT = 15_000;
const MAX_PORT = 32_000;
const MAX_ATTEMPTS = 100;

/**
 * A TCP port of this machine that nobody listens on now, and that no connection which goes out is given.
 *
 * @throws Error when none is found
 */
export async function pickFreePort(): Promise<number> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const port = randomInt(MIN_PORT, MAX_PORT);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${MIN_PORT} to ${MAX_PORT} is free`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, 'localhost');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
