import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * The signals that ask this command to stop, passed on to its server. The first one asks it to stop; one after more than a
 * second ends it at once. The same Ctrl-C may arrive here twice, from the terminal and from the command above.
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

  /** Names the server that now runs. */
  passTo(server: ChildProcess): void {
    this.#server = server;
    if (this.signal.aborted) server.kill('SIGTERM');
  }

  /** Leaves signals to others again. */
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

/** Waits until a process has ended. */
export async function waitForExit(server: ChildProcess): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
}
