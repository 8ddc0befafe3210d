import type { SliceWorker } from './slice-queue.ts';

/** The factories of the workers of a session. */
export interface SessionWorkers {
  readonly volume: () => SliceWorker;
  readonly slices: () => SliceWorker;
}

/** More workers make a tab crash on machines with little memory. */
const MAX_WORKERS = 3;

/** Returns the number of workers that fetch and decode slices. */
export function countSliceWorkers(): number {
  return Math.max(1, Math.min(navigator.hardwareConcurrency - 1, MAX_WORKERS));
}

const BROWSER_WORKERS: SessionWorkers = {
  volume: () => new Worker(new URL('../workers/volume.worker.ts', import.meta.url), { type: 'module' }),
  slices: () => new Worker(new URL('../workers/slice.worker.ts', import.meta.url), { type: 'module' }),
};

/** Workers that load their code before the session needs them. */
export class StartedWorkers implements SessionWorkers {
  readonly #open: SessionWorkers;
  readonly #volumes: SliceWorker[];
  readonly #slices: SliceWorker[];
  readonly #failedWorkers = new Set<SliceWorker>();

  constructor(open: SessionWorkers = BROWSER_WORKERS) {
    this.#open = open;
    this.#volumes = this.#startWorkers(1, open.volume);
    this.#slices = this.#startWorkers(countSliceWorkers(), open.slices);
  }

  readonly volume = (): SliceWorker => this.#takeWorker(this.#volumes) ?? this.#open.volume();
  readonly slices = (): SliceWorker => this.#takeWorker(this.#slices) ?? this.#open.slices();

  /** Ends the workers that were not taken. */
  end(): void {
    for (const worker of [...this.#volumes.splice(0), ...this.#slices.splice(0)]) worker.terminate();
  }

  #startWorkers(count: number, open: () => SliceWorker): SliceWorker[] {
    try {
      return Array.from({ length: count }, () => {
        const worker = open();
        worker.addEventListener('error', () => this.#failedWorkers.add(worker));
        return worker;
      });
    } catch {
      // A browser without workers reports that when they are needed.
      return [];
    }
  }

  /** Returns a started worker, or `undefined` for a failed one, which would never answer. */
  #takeWorker(workers: SliceWorker[]): SliceWorker | undefined {
    const worker = workers.shift();
    if (worker === undefined || !this.#failedWorkers.has(worker)) return worker;
    worker.terminate();
    return undefined;
  }
}
