import type { FastifyBaseLogger } from 'fastify';
import type { UnavailableCause } from '../failures/unavailable-cause.ts';

/** Milliseconds between two lines about refused connections: a flood must not fill the log. */
const LOG_INTERVAL_MS = 10_000;

/** Counts the answers with 503 of this process by their cause. */
export class UnavailableCounts {
  readonly #counts = new Map<string, number>();
  readonly #unlogged = new Map<UnavailableCause, number>();
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#log = log;
  }

  /** Counts an answer that the log has with its request. */
  add(cause: UnavailableCause | 'unknown'): void {
    this.#counts.set(cause, (this.#counts.get(cause) ?? 0) + 1);
  }

  /** Counts an answer on a connection without a request. The first is logged at once, further ones by their number. */
  addConnection(cause: UnavailableCause): void {
    this.add(cause);
    this.#unlogged.set(cause, (this.#unlogged.get(cause) ?? 0) + 1);
    if (this.#timer === undefined) this.#logConnections();
  }

  /** Returns the numbers since the start of the process. */
  get(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }

  #logConnections(): void {
    for (const [cause, count] of this.#unlogged) this.#log.warn({ cause, count }, 'connections were refused with 503');
    this.#timer = undefined;
    if (this.#unlogged.size === 0) return;
    this.#unlogged.clear();
    this.#timer = setTimeout(() => this.#logConnections(), LOG_INTERVAL_MS).unref();
  }
}
