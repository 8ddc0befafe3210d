import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** What the thread is asked. Bytes in shared memory are not copied. */
export type DigestQuestion =
  | { readonly kind: 'part'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'add'; readonly uploadId: string; readonly offset: number; readonly bytes: Uint8Array }
  | { readonly kind: 'whole'; readonly id: number; readonly uploadId: string; readonly path: string }
  | { readonly kind: 'forget'; readonly uploadId: string };

/** What it answers: an md5, empty when the bytes could not be read. */
export interface DigestAnswer {
  readonly id: number;
  readonly md5: string;
}

interface Waiting {
  readonly resolve: (md5: string) => void;
  readonly reject: (error: Error) => void;
}

/** Makes md5 digests beside the server's own work, which a part of an upload would hold up for milliseconds each. */
class DigestThread {
  #worker: Worker | null = null;
  #last = 0;
  #closed = false;
  readonly #waiting = new Map<number, Waiting>();

  /** The digest of a part. */
  part(bytes: Uint8Array): Promise<string> {
    return this.#ask((id) => ({ kind: 'part', id, bytes }));
  }

  /** Takes in a part that is written and confirmed. */
  add(uploadId: string, offset: number, bytes: Uint8Array): void {
    this.#start().postMessage({ kind: 'add', uploadId, offset, bytes } satisfies DigestQuestion);
  }

  /** The digest of all bytes of an upload: what was taken in, in order, and the rest from the disk. */
  whole(uploadId: string, path: string): Promise<string> {
    return this.#ask((id) => ({ kind: 'whole', id, uploadId, path }));
  }

  forget(uploadId: string): void {
    this.#worker?.postMessage({ kind: 'forget', uploadId } satisfies DigestQuestion);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#worker?.terminate();
    this.#fail(new Error('the thread of digests is closed'));
  }

  #ask(question: (id: number) => DigestQuestion): Promise<string> {
    const id = (this.#last += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#start().postMessage(question(id));
    });
  }

  #start(): Worker {
    if (this.#closed) throw new Error('the thread of digests is closed');
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

/** The threads of uploads: the digests of parts and those of wholes are made at the same time. */
export class Digests {
  readonly parts = new DigestThread();
  readonly wholes = new DigestThread();

  async close(): Promise<void> {
    await this.parts.close();
    await this.wholes.close();
  }
}
