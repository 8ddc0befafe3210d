import type { DecodeAnswers, DecodeQuestion, DecodeRefusal, DecodeReply, DecodeRequest } from './messages.ts';

/** The part of a worker that the pool uses. */
export type DecodeWorker = Pick<Worker, 'postMessage' | 'terminate'> & Pick<EventTarget, 'addEventListener'>;

/** Signals that a file or a frame could not be read. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError';
  readonly refusal: DecodeRefusal;

  constructor(refusal: DecodeRefusal) {
    super(`${refusal.code} ${refusal.detail}`);
    this.refusal = refusal;
  }
}

interface Job {
  readonly question: DecodeQuestion;
  readonly resolve: (value: DecodeAnswers[keyof DecodeAnswers]) => void;
  readonly reject: (reason: DecodeError) => void;
}

interface Slot {
  worker: DecodeWorker | null;
  job: Job | null;
  id: number;
  watch: ReturnType<typeof setTimeout> | undefined;
  /** The keys of the files that the worker has read. */
  readonly keys: Set<string>;
}

interface PoolOptions {
  readonly openWorker?: () => DecodeWorker;
  readonly size?: number;
  /** Milliseconds after which a worker without an answer is terminated. */
  readonly patience?: number;
}

/** More workers make a tab crash on machines with little memory. */
const MAX_WORKERS = 3;
const DEFAULT_PATIENCE_MS = 30_000;

function openDecodeWorker(): DecodeWorker {
  return new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' });
}

/**
 * A pool of workers that read and decode DICOM files. Every question is answered or refused: a worker that does not start, ends, or does
 * not answer in time is replaced, and its question is refused.
 */
export class DecodePool {
  readonly #openWorker: () => DecodeWorker;
  readonly #patience: number;
  readonly #slots: readonly Slot[];
  readonly #queue: Job[] = [];

  constructor({ openWorker = openDecodeWorker, size, patience = DEFAULT_PATIENCE_MS }: PoolOptions = {}) {
    this.#openWorker = openWorker;
    this.#patience = patience;
    const count = size ?? Math.max(1, Math.min(navigator.hardwareConcurrency - 1, MAX_WORKERS));
    this.#slots = Array.from({ length: count }, () => ({
      worker: null,
      job: null,
      id: 0,
      watch: undefined,
      keys: new Set<string>(),
    }));
  }

  /**
   * Requests a result for a file.
   *
   * @param isLater true to wait until nothing else is requested, as for frames that are decoded ahead
   * @returns a promise that always settles; it is rejected with a `DecodeFailure`
   */
  request<K extends keyof DecodeAnswers>(question: DecodeQuestion<K>, isLater = false): Promise<DecodeAnswers[K]> {
    return new Promise<DecodeAnswers[K]>((resolve, reject) => {
      const job: Job = { question, resolve: (value) => resolve(value as DecodeAnswers[K]), reject };
      if (isLater) this.#queue.push(job);
      else this.#queue.unshift(job);
      this.#next();
    });
  }

  /** Starts a worker before the first question, so that its code is loaded. A worker that does not start is reported with a question. */
  start(): void {
    const [slot] = this.#slots;
    try {
      if (slot !== undefined) slot.worker ??= this.#openSlotWorker(slot);
    } catch {
      return;
    }
  }

  /** Ends the workers and refuses pending questions. A later question starts a new one. */
  close(): void {
    for (const job of this.#queue.splice(0)) job.reject(new DecodeError({ code: 'lost', detail: '' }));
    for (const slot of this.#slots) this.#giveUp(slot, { code: 'lost', detail: '' });
  }

  #next(): void {
    for (const job of this.#queue.slice()) {
      const free = this.#slots.filter((slot) => slot.job === null);
      const slot = free.find(({ keys }) => keys.has(job.question.key)) ?? free.find(({ worker }) => worker) ?? free[0];
      if (slot === undefined) return;
      this.#queue.splice(this.#queue.indexOf(job), 1);
      this.#start(slot, job);
    }
  }

  #start(slot: Slot, job: Job): void {
    slot.job = job;
    slot.id += 1;
    slot.keys.add(job.question.key);
    slot.watch = setTimeout(() => this.#giveUp(slot, { code: 'late', detail: '' }), this.#patience);
    try {
      slot.worker ??= this.#openSlotWorker(slot);
      slot.worker.postMessage({ id: slot.id, question: job.question } satisfies DecodeRequest);
    } catch {
      this.#giveUp(slot, { code: 'lost', detail: '' });
    }
  }

  #openSlotWorker(slot: Slot): DecodeWorker {
    const worker = this.#openWorker();
    const isOwn = () => slot.worker === worker;
    const handleLoss = () => {
      if (isOwn()) this.#giveUp(slot, { code: 'lost', detail: '' });
    };
    worker.addEventListener('message', (event) => {
      if (isOwn()) this.#handleReply(slot, (event as MessageEvent<DecodeReply>).data);
    });
    worker.addEventListener('error', handleLoss);
    worker.addEventListener('messageerror', handleLoss);
    return worker;
  }

  #handleReply(slot: Slot, reply: DecodeReply): void {
    const { job } = slot;
    if (job === null || reply.id !== slot.id) return;
    clearTimeout(slot.watch);
    slot.job = null;
    if (reply.ok) job.resolve(reply.value);
    else job.reject(new DecodeError(reply.refusal));
    this.#next();
  }

  #giveUp(slot: Slot, refusal: DecodeRefusal): void {
    const { job, worker } = slot;
    clearTimeout(slot.watch);
    slot.job = null;
    slot.worker = null;
    slot.keys.clear();
    worker?.terminate();
    job?.reject(new DecodeError(refusal));
    this.#next();
  }
}
