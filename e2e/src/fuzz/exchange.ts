import { connect, type Socket } from 'node:net';
import type { FuzzCase, Step } from './fuzz-case.ts';

/** The outcome of a case. */
export interface Outcome {
  /** The statuses of all responses, in order. */
  readonly statuses: readonly number[];
  /** True if the connection was refused. */
  readonly isRefused: boolean;
  /** True if the server kept a connection open after its client had finished. */
  readonly isKeptOpen: boolean;
}

/** The milliseconds for which a response is awaited: the server may rightly wait for the rest of a request. */
const ANSWER_TIMEOUT_MS = 250;
/**
 * The milliseconds within which the server must close after its client, also on a stalled machine. Its own limits are
 * longer (`LONG_TIMEOUTS`), so that they are not the cause.
 */
const CLOSE_TIMEOUT_MS = 60_000;
/** The number of response characters that are stored. */
const MAX_RECEIVED_CHARS = 256 * 1024;

const STATUS = /HTTP\/1\.[01] (\d{3})[ \r]/g;

/** A connection of the client with the received data. */
class Connection {
  readonly socket: Socket;
  readonly whenClosed: Promise<void>;
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
    this.whenClosed = new Promise((resolve) => {
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

  /** Waits until a condition is met, the time is over, or the connection closes. */
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

  /** Sends bytes. A server may stop reading, so they are not awaited longer than a response. */
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

/** Returns the result of a promise within a time; `null` if it takes longer. */
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
        connection.whenClosed.then(() => true),
      )) === null;
  }
  if (ending === 'close') socket.destroy();
  else if (!connection.isClosed) socket.resetAndDestroy();
  await connection.whenClosed;
  return isKeptOpen;
}

/**
 * Runs a case on its own connection.
 *
 * @param patience the milliseconds for which a response is awaited
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
