import { join } from 'node:path';
import { ProcessEndedError, WorkerProcess } from '../../../kernel/jobs/worker-process.ts';
import type { SchemeAnswer, SchemeRequest } from './scheme-request.ts';

const SCRIPT = join(import.meta.dirname, 'scheme-process.ts');
/** The time limit for a scheme of the largest size, in milliseconds. */
const TIME_LIMIT_MS = 600_000;

/**
 * Runs a request in a separate process, which ends with the answer. A zip that crashes the process, or takes more than
 * ten minutes, is unreadable.
 *
 * @throws Error for failures that the zip does not cause, and the reason of the signal
 */
export async function runSchemeProcess(
  request: SchemeRequest,
  signal: AbortSignal,
): Promise<Exclude<SchemeAnswer, { readonly kind: 'error' }>> {
  const worker = new WorkerProcess<SchemeRequest, SchemeAnswer>(SCRIPT);
  const limit = AbortSignal.timeout(TIME_LIMIT_MS);
  try {
    const answer = await worker.ask(request, AbortSignal.any([signal, limit]));
    if (answer.kind === 'error') throw new Error(`a scheme could not be worked on: ${answer.message}`);
    return answer;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ProcessEndedError || limit.aborted) return { kind: 'unreadable' };
    throw error;
  } finally {
    await worker.close();
  }
}
