import type { PaintRequest } from './messages.ts';

/** A painting worker that is started before a canvas exists. Meanwhile it loads its code and compiles its shaders. */
export class PrestartedWorker {
  readonly #createWorker: () => Worker;
  #worker: Worker | null = null;

  constructor(createWorker: () => Worker) {
    this.#createWorker = createWorker;
  }

  /** Starts a worker. Returns a function that ends it, unless it was taken. */
  start(): () => void {
    this.#terminate(this.#worker);
    // No worker is started if workers cannot draw.
    if (typeof OffscreenCanvas === 'undefined') return () => undefined;
    const worker = this.#createWorker();
    this.#worker = worker;
    // After an error the next caller starts another worker.
    worker.addEventListener('error', () => this.#terminate(worker), { once: true });
    worker.postMessage({ kind: 'open' } satisfies PaintRequest<never, never>);
    return () => this.#terminate(worker);
  }

  #terminate(worker: Worker | null): void {
    if (worker === null || this.#worker !== worker) return;
    this.#worker = null;
    worker.terminate();
  }

  /** Returns the prestarted worker, which the caller owns from then on, or a new one. */
  take(): Worker {
    const worker = this.#worker ?? this.#createWorker();
    this.#worker = null;
    return worker;
  }
}
