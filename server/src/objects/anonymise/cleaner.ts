import { join } from 'node:path';
import { ProcessEnded, WorkerProcess } from '../../kernel/jobs/worker-process.ts';
import type { CleanAnswer, CleanRequest } from './clean-request.ts';

const SCRIPT = join(import.meta.dirname, 'clean-process.ts');
/** Milliseconds after which a file counts as damaged. */
const LIMIT = 120_000;

/** Cleans files in a process of its own: one that brings the process down is left out, and the next gets a new process. */
export class Cleaner {
  #process: WorkerProcess<CleanRequest, CleanAnswer> | undefined;

  async clean(request: CleanRequest, signal: AbortSignal): Promise<CleanAnswer> {
    if (this.#process === undefined || this.#process.hasEnded) this.#process = new WorkerProcess(SCRIPT);
    const limit = AbortSignal.timeout(LIMIT);
    try {
      return await this.#process.ask(request, AbortSignal.any([signal, limit]));
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ProcessEnded || limit.aborted) return { kept: false, reason: 'damaged' };
      throw error;
    }
  }

  /** The process at work; `undefined` before the first file. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  async close(): Promise<void> {
    await this.#process?.close();
  }
}
