import type { PaintRequest } from './messages.ts';

/** A worker that draws and is begun before there is a canvas: it loads its code and makes its programs meanwhile. */
export class PrestartedWorker {
  readonly #createWorker: () => Worker;
  #worker: Worker | null = null;

  constructor(createWorker: () => Worker) {
    this.#createWorker = createWorker;
  }

  /** Begins a worker. It gives what ends it, unless it was taken. */
  start(): () => void {
    this.#terminate(this.#worker);
    // Where workers cannot draw, none is asked.
    if (typeof OffscreenCanvas === 'undefined') return () => undefined;
    const worker = this.#createWorker();
    this.#worker = worker;
    // Whoever comes begins another one.
    worker.addEventListener('error', () => this.#terminate(worker), { once: true });
    worker.postMessage({ kind: 'open' } satisfies PaintRequest<never, never>);
    return () => this.#terminate(worker);
  }

  #terminate(worker: Worker | null): void {
    if (worker === null || this.#worker !== worker) return;
    this.#worker = null;
    worker.terminate();
  }

  /** The worker that was begun, which is the caller's from now on, or another one. */
  take(): Worker {
    const worker = this.#worker ?? this.#createWorker();
    this.#worker = null;
    return worker;
  }
}
