import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { HttpLimits } from '../config/http-limits.ts';
import { answerRaw } from './raw-answer.ts';

type Rate = Pick<HttpLimits, 'idleTimeout' | 'minBytesPerSecond'>;

/**
 * Bytes that the systems at both ends take of an answer at once. They take nothing more until its reader has used most of them up
 * (1.6 MB with the buffers of Linux), so that an answer that is read slowly moves seldom and much at a time.
 */
const SOCKET_BUFFER_BYTES = 2 * 1024 * 1024;
/** For these bytes it is waited so many times the idle time at most: whether their reader has gone is not seen before. */
const MAX_STANDSTILL_IDLE_TIMES = 12;

/** A request with its response, from its headers until both have ended. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * The time until which a transfer may go on. Each byte that has moved buys time at the slowest rate. Time that is saved up
 * is lost again beyond the idle time, so that a fast beginning buys no endless end.
 */
export class Deadline {
  readonly #limits: Rate;
  #movedBytes = 0;
  #deadline = Infinity;

  constructor(limits: Rate) {
    this.#limits = limits;
  }

  /**
   * Whether the transfer is too slow.
   *
   * @param movedBytes all bytes since the connection began
   * @param waitingBytes bytes that were handed over at once and may still be on their way
   * @param isBusy whether it is the client who is waited for
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

/** Watches the bodies of one connection, both those that come and those that go. */
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

  /** Ends the connection when its client is too slow. */
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
    // Bytes that the server has not read yet: it is the server that is slow.
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
