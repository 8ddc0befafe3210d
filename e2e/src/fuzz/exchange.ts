import { connect, type Socket } from 'node:net';
import type { FuzzCase, Step } from './fuzz-case.ts';

/** What came of a case. */
export interface Outcome {
  /** The statuses of all answers, in order. */
  readonly statuses: readonly number[];
  /** Whether nobody accepted the connection. */
  readonly isRefused: boolean;
  /** Whether the server kept a connection open whose client had said that it is done. */
  readonly isKeptOpen: boolean;
}

/** Milliseconds after which an answer is not waited for any more: the server may rightly wait for the rest of a request. */
const ANSWER_TIMEOUT_MS = 250;
/**
 * Milliseconds within which the server closes after its client has, on a machine that stands still for a while too. Its own limits are longer
 * (`HARDLY_LIMITED`), so that it does not close for their sake.
 */
const CLOSE_TIMEOUT_MS = 60_000;
/** Bytes of answers that are looked at. */
const MAX_RECEIVED_CHARS = 256 * 1024;

const STATUS = /HTTP\/1\.[01] (\d{3})[ \r]/g;

/** A connection of the client, with what has come over it. */
class Connection {
  readonly socket: Socket;
  readonly closed: Promise<void>;
  isClosed = false;
  errorCode = '';
  #received = '';
  #size = 0;
  #onChange: () => void = () => undefined;
  readonly #patience: number;

  constructor(port: number, patience: number) {
    this.#patience = patience;
    this.socket = connect({ host: 'localhost', port });
    this.socket.on('data', (bytes) => {
      this.#size += bytes.length;
      if (this.#received.length < MAX_RECEIVED_CHARS) this.#received += bytes.toString('latin1');
      this.#onChange();
    });
    this.socket.on('error', (error: NodeJS.ErrnoException) => {
      this.errorCode = error.code ?? error.message;
    });
    this.closed = new Promise((resolve) => {
      this.socket.once('close', () => {
        this.isClosed = true;
        this.#onChange();
        resolve();
      });
    });
  }

  get statuses(): number[] {
    return Array.from(this.#received.matchAll(STATUS), ([, status]) => Number(status));
  }

  /** Waits until something holds, at most so long, or until nothing more can come. */
  #waitUntil(isMet: () => boolean, milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (!this.isClosed && !isMet()) return;
        clearTimeout(timer);
        this.#onChange = () => undefined;
        resolve();
      };
      const timer = setTimeout(() => {
        this.#onChange = () => undefined;
        resolve();
      }, milliseconds);
      this.#onChange = look;
      look();
    });
  }

  async do(step: Step): Promise<void> {
    if (Buffer.isBuffer(step)) return this.#send(step);
    if ('bytes' in step) return this.#waitUntil(() => this.#size >= step.bytes, this.#patience);
    return this.#waitUntil(() => this.statuses.length >= step.heads, this.#patience);
  }

  /** A server that has read enough may stop reading, so the bytes are not waited for longer than an answer. */
  #send(bytes: Buffer): Promise<void> {
    if (this.isClosed || bytes.length === 0) return Promise.resolve();
    let isSent = false;
    this.socket.write(bytes, () => {
      isSent = true;
      this.#onChange();
    });
    return this.#waitUntil(() => isSent, this.#patience);
  }
}

/** Gives what a promise gives within a time; `null` when it takes longer. */
async function withTimeout<T>(milliseconds: number, promise: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function leave(connection: Connection, ending: FuzzCase['ending']): Promise<boolean> {
  const { socket } = connection;
  let isKeptOpen = false;
  if (ending === 'half-close') {
    socket.end();
    isKeptOpen =
      (await withTimeout(
        CLOSE_TIMEOUT_MS,
        connection.closed.then(() => true),
      )) === null;
  }
  if (ending === 'close') socket.destroy();
  else if (!connection.isClosed) socket.resetAndDestroy();
  await connection.closed;
  return isKeptOpen;
}

/**
 * Plays a case on a connection of its own.
 *
 * @param patience milliseconds after which an answer is not waited for any more
 */
export async function exchange(
  port: number,
  { steps, ending }: FuzzCase,
  patience = ANSWER_TIMEOUT_MS,
): Promise<Outcome> {
  const connection = new Connection(port, patience);
  for (const step of steps) {
    if (connection.isClosed) break;
    await connection.do(step);
  }
  const isKeptOpen = await leave(connection, ending);
  return { statuses: connection.statuses, isRefused: connection.errorCode === 'ECONNREFUSED', isKeptOpen };
}
