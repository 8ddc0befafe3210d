import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { ClientConfig } from 'pg';

/** A proxy to the database that a test can block or cut, without harm to the shared server. */
export interface DatabaseProxy {
  /** The connection through the proxy. */
  readonly connection: ClientConfig & { readonly host: string; readonly port: number };
  /** Holds back all bytes in both directions, like a stopped server; new connections are accepted and not answered. */
  freeze(): void;
  thaw(): void;
  /** Closes all connections. */
  cutConnections(): void;
  /** Closes each connection on which the server confirms a commit, before the client receives the confirmation. */
  loseCommits(isLosing: boolean): void;
  /** The number of lost confirmations. */
  readonly lostCommits: number;
  close(): Promise<void>;
}

/** The tag of the message with which the server confirms a commit. */
const COMMIT_TAG = Buffer.from('COMMIT\0');

/** Opens a proxy to a server that listens on a Unix socket; on any free port by default. */
export async function openDatabaseProxy(target: ClientConfig, listenPort = 0): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let isLosing = false;
  let lostCommits = 0;
  const server = createServer((client) => {
    const database = connect(`${target.host}/.s.PGSQL.${target.port}`);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (bytes: Buffer) => {
        if (isLosing && from === database && bytes.includes(COMMIT_TAG)) {
          lostCommits += 1;
          client.destroy();
        } else to.write(bytes);
      });
      if (isFrozen) from.pause();
    }
  });
  const cutConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  server.listen(listenPort, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    connection: { ...target, host: '127.0.0.1', port },
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    cutConnections,
    loseCommits(losing) {
      isLosing = losing;
    },
    get lostCommits() {
      return lostCommits;
    },
    async close() {
      cutConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
