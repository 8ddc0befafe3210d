import { answerRequest } from '../workers/answer-request.ts';
import type { DecodeWorker } from '../workers/decode-pool.ts';
import type { DecodeReply, DecodeRequest } from '../workers/messages.ts';

/** A worker that answers like the real one, in this thread, or fails in a given way. */
export class WorkerForTests extends EventTarget implements DecodeWorker {
  isEnded = false;
  readonly #way: 'answers' | 'silent' | 'fails';

  constructor(way: 'answers' | 'silent' | 'fails' = 'answers') {
    super();
    this.#way = way;
    if (way === 'fails') queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }

  /** Posts a request. */
  postMessage(request: DecodeRequest): void {
    if (this.#way === 'answers') void answerRequest(request).then((reply) => this.#reply(reply));
  }

  #reply(data: DecodeReply): void {
    if (!this.isEnded) this.dispatchEvent(new MessageEvent('message', { data }));
  }

  /** Terminates the worker. */
  terminate(): void {
    this.isEnded = true;
  }
}
