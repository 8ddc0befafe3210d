import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to connections that go out (from 32768 up on Linux, from 49152 elsewhere): a server that is
 * killed and started again could lose one of those to a connection in between.
 */
const LOWEST = 15_000;
const HIGHEST = 32_000;
const ATTEMPTS = 100;

/**
 * A TCP port of this machine that nobody listens on now, and that no connection which goes out is given.
 *
 * @throws Error when none is found
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${LOWEST} to ${HIGHEST} is free`);
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
