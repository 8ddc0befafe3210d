import { answerRequest } from '../workers/answer.ts';
import type { DecodeWorker } from '../workers/decode-pool.ts';
import type { DecodeReply, DecodeRequest } from '../workers/messages.ts';

/** A worker that answers as the real one does, in this thread; or that is as broken as workers are. */
export class WorkerForTests extends EventTarget implements DecodeWorker {
  isEnded = false;
  readonly #way: 'answers' | 'silent' | 'fails';

  constructor(way: 'answers' | 'silent' | 'fails' = 'answers') {
    super();
    this.#way = way;
    if (way === 'fails') queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }

  /** Asks it. */
  postMessage(request: DecodeRequest): void {
    if (this.#way === 'answers') void answerRequest(request).then((reply) => this.#reply(reply));
  }

  #reply(data: DecodeReply): void {
    if (!this.isEnded) this.dispatchEvent(new MessageEvent('message', { data }));
  }

  /** Ends it. */
  terminate(): void {
    this.isEnded = true;
  }
}
