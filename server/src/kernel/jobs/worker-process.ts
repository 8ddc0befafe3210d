import type { ChildProcess } from 'node:child_process';
import { startLimitedProcess } from './limited-process.ts';

/** The process ended before it answered: it was killed, or what it worked on brought it down. */
export class ProcessEndedError extends Error {
  override readonly name = 'ProcessEnded';
}

/** Bytes for buffers and pixels of one request: a large photograph decoded whole, or a DICOM file and its copy. */
const MAX_REQUEST_MEMORY_BYTES = 3 * 1024 ** 3;

/**
 * A process of its own for heavy or risky work, which answers one request after the other: whatever a bad file does, it does to
 * this process alone. It ends with the server, however that ends.
 */
export class WorkerProcess<Request extends object, Answer extends object> {
  readonly #child: ChildProcess;
  #pending: { readonly resolve: (answer: Answer) => void; readonly reject: (error: Error) => void } | undefined;
  #endError: ProcessEndedError | undefined;

  /** @param script its code, which answers each message with one: see `answerRequests`. */
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

  /** Its id in the system; `undefined` when it could not be started. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Whether it has ended, by itself or by `close`: it takes no request any more. */
  get hasEnded(): boolean {
    return this.#endError !== undefined;
  }

  /**
   * Asks for one thing; the next only when this is answered.
   *
   * @param signal ends the process when given.
   * @throws ProcessEnded
   */
  async ask(request: Request, signal?: AbortSignal): Promise<Answer> {
    signal?.throwIfAborted();
    if (this.#endError !== undefined) throw this.#endError;
    if (this.#pending !== undefined) throw new Error('the process is still answering');
    const kill = () => this.#child.kill('SIGKILL');
    signal?.addEventListener('abort', kill, { once: true });
    try {
      return await new Promise<Answer>((resolve, reject) => {
        this.#pending = { resolve, reject };
        this.#child.send(request, (error) => error !== null && this.#end());
      });
    } catch (error) {
      throw signal?.aborted === true ? signal.reason : error;
    } finally {
      signal?.removeEventListener('abort', kill);
    }
  }

  /** Ends the process and waits until it is gone. */
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

/** The other side: answers each request, in a process that `WorkerProcess` started. */
export function answerRequests<Request extends object, Answer extends object>(
  answer: (request: Request) => Promise<Answer>,
): void {
  process.on('message', (request: Request) => void answer(request).then((result) => process.send?.(result)));
  // The server is gone, however it ended.
  process.on('disconnect', () => process.exit());
}
