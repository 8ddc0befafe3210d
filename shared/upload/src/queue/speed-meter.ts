import { Rate } from './rate.ts';

const TICK_MS = 1000;

/** Measures how fast the queue sends, and tells each second while it works: the speed falls also when nothing arrives. */
export class SpeedMeter {
  readonly #rate = new Rate();
  readonly #onTick: () => void;
  #tick: ReturnType<typeof setInterval> | null = null;

  constructor(onTick: () => void) {
    this.#onTick = onTick;
  }

  /** Notes that bytes arrived at the store. */
  record(bytes: number): void {
    this.#rate.record(bytes, Date.now());
  }

  /** Bytes per second. */
  perSecond(): number {
    return this.#rate.perSecond(Date.now());
  }

  /** Begins or ends measuring. */
  measure(active: boolean): void {
    if (active && this.#tick === null) {
      this.#rate.begin(Date.now());
      this.#tick = setInterval(this.#onTick, TICK_MS);
    } else if (!active && this.#tick !== null) {
      clearInterval(this.#tick);
      this.#tick = null;
    }
  }
}
