import type { TagSet } from '@dentarium/api';
import type { ServerEvents } from '@dentarium/api/server-events';
import type { SocketMessage } from '@dentarium/api/socket-messages';
import type { WebSocket } from 'ws';

/** A client that is connected, and how it is asked whether it still may be. */
export interface Connection {
  readonly socket: WebSocket;
  readonly accountId: string;
  /** Closes the socket when its session is over; whether it may receive a message. */
  readonly checkSession: () => Promise<boolean>;
}

/** Bytes that may wait for a client that does not read; beyond them it is cut off and reads state again when it is back. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/** Who is connected to this process. */
export class SocketHub {
  readonly #connections = new Map<string, Set<Connection>>();

  /** Holds a connection until its socket closes. */
  add(connection: Connection): void {
    const accountConnections = this.#connections.get(connection.accountId) ?? new Set();
    accountConnections.add(connection);
    this.#connections.set(connection.accountId, accountConnections);
    connection.socket.once('close', () => {
      accountConnections.delete(connection);
      if (accountConnections.size === 0) this.#connections.delete(connection.accountId);
    });
  }

  /** How many sessions of an account are connected. */
  count(accountId: string): number {
    return this.#connections.get(accountId)?.size ?? 0;
  }

  /** Every connection of every account. */
  listAll(): Connection[] {
    return [...this.#connections.values()].flatMap((connections) => [...connections]);
  }

  /** Sends a message to each session of an account that still holds: a message goes to nobody whose session has just ended. */
  async deliver(accountId: string, message: SocketMessage): Promise<void> {
    const text = JSON.stringify(message);
    const connections = [...(this.#connections.get(accountId) ?? [])];
    await Promise.all(
      connections.map(async (connection) => {
        if (await connection.checkSession()) send(connection, text);
      }),
    );
  }

  /**
   * Tells every session of this process of an event that is about nobody's data, so that sessions are not asked whether they still hold.
   *
   * @param touches what the event makes stale: answers with these tags are asked for again.
   */
  sendEventToAll<Name extends keyof ServerEvents>(name: Name, detail: ServerEvents[Name], touches: TagSet): void {
    const message: SocketMessage = { kind: 'event', name, detail: { ...detail }, touches };
    const text = JSON.stringify(message);
    for (const connection of this.listAll()) send(connection, text);
  }
}

function send({ socket }: Connection, text: string): void {
  if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
  else socket.send(text);
}
