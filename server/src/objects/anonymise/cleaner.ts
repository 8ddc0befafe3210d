import { join } from 'node:path';
import { ProcessEndedError, WorkerProcess } from '../../kernel/jobs/worker-process.ts';
import type { CleanAnswer, CleanRequest } from './clean-request.ts';

const SCRIPT = join(import.meta.dirname, 'clean-process.ts');
/** Milliseconds after which a file counts as damaged. */
const MAX_CLEANING_MS = 120_000;

/** Cleans files in a process of its own: one that brings the process down is left out, and the next gets a new process. */
export class Cleaner {
  #process: WorkerProcess<CleanRequest, CleanAnswer> | undefined;

  /**
   * Cleans one file; the next only when this one has its answer. One that takes longer than two minutes, or ends the process, is not
   * kept, as `damaged`. Rejects with the signal’s reason when stopped.
   */
  async clean(request: CleanRequest, signal: AbortSignal): Promise<CleanAnswer> {
    if (this.#process === undefined || this.#process.hasEnded) this.#process = new WorkerProcess(SCRIPT);
    const limit = AbortSignal.timeout(MAX_CLEANING_MS);
    try {
      return await this.#process.ask(request, AbortSignal.any([signal, limit]));
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ProcessEndedError || limit.aborted) return { isKept: false, reason: 'damaged' };
      throw error;
    }
  }

  /** The process at work; `undefined` before the first file. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Ends the process, if there is one. */
  async close(): Promise<void> {
    await this.#process?.close();
  }
}
