import { type Call, newId } from '@dentarium/api';
import { hashKey } from '@tanstack/react-query';

interface SentRequest {
  readonly callId: string;
  readonly input: unknown;
  readonly key: string;
  isUsed: boolean;
}

/**
 * Returns whether a request repeats a sent one. Bytes have no text to compare, so only an identical input is the same.
 */
function isSameRequest(call: Call, request: SentRequest, input: unknown): boolean {
  if (request.callId !== call.id) return false;
  return request.input === input || (!call.multipart && hashKey([request.input]) === hashKey([input]));
}

/**
 * The ids of the requests of one change. After a lost answer the repeated request has the same id, so that the server
 * answers it instead of making the change twice.
 */
export class RequestKeys {
  #sentRequests: SentRequest[] = [];

  /** Returns the id for a request of the current attempt. */
  getKey(call: Call, input: unknown): string {
    const retriedRequest = this.#sentRequests.find((request) => !request.isUsed && isSameRequest(call, request, input));
    const currentRequest = retriedRequest ?? { callId: call.id, input, key: newId(), isUsed: true };
    if (retriedRequest === undefined) this.#sentRequests.push(currentRequest);
    currentRequest.isUsed = true;
    return currentRequest.key;
  }

  /** Ends the attempt. @param isLost whether its outcome is unknown, so that it may be sent again. */
  end(isLost: boolean): void {
    if (!isLost) this.#sentRequests = [];
    for (const request of this.#sentRequests) request.isUsed = false;
  }
}
