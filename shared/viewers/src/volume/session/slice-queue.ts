import type { SliceRefusal, SliceReply, SliceRequest } from '../workers/messages.ts';

/** The part of a worker that the queue uses. */
export type SliceWorker = Pick<Worker, 'postMessage' | 'terminate'> & Pick<EventTarget, 'addEventListener'>;

/** Slices that a worker has at a time: one arrives while the other is decoded. */
const SLICES_PER_WORKER = 2;
/** Times that a slice is requested. */
const MAX_TRIES = 3;

interface WorkerSlot {
  readonly worker: SliceWorker;
  readonly waiting: Set<number>;
}

interface QueueOptions {
  readonly places: readonly number[];
  readonly toRequest: (place: number) => SliceRequest;
  readonly workers: readonly SliceWorker[];
  readonly onSlice: (place: number, values: Int16Array) => void;
  readonly onRefused: (place: number, refusal: SliceRefusal) => void;
  readonly onDone: () => void;
}

/** Fetches slices by workers, the slices nearest to the viewed place first. */
export class SliceQueue {
  readonly #options: QueueOptions;
  readonly #waiting: Set<number>;
  readonly #tries = new Map<number, number>();
  readonly #workers: WorkerSlot[];
  #focus: number;
  /** True after the first answer. Until then no other request competes with the first one for bandwidth and processor. */
  #isUnderWay = false;
  #isEnded = false;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#waiting = new Set(options.places);
    this.#focus = options.places[options.places.length >> 1] ?? 0;
    this.#workers = options.workers.map((worker) => ({ worker, waiting: new Set() }));
    for (const slot of this.#workers) {
      slot.worker.addEventListener('message', (event) =>
        this.#handleReply(slot, (event as MessageEvent<SliceReply>).data),
      );
      slot.worker.addEventListener('error', () => this.#dropWorker(slot));
      slot.worker.addEventListener('messageerror', () => this.#dropWorker(slot));
    }
  }

  /** Starts in the middle, unless a view asks for another place. */
  start(): void {
    this.#dispatch();
  }

  /** Sets the place that is viewed. */
  look(place: number): void {
    this.#focus = place;
  }

  /** Stops the requests. The owner of the workers ends them. */
  end(): void {
    this.#isEnded = true;
  }

  #findNearest(): number | undefined {
    let [best, shortest] = [undefined as number | undefined, Infinity];
    for (const place of this.#waiting) {
      const gap = Math.abs(place - this.#focus);
      if (gap < shortest) [best, shortest] = [place, gap];
    }
    return best;
  }

  #dispatch(): void {
    // Each worker gets one first, so that the nearest slices are decoded in parallel.
    for (let round = 0; round < SLICES_PER_WORKER; round += 1)
      for (const { worker, waiting } of this.#workers) {
        if (this.#isEnded || waiting.size > round) continue;
        if (!this.#isUnderWay && this.#workers.some((slot) => slot.waiting.size > 0)) return;
        const place = this.#findNearest();
        if (place === undefined) return;
        this.#waiting.delete(place);
        waiting.add(place);
        worker.postMessage(this.#options.toRequest(place));
      }
  }

  #handleReply(slot: WorkerSlot, reply: SliceReply): void {
    if (this.#isEnded || !slot.waiting.delete(reply.place)) return;
    this.#isUnderWay = true;
    if ('values' in reply) this.#options.onSlice(reply.place, reply.values);
    else this.#refuse(reply.place, reply.refusal);
    this.#continue();
  }

  /** Removes a worker that does not start or fails, and requeues its slices. */
  #dropWorker(slot: WorkerSlot): void {
    if (this.#isEnded || !this.#workers.includes(slot)) return;
    slot.worker.terminate();
    this.#isUnderWay = true;
    this.#workers.splice(this.#workers.indexOf(slot), 1);
    for (const place of slot.waiting) this.#refuse(place, { code: 'lost', detail: '' });
    if (this.#workers.length === 0)
      for (const place of this.#waiting) this.#giveUp(place, { code: 'lost', detail: '' });
    this.#continue();
  }

  #refuse(place: number, refusal: SliceRefusal): void {
    const tries = (this.#tries.get(place) ?? 0) + 1;
    this.#tries.set(place, tries);
    // A damaged slice stays damaged on another try.
    if (refusal.code === 'lost' && tries < MAX_TRIES) this.#waiting.add(place);
    else this.#giveUp(place, refusal);
  }

  #giveUp(place: number, refusal: SliceRefusal): void {
    this.#waiting.delete(place);
    this.#options.onRefused(place, refusal);
  }

  #continue(): void {
    this.#dispatch();
    if (this.#waiting.size === 0 && this.#workers.every(({ waiting }) => waiting.size === 0)) {
      this.#isEnded = true;
      this.#options.onDone();
    }
  }
}
