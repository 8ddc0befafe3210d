import { Socket } from 'node:net';
import { callbackify } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  PostgresDriver,
  type PostgresDialectConfig,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type TransactionSettings,
} from 'kysely';
import { type ClientConfig, Pool, type PoolClient } from 'pg';
import { DatabaseUnavailableError, isConnectionLoss } from './connection-loss.ts';
import { withErrorListeners } from './connections.ts';
import { DatabaseBusyError, isDatabaseBusy } from './database-busy.ts';
import { DatabaseFullError, isDatabaseFull } from '../failures/database-full.ts';
import { DatabaseWatch } from './database-watch.ts';
import { isPlanOutdated, findPreparedName } from './prepared-queries.ts';
import type { Tables } from './tables.ts';
import { enterTransaction, isInTransaction, leaveTransaction, NestedConnectionError } from './transaction-scope.ts';
import { valueParsers } from './value-parsers.ts';

/** Limits of the work of one request in milliseconds, by their names in PostgreSQL. */
export interface DatabaseLimits {
  readonly statement_timeout: number;
  readonly lock_timeout: number;
  readonly idle_in_transaction_session_timeout: number;
}

/** Nothing may hold a row or a connection for long. */
const DEFAULT_LIMITS: DatabaseLimits = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
};
/** Milliseconds after the limit of a statement: a later answer never comes, and the connection is closed. */
const ANSWER_DELAY_MILLISECONDS = 10_000;

/** Connections of the pool for the object store. Its queries are short. */
const STORE_POOL_SIZE = 4;

/** Options of a pool, for tests. */
export interface PoolOptions {
  /** Other limits than the default ones. */
  readonly limits?: Partial<DatabaseLimits>;
  /** Called when code inside a transaction asks for another connection; by default it is logged. */
  readonly onNestedConnection?: (error: NestedConnectionError) => void;
}

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (releaseError?: unknown) => void,
) => void;

/**
 * The connections of requests and jobs. While the database is unavailable, requests for a connection and pending
 * queries fail at once with `DatabaseUnavailableError`.
 */
export class DatabasePool extends Pool {
  readonly #watch: DatabaseWatch;
  readonly #sockets: Set<Socket>;
  readonly #waitingRequests = new Set<() => void>();
  readonly #onNestedConnection: (error: NestedConnectionError) => void;
  readonly #createStorePool: () => DatabasePool;
  #storePool: DatabasePool | undefined;

  constructor(
    connection: ClientConfig,
    size: number,
    log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
    options: PoolOptions = {},
    parent?: DatabasePool,
  ) {
    const sockets = parent === undefined ? new Set<Socket>() : parent.#sockets;
    const effectiveLimits = { ...DEFAULT_LIMITS, ...options.limits };
    super({
      ...connection,
      ...effectiveLimits,
      query_timeout: effectiveLimits.statement_timeout + ANSWER_DELAY_MILLISECONDS,
      max: size,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      application_name: 'dentarium',
      types: valueParsers,
      stream: () => createTrackedSocket(sockets),
    });
    withErrorListeners(this);
    this.#sockets = sockets;
    this.#onNestedConnection = options.onNestedConnection ?? createNestedConnectionLog(log);
    this.#createStorePool = () => new DatabasePool(connection, STORE_POOL_SIZE, log, options, this);
    this.#watch =
      parent === undefined
        ? new DatabaseWatch({
            connection,
            log,
            onAway: () => this.#rejectWaiting(),
            onLost: () => sockets.forEach((socket) => socket.destroy()),
          })
        : parent.#watch;
  }

