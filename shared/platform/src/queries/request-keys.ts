import { type Call, newId } from '@dentarium/api';
import { hashKey } from '@tanstack/react-query';

/** A writing request that was sent and may be repeated. */
export interface SentRequest {
  readonly callId: string;
  /** The text by which a repeated input is recognised; `null` for bytes. */
  readonly inputKey: string | null;
  /** The id of the request. */
  readonly key: string;
  /** True if the server keeps no answer to it, so that it cannot be asked about it. */
  readonly isSecret: boolean;
}

/** Keeps the requests of a change over a reload of the page. */
export type RequestStore = (requests: readonly SentRequest[]) => void;

interface PendingRequest extends SentRequest {
  /** The input itself, of which bytes have no text to compare; `undefined` after a reload. */
  readonly input: unknown;
  isUsed: boolean;
}

/**
 * The ids of the requests of one change. After a lost answer the repeated request has the same id, so that the server
 * answers it instead of making the change twice.
 */
export class RequestKeys {
  #sentRequests: PendingRequest[] = [];
  readonly #store: RequestStore;

  /** @param store is told of the requests before each is sent, and when their outcome is known. */
  constructor(store: RequestStore = () => undefined) {
    this.#store = store;
  }

  /** Returns the id for a request of the current attempt. */
  getKey(call: Call, input: unknown): string {
    const inputKey = call.multipart ? null : hashKey([input]);
    const retriedRequest = this.#sentRequests.find(
      (request) =>
        !request.isUsed &&
        request.callId === call.id &&
        (request.input === input || (inputKey !== null && request.inputKey === inputKey)),
    );
    const { id: callId, secret: isSecret } = call;
    const currentRequest = retriedRequest ?? { callId, inputKey, key: newId(), isSecret, input, isUsed: true };
    currentRequest.isUsed = true;
    if (retriedRequest === undefined) this.#replace([...this.#sentRequests, currentRequest]);
    return currentRequest.key;
  }

  /** Ends the attempt. @param isLost whether its outcome is unknown, so that it may be sent again. */
  end(isLost: boolean): void {
    if (!isLost && this.#sentRequests.length > 0) this.#replace([]);
    for (const request of this.#sentRequests) request.isUsed = false;
  }

  /** Continues with requests whose outcome is unknown, or with none. */
  resume(requests: readonly SentRequest[]): void {
    this.#replace(requests.map((request) => ({ ...request, input: undefined, isUsed: false })));
  }

  #replace(requests: PendingRequest[]): void {
    this.#sentRequests = requests;
    this.#store(requests.map(({ callId, inputKey, key, isSecret }) => ({ callId, inputKey, key, isSecret })));
  }
}
