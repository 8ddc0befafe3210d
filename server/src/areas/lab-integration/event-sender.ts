import type { FastifyBaseLogger } from 'fastify';
import type { LaneDeps, LaneOptions } from './sending-lanes.ts';
import { SendingLanes } from './sending-lanes.ts';

/**
 * The lanes of one process. A receiver that does not answer in time holds a lane for ten seconds, so that it moves to
 * the slow ones: there it delays other slow receivers only.
 */
const LANES: readonly LaneOptions[] = [
  { isSlow: false, maxLanes: 8, maxLanesPerManufacturer: 2 },
  { isSlow: true, maxLanes: 4, maxLanesPerManufacturer: 1 },
];

/** The dependencies of the sender. */
export interface SenderDeps extends Pick<LaneDeps, 'db' | 'reach'> {
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Sends the events of orders to webhooks. The waiting rows are the queue, so it survives a restart, and the processes
 * of a site share it.
 */
export class EventSender {
  readonly #lanes: readonly SendingLanes[];

  constructor({ db, reach, log }: SenderDeps) {
    const onFailure = (error: unknown): void => log.error({ err: error }, 'events of orders could not be sent');
    this.#lanes = LANES.map((options) => new SendingLanes({ db, reach, onFailure }, options));
    this.wake();
  }

  /** Notifies the sender that events may be due. */
  wake(): void {
    for (const lanes of this.#lanes) lanes.wake();
  }

  /** Stops sending, and aborts requests in flight; the next start sends them again. */
  async close(): Promise<void> {
    await Promise.all(this.#lanes.map((lanes) => lanes.close()));
  }
}
