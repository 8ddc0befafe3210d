import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Forwards the signals that stop this command to its server. The first signal asks it to stop; one after more than a
 * second kills it. The same Ctrl-C may arrive twice, from the terminal and from the parent command.
 */
export class StopRequest {
  readonly #stop = new AbortController();
  #at = 0;
  #server: ChildProcess | undefined;

  constructor() {
    for (const signal of SIGNALS) process.on(signal, this.#take);
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Sets the running server. */
  passTo(server: ChildProcess): void {
    this.#server = server;
    if (this.signal.aborted) server.kill('SIGTERM');
  }

  /** Stops handling signals. */
  ignore(): void {
    for (const signal of SIGNALS) process.off(signal, this.#take);
  }

  readonly #take = (): void => {
    if (!this.signal.aborted) {
      this.#at = performance.now();
      this.#stop.abort();
      this.#server?.kill('SIGTERM');
    } else if (performance.now() - this.#at > 1000) this.#server?.kill('SIGKILL');
  };
}

/** Waits until a process has exited. */
export async function waitForExit(server: ChildProcess): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
}
