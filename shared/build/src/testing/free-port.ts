import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ephemeral ports (from 32768 up on Linux, from 49152 elsewhere): a server that is killed and restarted could
 * lose one of those to an outgoing connection.
 */
const MIN_PORT = 15_000;
const MAX_PORT = 32_000;
const MAX_ATTEMPTS = 100;

/**
 * Picks a TCP port on which nobody listens and that the system assigns to no outgoing connection.
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
