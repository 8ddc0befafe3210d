import { join } from 'node:path';
import { ProcessEndedError, WorkerProcess } from '../../../kernel/jobs/worker-process.ts';
import type { SchemeAnswer, SchemeRequest } from './scheme-request.ts';

const SCRIPT = join(import.meta.dirname, 'scheme-process.ts');
/** Milliseconds that a scheme of the largest size takes no longer than. */
const LIMIT = 600_000;

/**
 * Asks a process of its own, which ends with the answer. A zip that ends the process, or keeps it busy for ten minutes, is unreadable.
 *
 * @throws Error for what is no fault of the zip, and the reason of the signal
 */
export async function askProcess(
  request: SchemeRequest,
  signal: AbortSignal,
): Promise<Exclude<SchemeAnswer, { readonly kind: 'error' }>> {
  const worker = new WorkerProcess<SchemeRequest, SchemeAnswer>(SCRIPT);
  const limit = AbortSignal.timeout(LIMIT);
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
