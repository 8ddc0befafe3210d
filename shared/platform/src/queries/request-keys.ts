import { type Call, newId } from '@dentarium/api';
import { hashKey } from '@tanstack/react-query';

interface Sent {
  readonly callId: string;
  readonly input: unknown;
  readonly key: string;
  isUsed: boolean;
}

/**
 * Returns whether a request repeats a sent one. Bytes have no text to compare, so only an identical input is the same.
 */
function isSame(call: Call, sent: Sent, input: unknown): boolean {
  if (sent.callId !== call.id) return false;
  return sent.input === input || (!call.multipart && hashKey([sent.input]) === hashKey([input]));
}

/**
 * The ids of the requests of one change. After a lost answer the repeated request has the same id, so that the server
 * answers it instead of making the change twice.
 */
export class RequestKeys {
  #sent: Sent[] = [];

  /** Returns the id for a request of the current attempt. */
  of(call: Call, input: unknown): string {
    const lost = this.#sent.find((sent) => !sent.isUsed && isSame(call, sent, input));
    const sent = lost ?? { callId: call.id, input, key: newId(), isUsed: true };
    if (lost === undefined) this.#sent.push(sent);
    sent.isUsed = true;
    return sent.key;
  }

  /** Ends the attempt. @param isLost whether its outcome is unknown, so that it may be sent again. */
  end(isLost: boolean): void {
    if (!isLost) this.#sent = [];
    for (const sent of this.#sent) sent.isUsed = false;
  }
}
