import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { startLimitedProcess } from '../../kernel/jobs/limited-process.ts';
import { MachineBusyError, watchWork, type WorkExcess } from '../../kernel/jobs/work-limit.ts';
import {
  DamagedImageError,
  type ImageAnswer,
  type ImageJob,
  NoRenditionError,
  type JobResult,
  TooManyPixelsError,
  TooMuchWorkError,
} from './image-job.ts';

const WORKER = join(import.meta.dirname, 'image-worker.ts');
const MEBIBYTE = 1024 ** 2;
/** Bytes that every process may use for a job; a job that needs more waits for free memory. */
const SMALL_JOB_BYTES = 128 * MEBIBYTE;
/** Bytes that all larger jobs may use together. */
const IMAGE_MEMORY_BYTES = 2048 * MEBIBYTE;

/** The limits of the image processes. */
export interface ImagePoolOptions {
  readonly maxPixels: number;
  /** Milliseconds of processor time after which a job is aborted and its process is ended. */
  readonly maxWorkMs?: number;
  readonly size?: number;
  /** Bytes for all jobs together that need more memory than every process has. */
  readonly memory?: number;
}

interface WaitingJob {
  readonly job: ImageJob;
  /** Bytes that the job needs beyond those of every process; 0 until it has reported its need. */
  readonly extraBytes: number;
  readonly resolve: (facts: JobResult<ImageJob>) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Runs child processes that work on one image at a time. A process that ends or takes too long fails only its own job;
 * the next job gets a new process.
 *
 * A job reads the header of its image and reports how much memory it needs before it decodes anything. A large job
 * restarts in its own process with a higher limit as soon as there is room for it beside other large jobs; smaller jobs
 * overtake it.
 */
export class ImagePool {
  readonly #options: Required<ImagePoolOptions>;
  readonly #idle: ChildProcess[] = [];
  readonly #busy = new Set<ChildProcess>();
  readonly #queue: WaitingJob[] = [];
  /** Bytes of the running large jobs. */
  #reservedBytes = 0;
  #isClosed = false;

  constructor(options: ImagePoolOptions) {
    this.#options = { maxWorkMs: 30_000, size: availableParallelism(), memory: IMAGE_MEMORY_BYTES, ...options };
  }

  /** The number of concurrent renditions. */
  get size(): number {
    return this.#options.size;
  }

