import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isConnectionLoss } from './connection-loss.ts';
import { errorCode } from '../failures/error-code.ts';

/** The limits of retries. */
export interface RetryPolicy {
  /** Milliseconds after which retries stop, for every error or by the error; `Infinity` until the signal. */
  readonly milliseconds: number | ((error: unknown) => number);
  readonly signal?: AbortSignal | undefined;
  readonly log?: Pick<FastifyBaseLogger, 'warn'> | undefined;
  /** Called at the first failure, for a person at the terminal. */
  readonly onWait?: ((error: unknown) => void) | undefined;
}

/** The number of attempts between two lines in the log: about ten seconds for a server that refuses at once. */
const ATTEMPTS_PER_LOG_LINE = 20;

/** Retries an action while it fails because the database is not available yet or was lost. */
export async function retryWhileUnavailable<T>(
  action: () => Promise<T>,
  { milliseconds, signal, log, onWait }: RetryPolicy,
): Promise<T> {
  let startedAt = performance.now();
  for (let attempt = 0; ; attempt++) {
    try {
      return await action();
    } catch (error) {
      const limit = typeof milliseconds === 'number' ? milliseconds : milliseconds(error);
      // A wait without a limit leaves the whole limit to another error that follows.
      if (limit === Infinity) startedAt = performance.now();
      if (!isConnectionLoss(error) || performance.now() - startedAt > limit) throw error;
      if (attempt === 0) onWait?.(error);
      if (attempt % ATTEMPTS_PER_LOG_LINE === 0)
        log?.warn({ code: errorCode(error) }, 'The database does not answer yet; waiting for it');
    }
    await delay(Math.min(50 * 2 ** attempt, 500), undefined, { signal });
  }
}
