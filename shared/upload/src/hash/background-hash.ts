import type { HashOptions } from './hash-file.ts';
import type { HashAnswer, HashRequest } from './hash-messages.ts';
import type { FileHash } from './parts.ts';

/** Computes the hash of a file. */
export type HashFunction = (file: Blob, options: Omit<HashOptions, 'md5'>) => Promise<FileHash>;

/** The part of a worker that is used here. */
export type HashWorker = Pick<Worker, 'postMessage' | 'terminate'> & Pick<EventTarget, 'addEventListener'>;

/** The time in which the worker has to answer before the page hashes itself. */
const WORKER_START_MS = 10_000;

interface Job {
  readonly file: Blob;
  readonly options: Omit<HashOptions, 'md5'>;
  readonly resolve: (hash: FileHash | Promise<FileHash>) => void;
  readonly reject: (reason: unknown) => void;
  readonly silence: ReturnType<typeof setTimeout>;
}

function openMd5Worker(): Worker {
  return new Worker(new URL('./md5.worker.ts', import.meta.url), { type: 'module' });
}

/** Computes the hash on the page; its code is loaded only if necessary. */
const hashOnPage: HashFunction = async (file, options) => {
  const { hashFile } = await import('./hash-file.ts');
  return hashFile(file, options);
};

/**
 * Creates a hash function that runs in one web worker, so that the page stays responsive. If no worker starts (content
 * policy, a script that cannot be loaded, no answer), the page does the work itself, part by part.
 */
export function backgroundHash(openWorker: () => HashWorker = openMd5Worker): HashFunction {
  const jobs = new Map<number, Job>();
  let worker: HashWorker | null = null;
  let workerWorks = true;
  let lastId = 0;

  /** Removes a job from the worker; the caller settles it. */
  function take(id: number): Job | undefined {
    const job = jobs.get(id);
    jobs.delete(id);
    clearTimeout(job?.silence);
    return job;
  }

  function abandonWorker(): void {
    workerWorks = false;
    worker?.terminate();
    worker = null;
    for (const id of jobs.keys()) {
      const job = take(id);
      job?.resolve(hashOnPage(job.file, job.options));
    }
  }

  function hear(data: HashAnswer): void {
    if (data.kind === 'progress') {
      const job = jobs.get(data.id);
      clearTimeout(job?.silence);
      job?.options.onProgress?.(data.bytes);
    } else if (data.kind === 'done') {
      take(data.id)?.resolve(data.hash);
    } else {
      take(data.id)?.reject(new DOMException(data.message, data.name));
    }
  }

  function start(): HashWorker | null {
    if (worker || !workerWorks) return worker;
    try {
      worker = openWorker();
      worker.addEventListener('message', (event) => hear((event as MessageEvent<HashAnswer>).data));
      worker.addEventListener('error', abandonWorker);
      worker.addEventListener('messageerror', abandonWorker);
    } catch {
      workerWorks = false;
    }
    return worker;
  }

  return async (file, options) => {
    options.signal?.throwIfAborted();
    const hasher = start();
    if (!hasher) return hashOnPage(file, options);
    const id = (lastId += 1);
    return new Promise<FileHash>((resolve, reject) => {
      jobs.set(id, { file, options, resolve, reject, silence: setTimeout(abandonWorker, WORKER_START_MS) });
      const cancel = (): void => {
        hasher.postMessage({ id, kind: 'cancel' } satisfies HashRequest);
        take(id)?.reject(options.signal?.reason);
      };
      options.signal?.addEventListener('abort', cancel, { once: true });
      hasher.postMessage({ id, kind: 'hash', file, partSize: options.partSize } satisfies HashRequest);
    });
  };
}
