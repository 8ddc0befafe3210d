import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** A request to the thread. */
export type DigestQuestion =
  | {
      readonly kind: 'add';
      readonly uploadId: string;
      readonly path: string;
      readonly offset: number;
      readonly size: number;
    }
  | { readonly kind: 'whole'; readonly id: number; readonly uploadId: string; readonly path: string }
  | { readonly kind: 'discard'; readonly uploadId: string };

/** The answer of the thread: an md5, empty if the bytes could not be read. */
export interface DigestAnswer {
  readonly id: number;
  readonly md5: string;
}

interface Waiting {
  readonly resolve: (md5: string) => void;
  readonly reject: (error: Error) => void;
}

/** Computes the md5 of uploads in a separate thread, part by part during their arrival, from the bytes on disk. */
export class DigestThread {
  #worker: Worker | null = null;
  #last = 0;
  #isClosed = false;
  readonly #waiting = new Map<number, Waiting>();

  /** Adds a written and confirmed part. */
  add(uploadId: string, path: string, offset: number, size: number): void {
    this.#tell({ kind: 'add', uploadId, path, offset, size });
  }

  /** Returns the digest of a complete upload. */
  whole(uploadId: string, path: string): Promise<string> {
    const id = (this.#last += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#tell({ kind: 'whole', id, uploadId, path });
    });
  }

  /** Discards the state of an upload. */
  discard(uploadId: string): void {
    if (this.#worker !== null) this.#tell({ kind: 'discard', uploadId });
  }

  /** Ends the thread and rejects pending digests. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
    this.#fail(new Error('the thread of digests is closed'));
  }

  #tell(question: DigestQuestion): void {
    this.#start().postMessage(question);
  }

  #start(): Worker {
    if (this.#isClosed) throw new Error('the thread of digests is closed');
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(join(import.meta.dirname, 'digest-worker.ts'));
    worker.unref();
    worker.on('message', ({ id, md5 }: DigestAnswer) => {
      this.#waiting.get(id)?.resolve(md5);
      this.#waiting.delete(id);
    });
    worker.on('error', (error) => {
      this.#worker = null;
      this.#fail(error);
    });
    this.#worker = worker;
    return worker;
  }

  #fail(error: unknown): void {
    for (const { reject } of this.#waiting.values()) reject(error instanceof Error ? error : new Error(String(error)));
    this.#waiting.clear();
  }
}
