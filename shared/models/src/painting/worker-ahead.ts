import type { PaintRequest } from './messages.ts';

/** A worker that draws and is begun before there is a canvas: it loads its code and makes its programs meanwhile. */
export class WorkerAhead {
  readonly #start: () => Worker;
  #begun: Worker | null = null;

  constructor(start: () => Worker) {
    this.#start = start;
  }

  /** Begins a worker. It gives what ends it, unless it was taken. */
  begin(): () => void {
    this.#end(this.#begun);
    // Where workers cannot draw, none is asked.
    if (typeof OffscreenCanvas === 'undefined') return () => undefined;
    const worker = this.#start();
    this.#begun = worker;
    // Whoever comes begins another one.
    worker.addEventListener('error', () => this.#end(worker), { once: true });
    worker.postMessage({ kind: 'open' } satisfies PaintRequest<never, never>);
    return () => this.#end(worker);
  }

  #end(worker: Worker | null): void {
    if (worker === null || this.#begun !== worker) return;
    this.#begun = null;
    worker.terminate();
  }

  /** The worker that was begun, which is the caller's from now on, or another one. */
  take(): Worker {
    const worker = this.#begun ?? this.#start();
    this.#begun = null;
    return worker;
  }
}
