import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { HttpLimits } from '../config/http-limits.ts';
import { answerRaw } from './raw-answer.ts';

type Rate = Pick<HttpLimits, 'idleTimeout' | 'minBytesPerSecond'>;

/**
 * Bytes of an answer that the systems at both ends buffer at once. They accept nothing more until the reader has
 * consumed most of them (1.6 MB with the buffers of Linux), so an answer that is read slowly moves rarely and in large
 * steps.
 */
const SOCKET_BUFFER_BYTES = 2 * 1024 * 1024;
/** Maximum wait for these bytes, in multiples of the idle timeout: a departed reader is not noticed earlier. */
const MAX_STANDSTILL_IDLE_TIMES = 12;

/** A request with its response, until both have ended. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * The deadline of a transfer. Each transferred byte extends it at the minimum rate. Time beyond the idle timeout is not
 * saved, so a fast beginning does not permit an endless end.
 */
export class Deadline {
  readonly #limits: Rate;
  #movedBytes = 0;
  #deadline = Infinity;

  constructor(limits: Rate) {
    this.#limits = limits;
  }

  /**
   * Returns whether the transfer is too slow.
   *
   * @param movedBytes all bytes since the connection began
   * @param waitingBytes bytes that were handed over at once and may still be in transit
   * @param isBusy true if the server waits for the client
   */
  isMissed(
    now: number,
    { movedBytes, waitingBytes, isBusy }: { movedBytes: number; waitingBytes: number; isBusy: boolean },
  ): boolean {
    const { idleTimeout, minBytesPerSecond } = this.#limits;
    const earned = ((movedBytes - this.#movedBytes) / minBytesPerSecond) * 1000;
    this.#movedBytes = movedBytes;
    const latest = now + idleTimeout + (waitingBytes / minBytesPerSecond) * 1000;
    this.#deadline = isBusy ? Math.min(this.#deadline + earned, latest) : latest;
    return isBusy && now > this.#deadline;
  }
}

/** Watches the incoming and outgoing bodies of one connection. */
export class TransferWatch {
  readonly #socket: Socket;
  readonly #bufferBytes: number;
  readonly #receiving: Deadline;
  readonly #sending: Deadline;
  #hasTimedOut = false;

  constructor(socket: Socket, limits: Rate) {
    this.#socket = socket;
    const { idleTimeout, minBytesPerSecond } = limits;
    this.#bufferBytes = Math.min(
      SOCKET_BUFFER_BYTES,
      (MAX_STANDSTILL_IDLE_TIMES * idleTimeout * minBytesPerSecond) / 1000,
    );
    this.#receiving = new Deadline(limits);
    this.#sending = new Deadline(limits);
  }

  /** Closes the connection if its client is too slow. */
  check(now: number, exchanges: Iterable<Exchange>): void {
    if (this.#hasTimedOut) return;
    const socket = this.#socket;
    const writableBytes = socket.writableLength;
    const sending = {
      movedBytes: socket.bytesWritten,
      waitingBytes: writableBytes + this.#bufferBytes,
      isBusy: writableBytes > 0,
    };
    const incoming = [...exchanges].find(({ request }) => !request.complete && !request.destroyed);
    // Unread bytes mean that the server is slow, not the client.
    const isAwaited = incoming !== undefined && incoming.request.readableLength === 0;
    const receiving = { movedBytes: socket.bytesRead, waitingBytes: 0, isBusy: isAwaited };
    if (this.#sending.isMissed(now, sending)) socket.destroy();
    else if (this.#receiving.isMissed(now, receiving) && incoming !== undefined) this.#abort(incoming);
  }

  #abort({ response }: Exchange): void {
    this.#hasTimedOut = true;
    if (response.headersSent) this.#socket.destroy();
    else answerRaw(this.#socket, 408);
  }
}
