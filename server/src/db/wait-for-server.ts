import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** The server is not there yet, or not ready yet: system errors, and SQLSTATEs of a server that starts, stops or is full. */
const PASSING = new Set(
  'ECONNREFUSED ECONNRESET ENOENT ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENETUNREACH EPIPE 57P01 57P02 57P03 53300 08006'.split(
    ' ',
  ),
);

export interface Patience {
  /** Gives up after so many milliseconds. */
  readonly milliseconds: number;
  readonly signal?: AbortSignal | undefined;
  readonly log?: Pick<FastifyBaseLogger, 'warn'> | undefined;
}

/** Repeats an action while the reason for its failure is one that passes. */
export async function withRetries<T>(action: () => Promise<T>, { milliseconds, signal, log }: Patience): Promise<T> {
  const deadline = performance.now() + milliseconds;
  for (let attempt = 0; ; attempt++) {
    try {
      return await action();
    } catch (error) {
      const code = codeOf(error);
      if (!PASSING.has(code) || performance.now() > deadline) throw error;
      if (attempt % 20 === 1) log?.warn({ code }, 'The database does not answer yet; waiting for it');
    }
    await delay(Math.min(50 * 2 ** attempt, 500), undefined, { signal });
  }
}

/** The code of an error of the system or of the database; empty where it has none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
