import { PREPROCESS_STATE } from '@dentarium/domain';
import type { PictureFault } from '@dentarium/api/files/info-calls';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import {
  DamagedImageError,
  NoRenditionError,
  TooManyPixelsError,
  TooMuchWorkError,
} from '../../../objects/images/image-job.ts';
import { MissingObjectError } from '../../../objects/stores/object-store.ts';
import type { ObjectRow } from '../../../objects/object-row.ts';
import type { Renditions } from './renditions.ts';

/** What the queue works with. */
export interface RenditionQueueDeps {
  readonly db: Kysely<Tables>;
  readonly renditions: Renditions;
  readonly log: FastifyBaseLogger;
  /** How many images are worked on at the same time. */
  readonly width: number;
}

/** Milliseconds between looks for what nobody told of. */
const POLL_INTERVAL_MS = 60_000;

/**
 * Makes the renditions of images that have none yet: the rows with state 0 are the queue, so that it goes on after a
 * restart, and processes on the same database share it.
 */
export class RenditionQueue {
  readonly #deps: RenditionQueueDeps;
  #running: Promise<void> | null = null;
  #hasWork = false;
  #isClosed = false;
  readonly #timer: NodeJS.Timeout;

  constructor(deps: RenditionQueueDeps) {
    this.#deps = deps;
    // Of this process alone: each works on what waits, and goes on after an error.
    this.#timer = setInterval(() => this.wake(), POLL_INTERVAL_MS).unref();
  }

  /** Tells the queue that there may be work. */
  wake(): void {
    if (this.#isClosed) return;
    this.#hasWork = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      if (this.#hasWork) this.wake();
    });
  }

  /** Takes nothing new and waits for what runs. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#hasWork = false;
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      while (!this.#isClosed && (this.#hasWork || (await this.#batch()))) this.#hasWork = false;
    } catch (error) {
      // A full disk, a lost connection: the rows stay, and the next call to wake goes on.
      this.#hasWork = false;
      // What a stop breaks off is no error: it is made after the next start.
      const level = this.#isClosed ? 'debug' : 'error';
      this.#deps.log[level]({ err: error }, 'renditions could not be made');
    }
  }

  /**
   * Works on some images. Locks of the session and not of a transaction keep other processes from the same ones, for no
   * transaction is held open while an image is worked on.
   *
   * @returns whether there was anything to do.
   */
  async #batch(): Promise<boolean> {
    return this.#deps.db.connection().execute(async (connection) => {
      try {
        const ids = await claim(connection, this.#deps.width);
        const objects = await reloadWaiting(connection, ids);
        const outcomes = await Promise.allSettled(objects.map((object) => this.#work(object)));
        const rejection = outcomes.find((outcome) => outcome.status === 'rejected');
        if (rejection !== undefined) throw rejection.reason;
        // Also when another process has just finished all of these: behind them others may wait.
        return ids.length > 0;
      } finally {
        await sql`select pg_advisory_unlock_all()`.execute(connection);
      }
    });
  }

  async #work(object: ObjectRow): Promise<void> {
    const { db, renditions, log } = this.#deps;
    const columns = await renditions.make(object).then(
      // Of what is no photograph the size is known only now.
      ({ colour, width, height, warnings, patientLeft, box }) => ({
        preprocess_state: PREPROCESS_STATE.complete,
        colour: colour ?? null,
        width,
        height,
        picture_warnings: warnings ?? [],
        patient_left: patientLeft ?? null,
        model_box: box === undefined ? null : JSON.stringify(box),
      }),
      (error: unknown) => {
        const failure = toRenditionError(error);
        if (failure === undefined || this.#isClosed) throw error;
        log.warn({ objectId: object.id, ...failure }, 'no rendition can be made of a file');
        return {
          preprocess_state: PREPROCESS_STATE.failed,
          picture_fault: failure.code,
          picture_fault_detail: failure.detail,
        };
      },
    );
    await db.updateTable('stored_object').set(columns).where('id', '=', object.id).execute();
  }
}

/** Why there will never be a rendition; `undefined` for what may be different the next time. */
function toRenditionError(error: unknown): PictureFault | undefined {
  if (error instanceof NoRenditionError) return { code: error.code, detail: error.detail };
  if (error instanceof TooManyPixelsError || error instanceof TooMuchWorkError) return { code: 'tooLarge', detail: '' };
  if (error instanceof DamagedImageError) return { code: 'damaged', detail: '' };
  return error instanceof MissingObjectError ? { code: 'missing', detail: '' } : undefined;
}

/** Locks some of the images that wait, except those that other processes have. */
async function claim(connection: Kysely<Tables>, width: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with waiting as materialized (
      select id from stored_object where preprocess_state = 0 order by created_at limit ${width * 4}
    ), locked as materialized (
      select id, pg_try_advisory_lock(hashtextextended(id::text, 0)) as mine from waiting
    )
    select id from locked where mine limit ${width}`.execute(connection);
  return rows.map(({ id }) => id);
}

/** Reads them again behind the lock: another process may have just finished one of them. */
async function reloadWaiting(connection: Kysely<Tables>, ids: readonly string[]): Promise<ObjectRow[]> {
  if (ids.length === 0) return [];
  return connection
    .selectFrom('stored_object')
    .selectAll()
    .where('id', 'in', ids)
    .where('preprocess_state', '=', PREPROCESS_STATE.untreated)
    .execute();
}
