import type { TagSet } from '@dentarium/api';
import type { ServerEvents } from '@dentarium/api/server-events';
import type { SocketMessage } from '@dentarium/api/socket-messages';
import type { WebSocket } from 'ws';

/** A connected client with the check of its session. */
export interface Connection {
  readonly socket: WebSocket;
  readonly accountId: string;
  /** Returns whether the session may receive a message, and closes the socket if the session has ended. */
  readonly checkSession: () => Promise<boolean>;
}

/**
 * Maximum bytes buffered for a client that does not read; beyond them it is disconnected, and reads the state again
 * after reconnecting.
 */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/** The clients that are connected to this process. */
export class SocketHub {
  readonly #connections = new Map<string, Set<Connection>>();

  /** Registers a connection until its socket closes. */
  add(connection: Connection): void {
    const accountConnections = this.#connections.get(connection.accountId) ?? new Set();
    accountConnections.add(connection);
    this.#connections.set(connection.accountId, accountConnections);
    connection.socket.once('close', () => {
      accountConnections.delete(connection);
      if (accountConnections.size === 0) this.#connections.delete(connection.accountId);
    });
  }

  /** Returns the number of connected sessions of an account. */
  count(accountId: string): number {
    return this.#connections.get(accountId)?.size ?? 0;
  }

  /** Returns the connections of all accounts. */
  listAll(): Connection[] {
    return [...this.#connections.values()].flatMap((connections) => [...connections]);
  }

  /** Sends a message to each valid session of an account; a session that has just ended receives nothing. */
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
   * Sends an event to every session of this process. The event contains nobody's data, so sessions are not checked.
   *
   * @param touches tags of the answers that the event makes stale, which are refetched.
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
