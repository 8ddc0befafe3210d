import type { ModelFormat } from '../formats/read-model.ts';
import { UnreadableModelError } from '../mesh/unreadable-model.ts';
import { ModelRefusedError } from './fetch-model.ts';
import type { LoadedModel, LoaderAnswer, LoaderRequest, LoadProgress, ModelSource } from './messages.ts';

interface LoadOptions {
  /** By the file extension. The content type of the server has priority. */
  readonly format: ModelFormat | null;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: LoadProgress) => void;
}

interface PendingRequest {
  readonly resolve: (answer: LoaderAnswer) => void;
  readonly reject: (error: unknown) => void;
  readonly onProgress: ((progress: LoadProgress) => void) | undefined;
}

/** Loads models in one worker, so that the page is never blocked. The creator disposes of it. */
export class ModelLoader {
  readonly #worker: Worker;
  readonly #pendingRequests = new Map<number, PendingRequest>();
  #lastId = 0;

  constructor(
    worker = new Worker(new URL('./model.worker.ts', import.meta.url), { type: 'module', name: 'model-loading' }),
  ) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<LoaderAnswer>) => this.#receive(data));
    // A worker that does not start answers nothing, so all pending requests fail.
    worker.addEventListener('error', (event) => this.#fail(new Error(event.message || 'the worker does not run')));
  }

  /**
   * Loads a model.
   *
   * @throws UnreadableModel, RefusedModel, the reason of the signal, or an error of the network or the worker
   */
  async load(source: ModelSource, { format, signal, onProgress }: LoadOptions): Promise<LoadedModel> {
    this.#lastId += 1;
    const answer = await this.#ask({ kind: 'load', id: this.#lastId, source, format }, signal, onProgress);
    if (answer.kind !== 'loaded') throw new Error(`an answer of another kind: ${answer.kind}`);
    return answer.model;
  }

  /** Terminates the worker and its work. */
  dispose(): void {
    this.#worker.terminate();
    this.#fail(new DOMException('the viewer was left', 'AbortError'));
  }

  #send(request: LoaderRequest): void {
    this.#worker.postMessage(request);
  }

  #ask(
    request: LoaderRequest,
    signal: AbortSignal | undefined,
    onProgress: PendingRequest['onProgress'],
  ): Promise<LoaderAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<LoaderAnswer>();
    const cancel = (): void => {
      this.#pendingRequests.delete(request.id);
      this.#send({ kind: 'cancel', id: request.id });
      reject(signal?.reason);
    };
    if (signal?.aborted === true) return Promise.reject(signal.reason as Error);
    signal?.addEventListener('abort', cancel, { once: true });
    this.#pendingRequests.set(request.id, { resolve, reject, onProgress });
    this.#send(request);
    return promise.finally(() => signal?.removeEventListener('abort', cancel));
  }

  #receive(answer: LoaderAnswer): void {
    const pendingRequest = this.#pendingRequests.get(answer.id);
    if (answer.kind === 'progress') {
      pendingRequest?.onProgress?.(answer.progress);
      return;
    }
    this.#pendingRequests.delete(answer.id);
    if (answer.kind === 'refused') pendingRequest?.reject(new ModelRefusedError(answer.status));
    else if (answer.kind === 'unreadable') pendingRequest?.reject(new UnreadableModelError(answer.fault));
    else if (answer.kind === 'failed') pendingRequest?.reject(new Error(answer.message));
    else pendingRequest?.resolve(answer);
  }

  #fail(error: Error): void {
    for (const { reject } of this.#pendingRequests.values()) reject(error);
    this.#pendingRequests.clear();
  }
}
