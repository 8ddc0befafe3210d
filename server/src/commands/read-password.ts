import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../kernel/config/startup-error.ts';

/** More than any password has. */
const MAX_INPUT_BYTES = 8 * 1024;
const INPUT_TIMEOUT_MS = 60_000;

/**
 * Reads a password: the first line of an input.
 *
 * @throws StartupError for an input that is too long, or that does not end within a minute
 */
export async function readPassword(input: AsyncIterable<Buffer | string>): Promise<string> {
  const timeout = new AbortController();
  try {
    return await Promise.race([readFirstLine(input), failLater(timeout.signal)]);
  } finally {
    timeout.abort();
  }
}

async function readFirstLine(input: AsyncIterable<Buffer | string>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of input) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MAX_INPUT_BYTES) throw new StartupError('The password on the standard input is too long.');
    chunks.push(bytes);
    if (bytes.includes('\n')) break;
  }
  return Buffer.concat(chunks).toString('utf8').split(/\r?\n/, 1)[0] ?? '';
}

async function failLater(signal: AbortSignal): Promise<never> {
  await delay(INPUT_TIMEOUT_MS, undefined, { signal, ref: false });
  throw new StartupError('No password came on the standard input within a minute.');
}
