import { join } from 'node:path';
import { ProcessEndedError, WorkerProcess } from '../../../kernel/jobs/worker-process.ts';
import type { SchemeAnswer, SchemeRequest } from './scheme-request.ts';

const SCRIPT = join(import.meta.dirname, 'scheme-process.ts');
/** The limit of processor time for a scheme of the largest size, in milliseconds. */
const MAX_READING_MS = 600_000;

/**
 * Runs a request in a separate process, which ends with the answer. A zip that crashes the process, or takes more than
 * ten minutes of processor time, is unreadable.
 *
 * @throws Error for failures that the zip does not cause, and the reason of the signal
 */
export async function runSchemeProcess(
  request: SchemeRequest,
  signal: AbortSignal,
): Promise<Exclude<SchemeAnswer, { readonly kind: 'error' }>> {
  const worker = new WorkerProcess<SchemeRequest, SchemeAnswer>(SCRIPT);
  try {
    const answer = await worker.ask(request, { workMs: MAX_READING_MS, signal });
    if (answer.kind === 'error') throw new Error(`a scheme could not be worked on: ${answer.message}`);
    return answer;
  } catch (error) {
    if (error instanceof ProcessEndedError) return { kind: 'unreadable' };
    throw error;
  } finally {
    await worker.close();
  }
}
