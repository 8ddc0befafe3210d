import { Client, type ClientConfig, Pool, type PoolConfig } from 'pg';

/**
 * Creates a client of the database; no other code does. A client without an error listener ends the process when its
 * connection is lost; a waiting query reports the loss itself.
 */
export function createDatabaseClient(config: ClientConfig): Client {
  const client = new Client({ connectionTimeoutMillis: 10_000, keepAlive: true, ...config });
  client.on('error', () => undefined);
  return client;
}

/** Creates a pool for a short-lived program: migrations, commands. */
export function createDatabasePool(config: PoolConfig): Pool {
  return withErrorListeners(new Pool({ connectionTimeoutMillis: 10_000, keepAlive: true, ...config }));
}

/** Adds error listeners to a pool and its clients, because a pool itself listens only to idle clients. */
export function withErrorListeners<P extends Pool>(pool: P): P {
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  return pool;
}
