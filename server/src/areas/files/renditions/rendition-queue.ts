import { PREPROCESS_STATE } from '@dentarium/domain';
import { toStorableText } from '@dentarium/domain/storable-text';
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

/** The services that the queue needs. */
export interface RenditionQueueDeps {
  readonly db: Kysely<Tables>;
  readonly renditions: Renditions;
  readonly log: FastifyBaseLogger;
  /** The number of images that are processed concurrently. */
  readonly width: number;
}

/** Milliseconds between polls for rows without a wake-up. */
const POLL_INTERVAL_MS = 60_000;

/** The rows that the queue works on: files without a picture, or files whose picture is to be drawn again. */
type QueuePart = 'untreated' | 'redraw';

/**
 * Makes missing renditions, and draws outdated ones again while none is missing. The rows with state 0 and those with
 * `is_redraw_due` are the queue, so that it continues after a restart and processes on the same database share it.
 */
export class RenditionQueue {
  readonly #deps: RenditionQueueDeps;
  #running: Promise<void> | null = null;
  #hasWork = false;
  #isClosed = false;
  readonly #timer: NodeJS.Timeout;

  constructor(deps: RenditionQueueDeps) {
    this.#deps = deps;
    // Each process polls the waiting rows, so that work continues after an error.
    this.#timer = setInterval(() => this.wake(), POLL_INTERVAL_MS).unref();
  }

  /** Wakes the queue for possible work. */
  wake(): void {
    if (this.#isClosed) return;
    this.#hasWork = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      if (this.#hasWork) this.wake();
    });
  }

  /** Stops taking new work and waits for running work. */
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
      // After a full disk or a lost connection, the rows stay and the next wake-up continues.
      this.#hasWork = false;
      // Work that is interrupted by a stop is not an error. It continues after the next start.
      const level = this.#isClosed ? 'debug' : 'error';
      this.#deps.log[level]({ err: error }, 'renditions could not be made');
    }
  }

  /**
   * Processes some images. Uses session locks against other processes, so that no transaction stays open during the
   * work.
   *
   * @returns true if there was work.
   */
  async #batch(): Promise<boolean> {
    return this.#deps.db.connection().execute(async (connection) => {
      try {
        const waitingIds = await claim(connection, 'untreated', this.#deps.width);
        const part = waitingIds.length > 0 ? 'untreated' : 'redraw';
        // One at a time, so that an upload does not wait for many earlier files.
        const ids = waitingIds.length > 0 ? waitingIds : await claim(connection, 'redraw', 1);
        const objects = await reloadWaiting(connection, part, ids);
        const outcomes = await Promise.allSettled(objects.map((object) => this.#work(object)));
        const rejection = outcomes.find((outcome) => outcome.status === 'rejected');
        if (rejection !== undefined) throw rejection.reason;
        // True even if another process has just finished all of them, because more rows may wait.
        return ids.length > 0;
      } finally {
        await sql`select pg_advisory_unlock_all()`.execute(connection);
      }
    });
  }

  async #work(object: ObjectRow): Promise<void> {
    const { db, renditions, log } = this.#deps;
    const columns = await renditions.make(object).then(
      // The size of anything but a photograph is known only now.
      ({ colour, width, height, warnings, patientLeft, box }) => ({
        preprocess_state: PREPROCESS_STATE.complete,
        picture_fault: null,
        picture_fault_detail: '',
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
          picture_fault_detail: toStorableText(failure.detail),
        };
      },
    );
    await db
      .updateTable('stored_object')
      .set({ ...columns, is_redraw_due: false })
      .set((eb) => ({ rendition_revision: eb('rendition_revision', '+', 1) }))
      .where('id', '=', object.id)
      .execute();
  }
}

/** Returns the reason of a permanent failure; `undefined` for a temporary error. */
function toRenditionError(error: unknown): PictureFault | undefined {
  if (error instanceof NoRenditionError) return { code: error.code, detail: error.detail };
  if (error instanceof TooManyPixelsError || error instanceof TooMuchWorkError) return { code: 'tooLarge', detail: '' };
  if (error instanceof DamagedImageError) return { code: 'damaged', detail: '' };
  return error instanceof MissingObjectError ? { code: 'missing', detail: '' } : undefined;
}

/** The first of each part: uploads in their order, but the newest of earlier pictures, which are opened most. */
const WAITING_ROWS = {
  untreated: sql`preprocess_state = 0 order by created_at`,
  redraw: sql`is_redraw_due order by created_at desc`,
} as const;

/** Locks some waiting images, except those of other processes. */
async function claim(connection: Kysely<Tables>, part: QueuePart, width: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with waiting as materialized (
      select id from stored_object where ${WAITING_ROWS[part]} limit ${width * 4}
    ), locked as materialized (
      select id, pg_try_advisory_lock(hashtextextended(id::text, 0)) as mine from waiting
    )
    select id from locked where mine limit ${width}`.execute(connection);
  return rows.map(({ id }) => id);
}

/** Reloads the rows under the lock, because another process may have finished one of them. */
async function reloadWaiting(
  connection: Kysely<Tables>,
  part: QueuePart,
  ids: readonly string[],
): Promise<ObjectRow[]> {
  if (ids.length === 0) return [];
  const rows = connection.selectFrom('stored_object').selectAll().where('id', 'in', ids);
  return part === 'redraw'
    ? rows.where('is_redraw_due', '=', true).execute()
    : rows.where('preprocess_state', '=', PREPROCESS_STATE.untreated).execute();
}
