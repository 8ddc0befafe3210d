import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import { readSweepState, type SweepState } from '../../../objects/quarantine/quarantine.ts';

const INTERVAL_MS = 30_000;

/** The state of sweeps as a process last read it, for `/healthz`, which does not wait for the database. */
export class SweepWatch {
  readonly #db: Kysely<Tables>;
  readonly #timer: NodeJS.Timeout;
  #state: SweepState | null = null;
  #reading: Promise<void> = Promise.resolve();

  constructor(db: Kysely<Tables>) {
    this.#db = db;
    this.#timer = setInterval(() => void this.refresh(), INTERVAL_MS);
    this.#timer.unref();
    void this.refresh();
  }

  /** Reads the state; keeps the last one while the database is away. */
  refresh(): Promise<void> {
    this.#reading = this.#reading.then(async () => {
      this.#state = await readSweepState(this.#db).catch(() => this.#state);
    });
    return this.#reading;
  }

  /** Returns the fields for `/healthz`. */
  readHealth(): Readonly<Record<string, unknown>> {
    if (this.#state === null) return {};
    const { waiting, waitingSince, quarantined, quarantinedBytes } = this.#state;
    const state = waiting > 0 ? 'waits for the operator' : 'ok';
    return { sweep: { state, waiting, waitingSince, quarantined, quarantinedBytes } };
  }

  /** Stops reading. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#reading;
  }
}
