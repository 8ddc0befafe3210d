import { once } from 'node:events';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

/** A point between two statements of a server. */
export interface CutPoint {
  /** The number of the statement since `resetCount`, from 1. */
  readonly statement: number;
  /** `before`: the database does not receive the statement. `after`: it executes the statement, but the server does not receive the answer. */
  readonly side: 'before' | 'after';
}

/** Types of the messages that end a statement: a simple query, and the sync of an extended query. */
const STATEMENT_END_TYPES = new Set(['Q', 'S']);
/** Types of the messages that precede the end of a statement. */
const STATEMENT_START_TYPES = new Set(['P', 'B', 'D', 'E', 'C']);
const BACKEND_KEY = 'K';
const READY_FOR_QUERY = 'Z';

interface Message {
  readonly type: string;
  readonly bytes: Buffer;
}

/** Splits a stream of the PostgreSQL protocol into messages. */
class MessageSplitter {
  #rest = Buffer.alloc(0);
  #hasType: boolean;

  /** @param hasBegun true if every message has a type; the first message of a client has none. */
  constructor(hasBegun: boolean) {
    this.#hasType = hasBegun;
  }

  /** Adds bytes and returns the messages that they complete. */
  split(bytes: Buffer): Message[] {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    const completeMessages: Message[] = [];
    for (let next = this.#next(); next !== undefined; next = this.#next()) completeMessages.push(next);
    return completeMessages;
  }

  #next(): Message | undefined {
    const typeBytes = this.#hasType ? 1 : 0;
    if (this.#rest.length < typeBytes + 4) return undefined;
    const length = typeBytes + this.#rest.readUInt32BE(typeBytes);
    if (this.#rest.length < length) return undefined;
    const message = { type: this.#rest.toString('latin1', 0, typeBytes), bytes: this.#rest.subarray(0, length) };
    this.#rest = this.#rest.subarray(length);
    this.#hasType = true;
    return message;
  }
}

/**
 * A proxy of a database that counts statements and stops at one of them, so that a test can kill a server between two known
 * statements.
 */
export class StatementGate {
  readonly #server: Server;
  readonly #path: string;
  readonly #sockets = new Set<Socket>();
  readonly #backends: number[] = [];
  #statementCount = 0;
  #pendingCut: { readonly moment: CutPoint; readonly onReached: () => void } | null = null;
  #isCut = false;

  private constructor(server: Server, path: string) {
    this.#server = server;
    this.#path = path;
  }

  /** Opens a proxy of a test database, which listens at a socket in its folder. @returns the gate and the database address through it */
  static async open(databaseUrl: string): Promise<{ readonly gate: StatementGate; readonly databaseUrl: string }> {
    const url = new URL(databaseUrl);
    const server = createServer();
    const name = `.s.PGSQL.${url.searchParams.get('port') ?? ''}`;
    const gate = new StatementGate(server, join(url.searchParams.get('host') ?? '', name));
    server.on('connection', (socket) => gate.#connect(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the gate has no port');
    return {
      gate,
      databaseUrl: `postgresql://${url.username}:${url.password}@127.0.0.1:${address.port}${url.pathname}`,
    };
  }

  /** The number of statements since `resetCount`. */
  get statementCount(): number {
    return this.#statementCount;
  }

  /** The ids of the database processes of connections through the gate. */
  get backends(): readonly number[] {
    return this.#backends;
  }

  /** Restarts the count at 0. */
  resetCount(): void {
    this.#statementCount = 0;
  }

  /** Restarts the count and blocks everything from a point on. @returns a promise that resolves at that point */
  cutAt(moment: CutPoint): Promise<void> {
    this.resetCount();
    return new Promise((resolve) => {
      this.#pendingCut = { moment, onReached: resolve };
    });
  }

  /** Closes every connection. */
  close(): void {
    this.#isCut = true;
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #connect(client: Socket): void {
    const database = createConnection(this.#path);
    for (const socket of [client, database]) {
      this.#sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    client.on('close', () => database.destroy());
    database.on('close', () => client.destroy());
    const isLast = this.#forwardClient(client, database);
    const answerSplitter = new MessageSplitter(true);
    database.on('data', (bytes: Buffer) => {
      for (const { type, bytes: message } of answerSplitter.split(bytes)) {
        if (type === BACKEND_KEY) this.#backends.push(message.readUInt32BE(5));
        if (type === READY_FOR_QUERY && isLast()) this.#notifyReached();
      }
      if (!this.#isCut) client.write(bytes);
    });
  }

  /** Forwards the statements of a client. @returns a function that tells whether the last statement of the cut was forwarded */
  #forwardClient(client: Socket, database: Socket): () => boolean {
    const splitter = new MessageSplitter(false);
    let statement: Buffer[] = [];
    let isLast = false;
    client.on('data', (bytes: Buffer) => {
      for (const { type, bytes: message } of splitter.split(bytes)) {
        if (this.#isCut) return;
        statement.push(message);
        if (STATEMENT_START_TYPES.has(type)) continue;
        if (STATEMENT_END_TYPES.has(type)) isLast = this.#count();
        if (this.#isCut && !isLast) return;
        database.write(Buffer.concat(statement));
        statement = [];
      }
    });
    return () => isLast;
  }

  /** Counts a statement. @returns true if it is the last one to forward */
  #count(): boolean {
    this.#statementCount += 1;
    if (this.#pendingCut?.moment.statement !== this.#statementCount) return false;
    this.#isCut = true;
    if (this.#pendingCut.moment.side === 'after') return true;
    this.#notifyReached();
    return false;
  }

  #notifyReached(): void {
    this.#pendingCut?.onReached();
  }
}
