import { Rate } from './rate.ts';

const TICK_MS = 1000;

/**
 * Measures the transfer rate of the queue, and reports it each second during transfers: it also falls when nothing
 * arrives.
 */
export class SpeedMeter {
  readonly #rate = new Rate();
  readonly #onTick: () => void;
  #tick: ReturnType<typeof setInterval> | null = null;

  constructor(onTick: () => void) {
    this.#onTick = onTick;
  }

  /** Records that bytes arrived at the store. */
  record(bytes: number): void {
    this.#rate.record(bytes, Date.now());
  }

  /** Returns the bytes per second. */
  computePerSecond(): number {
    return this.#rate.computePerSecond(Date.now());
  }

  /** Starts or stops measuring. */
  setMeasuring(isActive: boolean): void {
    if (isActive && this.#tick === null) {
      this.#rate.start(Date.now());
      this.#tick = setInterval(this.#onTick, TICK_MS);
    } else if (!isActive && this.#tick !== null) {
      clearInterval(this.#tick);
      this.#tick = null;
    }
  }
}
