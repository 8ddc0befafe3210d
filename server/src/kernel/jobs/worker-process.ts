import type { ChildProcess } from 'node:child_process';
import { startLimitedProcess } from './limited-process.ts';
import { MachineBusyError, watchWork, type WorkExcess } from './work-limit.ts';

/** The process ended before it answered: it was killed, crashed on its input, or exceeded the limit of its work. */
export class ProcessEndedError extends Error {
  override readonly name = 'ProcessEndedError';
}

/** The limits of a request. */
interface RequestLimits {
  /** Processor time in ms; five times as long may pass on the clock. */
  readonly workMs?: number;
  /** Kills the process when aborted. */
  readonly signal?: AbortSignal;
}

/** Memory for the buffers and pixels of one request: a large decoded photograph, or a DICOM file and its copy. */
const MAX_REQUEST_MEMORY_BYTES = 3 * 1024 ** 3;

/**
 * A child process for heavy or risky work, which answers one request at a time. A malicious file can only affect this
 * process. The process ends with the server, even if the server is killed.
 */
export class WorkerProcess<Request extends object, Answer extends object> {
  readonly #child: ChildProcess;
  #pending: { readonly resolve: (answer: Answer) => void; readonly reject: (error: Error) => void } | undefined;
  #endError: ProcessEndedError | undefined;

  /**
   * @param script its code, which answers each message with one: see `answerRequests`.
   */
  constructor(script: string) {
    this.#child = startLimitedProcess(script, [], MAX_REQUEST_MEMORY_BYTES);
    this.#child.on('message', (answer) => {
      const pending = this.#pending;
      this.#pending = undefined;
      pending?.resolve(answer as Answer);
    });
    const end = () => this.#end();
    this.#child.once('exit', end);
    this.#child.once('error', end);
  }

  /** The process id; `undefined` if the process could not be started. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** True if the process has ended, by itself or by `close`, and takes no more requests. */
  get hasEnded(): boolean {
    return this.#endError !== undefined;
  }

  /**
   * Sends one request. The next request must wait for its answer.
   *
   * @throws ProcessEndedError also if the process needs more work than its limit
   * @throws MachineBusyError if it got too little processor time
   * @throws the reason of the signal
   */
  async ask(request: Request, { workMs, signal }: RequestLimits = {}): Promise<Answer> {
    signal?.throwIfAborted();
    if (this.#endError !== undefined) throw this.#endError;
    if (this.#pending !== undefined) throw new Error('the process is still answering');
    const kill = () => this.#child.kill('SIGKILL');
    signal?.addEventListener('abort', kill, { once: true });
    let isMachineBusy = false;
    const endExcess = (excess: WorkExcess): void => {
      isMachineBusy = excess === 'busy';
      kill();
    };
    const stopWatch = workMs === undefined ? undefined : watchWork(this.#child.pid, workMs, endExcess);
    try {
      return await new Promise<Answer>((resolve, reject) => {
        this.#pending = { resolve, reject };
        this.#child.send(request, (error) => error !== null && this.#end());
      });
    } catch (error) {
      if (signal?.aborted === true) throw signal.reason;
      throw isMachineBusy ? new MachineBusyError('a process got too little processor time', { cause: error }) : error;
    } finally {
      stopWatch?.();
      signal?.removeEventListener('abort', kill);
    }
  }

  /** Kills the process and waits for its exit. */
  async close(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null || this.#child.pid === undefined) return;
    await new Promise<void>((resolve) => {
      this.#child.once('exit', () => resolve());
      this.#child.kill('SIGKILL');
    });
  }

  #end(): void {
    this.#endError ??= new ProcessEndedError('the process has ended');
    this.#pending?.reject(this.#endError);
    this.#pending = undefined;
  }
}

/** Answers each request inside of a process that `WorkerProcess` started. */
export function answerRequests<Request extends object, Answer extends object>(
  answer: (request: Request) => Promise<Answer>,
): void {
  process.on('message', (request: Request) => void answer(request).then((result) => process.send?.(result)));
  // The server has ended.
  process.on('disconnect', () => process.exit());
}
