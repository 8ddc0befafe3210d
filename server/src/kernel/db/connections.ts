import { Client, type ClientConfig, Pool, type PoolConfig } from 'pg';

/**
 * The one place that makes clients of the database. A client that nobody listens to ends the process when its connection is
 * lost; whoever waits for an answer gets the loss from the query itself.
 */
export function createDatabaseClient(config: ClientConfig): Client {
  const client = new Client({ connectionTimeoutMillis: 10_000, keepAlive: true, ...config });
  client.on('error', () => undefined);
  return client;
}

/** A pool of a program that runs for a moment: migrations, commands. */
export function createDatabasePool(config: PoolConfig): Pool {
  return withErrorListeners(new Pool({ connectionTimeoutMillis: 10_000, keepAlive: true, ...config }));
}

/** A pool listens only to clients that lie idle in it, so each client gets a listener for when it is lent. */
export function withErrorListeners<P extends Pool>(pool: P): P {
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  return pool;
}