  /**
   * Runs a job.
   *
   * @throws TooManyPixelsError
   * @throws NoRenditionError
   * @throws DamagedImageError
   * @throws TooMuchWorkError if the job takes too much processor time or memory.
   * @throws MachineBusyError if the job got too little processor time
   */
  run<J extends ImageJob>(job: J): Promise<JobResult<J>> {
    if (this.#isClosed) return Promise.reject(new Error('the image pool is closed'));
    return new Promise((resolve, reject) => {
      // A worker answers each kind of job with its own kind of result.
      const waiting: WaitingJob = { job, extraBytes: 0, resolve: (facts) => resolve(facts as JobResult<J>), reject };
      // A user waits for a probe, which is short; renditions can wait.
      if (job.kind === 'probe') this.#queue.unshift(waiting);
      else this.#queue.push(waiting);
      this.#startNext();
    });
  }

  /** Ends the processes; running and waiting jobs fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#queue.splice(0)) reject(new Error('the image pool is closed'));
    const workers = [...this.#idle.splice(0), ...this.#busy];
    await Promise.all(workers.map((worker) => stopWorker(worker)));
  }

  #startNext(): void {
    if (this.#isClosed) return;
    const at = this.#queue.findIndex((waiting) => this.#canStart(waiting));
    const [waiting] = at < 0 ? [] : this.#queue.splice(at, 1);
    if (waiting === undefined) return;
    const worker =
      waiting.extraBytes > 0
        ? this.#startWorker(waiting.extraBytes)
        : (this.#idle.pop() ?? this.#startWorker(SMALL_JOB_BYTES));
    this.#busy.add(worker);
    this.#reservedBytes += waiting.extraBytes;
    this.#assign(worker, waiting);
  }

  #canStart(waiting: WaitingJob): boolean {
    // One process more than there are cores is for probes, because a large scan takes half a minute.
    const maxBusy = waiting.job.kind === 'probe' ? this.#options.size + 1 : this.#options.size;
    if (this.#busy.size >= maxBusy) return false;
    if (waiting.extraBytes === 0) return true;
    // Large jobs start in order; otherwise a very large one could wait forever.
    const isFirst = this.#queue.find(({ extraBytes }) => extraBytes > 0) === waiting;
    return isFirst && this.#reservedBytes + waiting.extraBytes <= this.#options.memory;
  }

  #assign(worker: ChildProcess, waiting: WaitingJob): void {
    const finish = (answer: ImageAnswer | WorkExcess) => {
      stopWatch();
      worker.removeAllListeners();
      // The process may be ending already, and writing to it then fails.
      worker.on('error', () => undefined);
      this.#busy.delete(worker);
      this.#reservedBytes -= waiting.extraBytes;
      if (typeof answer === 'string' || waiting.extraBytes > 0) worker.kill('SIGKILL');
      else if (!this.#isClosed) this.#returnToIdle(worker);
      this.#settle(waiting, answer);
      this.#startNext();
    };
    const stopWatch = watchWork(worker.pid, this.#options.maxWorkMs, finish);
    worker.once('message', (answer) => finish(answer as ImageAnswer));
    worker.once('exit', () => finish('work'));
    worker.once('error', () => finish('work'));
    worker.send(waiting.job);
  }

  #settle(waiting: WaitingJob, answer: ImageAnswer | WorkExcess): void {
    const { resolve, reject } = waiting;
    if (answer === 'busy') reject(new MachineBusyError('the process of an image got too little processor time'));
    else if (answer === 'work') reject(new TooMuchWorkError('the image could not be worked on'));
    else if (answer.ok) resolve(answer.facts);
    else if (answer.reason === 'memory') this.#requeue(waiting, answer.bytes);
    else if (answer.reason === 'pixels') reject(new TooManyPixelsError(answer.width, answer.height));
    else if (answer.reason === 'work') reject(new TooMuchWorkError('the image takes too much work'));
    else if (answer.reason === 'none') reject(new NoRenditionError(answer.code, answer.detail));
    else reject(new DamagedImageError('the image cannot be read'));
  }

  /** Restarts a job with the requested memory. A job that needs more than the total runs alone and may fail. */
  #requeue(waiting: WaitingJob, bytes: number): void {
    const extraBytes = Math.min(bytes, this.#options.memory);
    if (this.#isClosed || extraBytes <= waiting.extraBytes) {
      waiting.reject(new TooMuchWorkError('the image needs too much memory'));
      return;
    }
    const insertIndex = this.#queue.findLastIndex((other) => other.extraBytes > 0) + 1;
    this.#queue.splice(insertIndex, 0, { ...waiting, extraBytes });
  }

  #returnToIdle(worker: ChildProcess): void {
    worker.once('exit', () => {
      const at = this.#idle.indexOf(worker);
      if (at >= 0) this.#idle.splice(at, 1);
    });
    worker.on('error', () => worker.kill('SIGKILL'));
    this.#idle.push(worker);
  }

  #startWorker(bytes: number): ChildProcess {
    // A job with all available memory may try to succeed with it.
    const memoryBytes = bytes >= this.#options.memory ? Number.MAX_SAFE_INTEGER : bytes;
    const worker = startLimitedProcess(WORKER, [String(this.#options.maxPixels), String(memoryBytes)], bytes);
    // An idle process does not keep the server alive.
    worker.unref();
    worker.channel?.unref();
    return worker;
  }
}

function stopWorker(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    worker.ref();
    worker.once('exit', () => resolve());
    worker.kill('SIGKILL');
  });
}