  /**
   * The connections of the object store, whose names are rows. Calls use the store inside of their transactions, which
   * hold the connections of this pool.
   */
  get storePool(): DatabasePool {
    return (this.#storePool ??= this.#createStorePool());
  }

  /** True if the database answered the last check. */
  get isAvailable(): boolean {
    return this.#watch.isAvailable;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    if (callback === undefined) return this.#lendClient();
    callbackify(() => this.#lendClient())((error, client) =>
      callback(error ?? undefined, client, (releaseError) => client?.release(Boolean(releaseError))),
    );
  }

  override async end(): Promise<void> {
    await this.#storePool?.end();
    await this.#watch.close();
    await super.end();
    // A server that does not answer does not acknowledge the end of a connection.
    this.#sockets.forEach((socket) => socket.unref());
  }

  #lendClient(): Promise<PoolClient> {
    if (isInTransaction(this)) {
      try {
        this.#onNestedConnection(new NestedConnectionError());
      } catch (error) {
        return Promise.reject(error);
      }
    }
    if (!this.isAvailable) return Promise.reject(new DatabaseUnavailableError());
    return new Promise((resolve, reject) => {
      const rejectUnavailable = () => reject(new DatabaseUnavailableError());
      this.#waitingRequests.add(rejectUnavailable);
      super.connect().then(
        (client) => {
          // The waiting request was rejected, and the connection came when the database was back.
          if (this.#waitingRequests.delete(rejectUnavailable)) resolve(client);
          else client.release();
        },
        (error: unknown) => {
          this.#waitingRequests.delete(rejectUnavailable);
          reject(error);
        },
      );
    });
  }

  #rejectWaiting(): void {
    if (this.#storePool !== undefined) this.#storePool.#rejectWaiting();
    for (const rejectUnavailable of this.#waitingRequests) rejectUnavailable();
    this.#waitingRequests.clear();
  }
}

/** Maximum places in the code that are logged for a nested connection. */
const MAX_LOGGED_PLACES = 50;

/** Creates a log of nested connections, one line for each place in the code. */
function createNestedConnectionLog(log: Pick<FastifyBaseLogger, 'warn'>): (error: NestedConnectionError) => void {
  const places = new Set<string>();
  return (error) => {
    const place = error.stack ?? '';
    if (places.has(place) || places.size >= MAX_LOGGED_PLACES) return;
    places.add(place);
    log.warn({ err: error }, 'A transaction asks for a second connection');
  };
}

function createTrackedSocket(sockets: Set<Socket>): Socket {
  const socket = new Socket();
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
  return socket;
}

const poolByQueries = new WeakMap<Kysely<Tables>, Pool>();

/**
 * Creates the queries over a pool. They fail with `DatabaseUnavailableError` if the connection was lost. Destroying
 * them ends the pool.
 */
export function createQueries(pool: Pool): Kysely<Tables> {
  const connect = async () => {
    try {
      return new LentConnection(await pool.connect());
    } catch (error) {
      throw toDatabaseError(error);
    }
  };
  const queries = new Kysely<Tables>({
    dialect: new ScopedDialect({ pool: { options: pool.options, connect, end: () => pool.end() } }, pool),
  });
  poolByQueries.set(queries, pool);
  return queries;
}

/**
 * Creates the queries of the object store beside those of a site: on connections that no transaction of `db` holds. They
 * end with the pool of `db`.
 */
export function createStoreQueries(db: Kysely<Tables>): Kysely<Tables> {
  const pool = poolByQueries.get(db);
  return pool instanceof DatabasePool ? createQueries(pool.storePool) : db;
}

/** A dialect that knows which code runs inside a transaction. */
class ScopedDialect extends PostgresDialect {
  readonly #createDriver: () => Driver;

  constructor(config: PostgresDialectConfig, pool: Pool) {
    super(config);
    this.#createDriver = () => new ScopedDriver(config, pool);
  }

  override createDriver(): Driver {
    return this.#createDriver();
  }
}

class ScopedDriver extends PostgresDriver {
  readonly #pool: Pool;
  readonly #transactions = new WeakMap<DatabaseConnection, ReturnType<typeof enterTransaction>>();

  constructor(config: PostgresDialectConfig, pool: Pool) {
    super(config);
    this.#pool = pool;
  }

  /** Enters the scope before anything is awaited, so that the caller continues in it. */
  override beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    this.#transactions.set(connection, enterTransaction(this.#pool));
    return super.beginTransaction(connection, settings);
  }

  override releaseConnection(connection: Parameters<PostgresDriver['releaseConnection']>[0]): Promise<void> {
    const transaction = this.#transactions.get(connection);
    if (transaction !== undefined) leaveTransaction(transaction);
    return super.releaseConnection(connection);
  }
}

function toDatabaseError(error: unknown): unknown {
  if (isDatabaseFull(error) && !(error instanceof DatabaseFullError)) return new DatabaseFullError(error);
  if (isDatabaseBusy(error) && !(error instanceof DatabaseBusyError)) return new DatabaseBusyError(error);
  return isConnectionLoss(error) && !(error instanceof DatabaseUnavailableError)
    ? new DatabaseUnavailableError(error)
    : error;
}

/** A connection that stores the plans of named queries. */
interface NamingClient extends Pick<PostgresPoolClient, 'release'> {
  query<R>(query: {
    readonly name?: string;
    readonly text: string;
    values: unknown[];
  }): Promise<PostgresQueryResult<R>>;
}

/**
 * A connection for one use. A lost one does not return to the pool, because a query may still be running on it. A
 * connection with outdated plans does not return either.
 */
class LentConnection implements PostgresPoolClient {
  readonly #client: NamingClient;
  #isLost = false;

  constructor(client: NamingClient) {
    this.#client = client;
  }

  query<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    query: string | PostgresCursor<R>,
    parameters: ReadonlyArray<unknown> = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof query === 'string') return this.#query<R>(query, parameters);
    throw new TypeError('cursors are not used');
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#isLost);
  }

  async #query<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>> {
    const name = findPreparedName(sql);
    try {
      return await this.#client.query<R>({
        ...(name === undefined ? {} : { name }),
        text: sql,
        values: [...parameters],
      });
    } catch (error) {
      this.#isLost ||= isConnectionLoss(error) || isPlanOutdated(error);
      throw toDatabaseError(error);
    }
  }
}
