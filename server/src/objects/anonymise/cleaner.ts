import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ProcessEndedError, WorkerProcess } from '../../kernel/jobs/worker-process.ts';
import type { CleanAnswer, CleanRequest } from './clean-request.ts';

const SCRIPT = join(import.meta.dirname, 'clean-process.ts');
/** The limit of processor time for cleaning one file, and for each of its MiB; after it the file counts as damaged. */
const [MIN_CLEANING_MS, CLEANING_MS_PER_MIB] = [120_000, 1000];

/**
 * Cleans files in a child process. A file that crashes the process is left out, and the next file gets a new process.
 */
export class Cleaner {
  #process: WorkerProcess<CleanRequest, CleanAnswer> | undefined;

  /**
   * Cleans one file at a time. A file that takes more processor time than two minutes and a second for each MiB, as
   * compressed volumes may, or that ends the process, is reported as `damaged`.
   * Rejects with the reason of the signal if aborted, and with a `MachineBusyError`.
   */
  async clean(request: CleanRequest, signal: AbortSignal): Promise<CleanAnswer> {
    if (this.#process === undefined || this.#process.hasEnded) this.#process = new WorkerProcess(SCRIPT);
    const { size } = await stat(request.path);
    const workMs = MIN_CLEANING_MS + Math.ceil(size / 1024 ** 2) * CLEANING_MS_PER_MIB;
    try {
      return await this.#process.ask(request, { workMs, signal });
    } catch (error) {
      if (error instanceof ProcessEndedError) return { isKept: false, reason: 'damaged' };
      throw error;
    }
  }

  /** The id of the child process; `undefined` before the first file. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Ends the child process, if there is one. */
  async close(): Promise<void> {
    await this.#process?.close();
  }
}
