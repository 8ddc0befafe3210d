import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** What the thread is asked; bytes are handed over and not copied. */
export type DigestQuestion =
  | { readonly kind: 'part'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'add'; readonly uploadId: string; readonly offset: number; readonly bytes: Uint8Array }
  | { readonly kind: 'whole'; readonly id: number; readonly uploadId: string; readonly path: string }
  | { readonly kind: 'forget'; readonly uploadId: string };

/** What it answers: an md5, empty when the bytes could not be read; and the bytes that it was lent. */
export interface DigestAnswer {
  readonly id: number;
  readonly md5: string;
  readonly bytes?: Uint8Array;
}

interface Waiting {
  readonly resolve: (answer: DigestAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** Bytes that a thread may be given: a buffer of the common pool belongs to others too. */
function alone(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const own = bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength === bytes.byteLength;
  return own ? new Uint8Array(bytes.buffer) : new Uint8Array(bytes);
}

/** Makes md5 digests beside the server's own work, which a part of an upload would hold up for milliseconds each. */
export class DigestThread {
  #worker: Worker | null = null;
  #last = 0;
  #closed = false;
  readonly #waiting = new Map<number, Waiting>();

  /** The digest of a part, and the part: the bytes handed in are gone. */
  async part(bytes: Uint8Array): Promise<{ readonly md5: string; readonly bytes: Buffer }> {
    const lent = alone(bytes);
    const answer = await this.#ask((id) => ({ kind: 'part', id, bytes: lent }), [lent.buffer]);
    const back = answer.bytes ?? new Uint8Array();
    return { md5: answer.md5, bytes: Buffer.from(back.buffer, back.byteOffset, back.byteLength) };
  }

  /** Takes in a part that is written and confirmed; its bytes are gone. */
  add(uploadId: string, offset: number, bytes: Uint8Array): void {
    const given = alone(bytes);
    this.#start().postMessage({ kind: 'add', uploadId, offset, bytes: given } satisfies DigestQuestion, [given.buffer]);
  }

  /** The digest of all bytes of an upload: what was taken in, in order, and the rest from the disk. */
  async whole(uploadId: string, path: string): Promise<string> {
    return (await this.#ask((id) => ({ kind: 'whole', id, uploadId, path }), [])).md5;
  }

  forget(uploadId: string): void {
    this.#worker?.postMessage({ kind: 'forget', uploadId } satisfies DigestQuestion);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#worker?.terminate();
    this.#fail(new Error('the thread of digests is closed'));
  }

  #ask(question: (id: number) => DigestQuestion, lent: readonly ArrayBuffer[]): Promise<DigestAnswer> {
    const id = (this.#last += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#start().postMessage(question(id), [...lent]);
    });
  }

  #start(): Worker {
    if (this.#closed) throw new Error('the thread of digests is closed');
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(join(import.meta.dirname, 'digest-worker.ts'));
    worker.unref();
    worker.on('message', (answer: DigestAnswer) => {
      this.#waiting.get(answer.id)?.resolve(answer);
      this.#waiting.delete(answer.id);
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
