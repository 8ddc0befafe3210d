import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { DamagedImage, type ImageAnswer, type ImageJob, NoPicture, type ResultOf, TooManyPixels } from './image-job.ts';

const WORKER = join(import.meta.dirname, 'image-worker.ts');
/** Of a worker's own heap; the pixels lie outside of it and are bounded by their number. */
const HEAP_MEGABYTES = 512;

export interface ImagePoolOptions {
  readonly maxPixels: number;
  /** Milliseconds after which a job is given up, with its process. */
  readonly timeLimit?: number;
  readonly size?: number;
}

interface Waiting {
  readonly job: ImageJob;
  readonly resolve: (facts: ResultOf<ImageJob>) => void;
  readonly reject: (error: Error) => void;
}

/** Only what a process needs to run: nothing of the configuration, no secrets. */
function workerEnvironment(): Record<string, string> {
  const names = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP'];
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

/**
 * Processes that work on images, one image each at a time. A process that ends or takes too long takes only its own job
 * along; the next job gets a new one.
 */
export class ImagePool {
  readonly #options: Required<ImagePoolOptions>;
  readonly #idle: ChildProcess[] = [];
  readonly #busy = new Set<ChildProcess>();
  readonly #waiting: Waiting[] = [];
  #closed = false;

  constructor(options: ImagePoolOptions) {
    this.#options = { timeLimit: 30_000, size: availableParallelism(), ...options };
  }

  /** How many pictures are made at the same time. */
  get size(): number {
    return this.#options.size;
  }

  /**
   * Does a job.
   *
   * @throws TooManyPixels
   * @throws NoPicture
   * @throws DamagedImage also when the job took too much time or its process ended.
   */
  run<J extends ImageJob>(job: J): Promise<ResultOf<J>> {
    if (this.#closed) return Promise.reject(new Error('the image pool is closed'));
    return new Promise((resolve, reject) => {
      // A worker answers each kind of job with its own kind of result.
      const waiting: Waiting = { job, resolve: (facts) => resolve(facts as ResultOf<J>), reject };
      // Somebody waits for a look into a header, which is short; pictures are made for later.
      if (job.kind === 'probe') this.#waiting.unshift(waiting);
      else this.#waiting.push(waiting);
      this.#next();
    });
  }

  /** Ends the processes; jobs that run or wait fail. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('the image pool is closed'));
    const workers = [...this.#idle.splice(0), ...this.#busy];
    await Promise.all(workers.map((worker) => ended(worker)));
  }

  #next(): void {
    const [first] = this.#waiting;
    if (this.#closed || first === undefined) return;
    // One process more than there are cores is for looks into headers: a large scan is worked on for half a minute.
    const most = first.job.kind === 'probe' ? this.#options.size + 1 : this.#options.size;
    if (this.#busy.size >= most) return;
    this.#waiting.shift();
    const worker = this.#idle.pop() ?? this.#start();
    this.#busy.add(worker);
    this.#assign(worker, first);
  }

  #assign(worker: ChildProcess, { job, resolve, reject }: Waiting): void {
    const finish = (answer: ImageAnswer | undefined) => {
      clearTimeout(timer);
      worker.removeAllListeners();
      this.#busy.delete(worker);
      if (answer === undefined) worker.kill('SIGKILL');
      else if (!this.#closed) this.#rest(worker);
      if (answer?.ok === true) resolve(answer.facts);
      else if (answer?.reason === 'pixels') reject(new TooManyPixels(answer.width, answer.height));
      else if (answer?.reason === 'none') reject(new NoPicture(answer.code, answer.detail));
      else
        reject(
          new DamagedImage(answer === undefined ? 'the image could not be worked on' : 'the image cannot be read'),
        );
      this.#next();
    };
    const timer = setTimeout(() => finish(undefined), this.#options.timeLimit);
    worker.once('message', (answer) => finish(answer as ImageAnswer));
    worker.once('exit', () => finish(undefined));
    worker.once('error', () => finish(undefined));
    worker.send(job);
  }

  #rest(worker: ChildProcess): void {
    worker.once('exit', () => {
      const at = this.#idle.indexOf(worker);
      if (at >= 0) this.#idle.splice(at, 1);
    });
    worker.on('error', () => worker.kill('SIGKILL'));
    this.#idle.push(worker);
  }

  #start(): ChildProcess {
    const worker = fork(WORKER, [String(this.#options.maxPixels)], {
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
      env: workerEnvironment(),
    });
    // An idle process does not keep the server alive.
    worker.unref();
    worker.channel?.unref();
    return worker;
  }
}

function ended(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    worker.ref();
    worker.once('exit', () => resolve());
    worker.kill('SIGKILL');
  });
}
