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
  readonly silenceTimer: ReturnType<typeof setTimeout>;
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
export function createBackgroundHash(openWorker: () => HashWorker = openMd5Worker): HashFunction {
  const jobs = new Map<number, Job>();
  let worker: HashWorker | null = null;
  let isWorkerUsable = true;
  let lastId = 0;

  /** Removes a job from the worker; the caller settles it. */
  function removeJob(id: number): Job | undefined {
    const job = jobs.get(id);
    jobs.delete(id);
    clearTimeout(job?.silenceTimer);
    return job;
  }

  function abandonWorker(): void {
    isWorkerUsable = false;
    worker?.terminate();
    worker = null;
    for (const id of jobs.keys()) {
      const job = removeJob(id);
      job?.resolve(hashOnPage(job.file, job.options));
    }
  }

  function handleAnswer(data: HashAnswer): void {
    if (data.kind === 'progress') {
      const job = jobs.get(data.id);
      clearTimeout(job?.silenceTimer);
      job?.options.onProgress?.(data.bytes);
    } else if (data.kind === 'done') {
      removeJob(data.id)?.resolve(data.hash);
    } else {
      removeJob(data.id)?.reject(new DOMException(data.message, data.name));
    }
  }

  function startWorker(): HashWorker | null {
    if (worker || !isWorkerUsable) return worker;
    try {
      worker = openWorker();
      worker.addEventListener('message', (event) => handleAnswer((event as MessageEvent<HashAnswer>).data));
      worker.addEventListener('error', abandonWorker);
      worker.addEventListener('messageerror', abandonWorker);
    } catch {
      isWorkerUsable = false;
    }
    return worker;
  }

  return async (file, options) => {
    options.signal?.throwIfAborted();
    const hasher = startWorker();
    if (!hasher) return hashOnPage(file, options);
    const id = (lastId += 1);
    return new Promise<FileHash>((resolve, reject) => {
      jobs.set(id, { file, options, resolve, reject, silenceTimer: setTimeout(abandonWorker, WORKER_START_MS) });
      const cancel = (): void => {
        hasher.postMessage({ id, kind: 'cancel' } satisfies HashRequest);
        removeJob(id)?.reject(options.signal?.reason);
      };
      options.signal?.addEventListener('abort', cancel, { once: true });
      hasher.postMessage({ id, kind: 'hash', file, partSize: options.partSize } satisfies HashRequest);
    });
  };
}
