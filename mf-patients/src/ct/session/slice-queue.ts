import type { SliceRefusal, SliceReply, SliceRequest } from '../workers/messages.ts';

/** The part of a worker that is used here. */
export type SliceWorker = Pick<Worker, 'postMessage' | 'terminate'> & Pick<EventTarget, 'addEventListener'>;

/** Slices that a worker has at a time: one arrives while the other is decoded. */
const FOR_EACH = 2;
/** Times that a slice is asked for. */
const MOST_TRIES = 3;

interface Handed {
  readonly worker: SliceWorker;
  readonly waiting: Set<number>;
}

interface QueueOptions {
  readonly places: readonly number[];
  readonly requestOf: (place: number) => SliceRequest;
  readonly workers: readonly SliceWorker[];
  readonly onSlice: (place: number, values: Int16Array) => void;
  readonly onRefused: (place: number, refusal: SliceRefusal) => void;
  readonly onDone: () => void;
}

/** Fetches slices by workers, those first that lie nearest to where somebody looks. */
export class SliceQueue {
  readonly #options: QueueOptions;
  readonly #waiting: Set<number>;
  readonly #tries = new Map<number, number>();
  readonly #workers: Handed[];
  #focus: number;
  /** Whether one has been answered. Until then none shares the way and the processor with the first one. */
  #isUnderWay = false;
  #isEnded = false;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#waiting = new Set(options.places);
    this.#focus = options.places[options.places.length >> 1] ?? 0;
    this.#workers = options.workers.map((worker) => ({ worker, waiting: new Set() }));
    for (const handed of this.#workers) {
      handed.worker.addEventListener('message', (event) =>
        this.#hear(handed, (event as MessageEvent<SliceReply>).data),
      );
      handed.worker.addEventListener('error', () => this.#lose(handed));
      handed.worker.addEventListener('messageerror', () => this.#lose(handed));
    }
  }

  /** Begins; in the middle, until somebody looks elsewhere. */
  start(): void {
    this.#hand();
  }

  /** Says which place is looked at. */
  look(place: number): void {
    this.#focus = place;
  }

  /** Asks no more. Whoever opened the workers ends them. */
  end(): void {
    this.#isEnded = true;
  }

  #nearest(): number | undefined {
    let [best, far] = [undefined as number | undefined, Infinity];
    for (const place of this.#waiting) {
      const own = Math.abs(place - this.#focus);
      if (own < far) [best, far] = [place, own];
    }
    return best;
  }

  #hand(): void {
    // One to each worker first, so that the nearest ones are decoded side by side.
    for (let round = 0; round < FOR_EACH; round += 1)
      for (const { worker, waiting } of this.#workers) {
        if (this.#isEnded || waiting.size > round) continue;
        if (!this.#isUnderWay && this.#workers.some((handed) => handed.waiting.size > 0)) return;
        const place = this.#nearest();
        if (place === undefined) return;
        this.#waiting.delete(place);
        waiting.add(place);
        worker.postMessage(this.#options.requestOf(place));
      }
  }

  #hear(handed: Handed, reply: SliceReply): void {
    if (this.#isEnded || !handed.waiting.delete(reply.place)) return;
    this.#isUnderWay = true;
    if ('values' in reply) this.#options.onSlice(reply.place, reply.values);
    else this.#refuse(reply.place, reply.refusal);
    this.#goOn();
  }

  /** A worker that does not start or breaks gives back what it has. */
  #lose(handed: Handed): void {
    if (this.#isEnded || !this.#workers.includes(handed)) return;
    handed.worker.terminate();
    this.#isUnderWay = true;
    this.#workers.splice(this.#workers.indexOf(handed), 1);
    for (const place of handed.waiting) this.#refuse(place, { code: 'lost', detail: '' });
    if (this.#workers.length === 0)
      for (const place of this.#waiting) this.#giveUp(place, { code: 'lost', detail: '' });
    this.#goOn();
  }

  #refuse(place: number, refusal: SliceRefusal): void {
    const tries = (this.#tries.get(place) ?? 0) + 1;
    this.#tries.set(place, tries);
    // What is damaged is so the next time, too.
    if (refusal.code === 'lost' && tries < MOST_TRIES) this.#waiting.add(place);
    else this.#giveUp(place, refusal);
  }

  #giveUp(place: number, refusal: SliceRefusal): void {
    this.#waiting.delete(place);
    this.#options.onRefused(place, refusal);
  }

  #goOn(): void {
    this.#hand();
    if (this.#waiting.size === 0 && this.#workers.every(({ waiting }) => waiting.size === 0)) {
      this.#isEnded = true;
      this.#options.onDone();
    }
  }
}
