import type { SocketMessage } from '@dentarium/api/socket-messages';
import type { WebSocket } from 'ws';

/** A client that is connected, and how it is asked whether it still may be. */
export interface Connection {
  readonly socket: WebSocket;
  readonly accountId: string;
  /** Closes the socket when its session is over; whether it may receive a message. */
  readonly mayHear: () => Promise<boolean>;
}

/** Bytes that may wait for a client that does not read; beyond them it is cut off and reads state again when it is back. */
const MOST_WAITING = 1024 * 1024;

/** Who is connected to this process. */
export class SocketHub {
  readonly #connections = new Map<string, Set<Connection>>();

  add(connection: Connection): void {
    const ofAccount = this.#connections.get(connection.accountId) ?? new Set();
    ofAccount.add(connection);
    this.#connections.set(connection.accountId, ofAccount);
    connection.socket.once('close', () => {
      ofAccount.delete(connection);
      if (ofAccount.size === 0) this.#connections.delete(connection.accountId);
    });
  }

  /** How many sessions of an account are connected. */
  count(accountId: string): number {
    return this.#connections.get(accountId)?.size ?? 0;
  }

  all(): Connection[] {
    return [...this.#connections.values()].flatMap((connections) => [...connections]);
  }

  /** Sends a message to each session of an account that still holds: a message goes to nobody whose session has just ended. */
  async deliver(accountId: string, message: SocketMessage): Promise<void> {
    const text = JSON.stringify(message);
    const connections = [...(this.#connections.get(accountId) ?? [])];
    await Promise.all(
      connections.map(async (connection) => {
        if (!(await connection.mayHear())) return;
        if (connection.socket.bufferedAmount > MOST_WAITING) connection.socket.terminate();
        else connection.socket.send(text);
      }),
    );
  }
}
