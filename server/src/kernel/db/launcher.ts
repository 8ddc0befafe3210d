import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { ClientConfig } from 'pg';
import {
  type Cluster,
  readClusterVersion,
  toConfigurationPath,
  createCluster,
  startServer,
  stopServer,
} from './cluster.ts';
import { findPostmaster } from './cluster-processes.ts';
import { boundLog, DEFAULT_LOG_BOUNDS, type LogBounds } from './cluster-log.ts';
import { formatClusterConfiguration, SOCKET_PORT } from './cluster-settings.ts';
import { type Credentials, readCredentials } from './credentials.ts';
import { findDatabaseHome } from './database-home.ts';
import { requireLocalFileSystem } from './file-system-kind.ts';
import { FolderInUseError, lockFolder } from './folder-lock.ts';
import { refuseMovedCluster } from './moved-mark.ts';
import { findBinaries } from './postgres-binaries.ts';
import { ensureProductDatabase, queryServerVersion } from './product-database.ts';
import { watchServer } from './server-watch.ts';
import { ensureSocketFolder, getSocketFolder } from './socket-folder.ts';

/** The own PostgreSQL while it runs. */
export interface OwnServer {
  /** The product's account in the product's database. */
  readonly connection: ClientConfig;
  /** The account that administers the cluster, in the database `postgres`. */
  readonly superuser: ClientConfig;
  /** The folder that holds the cluster, its passwords and its lock. */
  readonly home: string;
  /** The folder of PostgreSQL's programs; `null` if another process has started them. */
  readonly programs: string | null;
  /** Stops the server and unlocks the folder. */
  readonly stop: () => Promise<void>;
}

/** Options of the start of the own PostgreSQL. */
export interface OwnServerOptions {
  readonly dataDir: string;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** A TCP address to listen on; the product itself never needs it. */
  readonly listen?: { readonly host: string; readonly port: number };
  /** Additional settings. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The limits of PostgreSQL's own log. */
  readonly logBounds?: LogBounds;
  /** True if the content of another server returns to this folder, whose earlier cluster was marked as moved. */
  readonly isReturning?: boolean;
}

/** Starts the product's own PostgreSQL on a data folder, or takes over the one that a killed process left running. */
export async function startOwnServer({
  dataDir,
  log,
  listen,
  settings = {},
  logBounds = DEFAULT_LOG_BOUNDS,
  isReturning = false,
}: OwnServerOptions): Promise<OwnServer> {
  const { folder: home, runAs } = await findDatabaseHome(dataDir, log);
  if (!isReturning) refuseMovedCluster(home);
  await requireLocalFileSystem(home);
  const lock = lockFolder(home);
  try {
    const folder = join(home, 'cluster');
    const major = await readClusterVersion(folder);
    const binaries = await findBinaries({ runAs, copyTo: home, major });
    const cluster: Cluster = { home, folder, runAs, binaries };
    if (major === null) await createCluster(cluster, settings['fsync'] !== 'off');
    const socketFolder = await ensureSocketFolder(home, runAs);
    const configuration = formatClusterConfiguration({
      socketFolder,
      listen: listen ?? null,
      log: logBounds,
      extra: settings,
    });
    const credentials = await readCredentials(home);
    const connections = buildConnections(socketFolder, listen?.port ?? SOCKET_PORT, credentials);
    const start: StartOptions = { cluster, configuration, socketFolder, superuser: connections.superuser, log };
    // Also before the start: a failing start writes a file at each attempt.
    await boundLog(folder, logBounds);
    await startOrTakeOver(start);
    await ensureProductDatabase(connections.superuser, credentials.product);
    const isRunning = async (): Promise<boolean> => (await findPostmaster(folder)) !== null;
    const restart = () => startOrTakeOver(start);
    const watch = watchServer({ isRunning, restart, boundLog: () => boundLog(folder, logBounds) }, log);
    const stop = async (): Promise<void> => {
      await watch.end();
      await stopServer(cluster, log);
      lock.release();
    };
    return { ...connections, home, programs: binaries.folder, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Connects a command to the server of a data folder beside the running product; if none runs, one is started until
 * `stop`.
 */
export async function reachOwnServer(options: OwnServerOptions): Promise<OwnServer> {
  try {
    return await startOwnServer(options);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
  }
  const { folder: home } = await findDatabaseHome(options.dataDir, options.log);
  const connections = buildConnections(getSocketFolder(home), SOCKET_PORT, await readCredentials(home));
  return { ...connections, home, programs: null, stop: () => Promise.resolve() };
}

function buildConnections(
  host: string,
  port: number,
  { superuser, product }: Credentials,
): Pick<OwnServer, 'connection' | 'superuser'> {
  return {
    connection: { host, port, user: 'dentarium', password: product, database: 'dentarium' },
    superuser: { host, port, user: 'postgres', password: superuser, database: 'postgres' },
  };
}

interface StartOptions {
  readonly cluster: Cluster;
  readonly configuration: string;
  readonly socketFolder: string;
  readonly superuser: ClientConfig;
  readonly log: OwnServerOptions['log'];
}

async function startOrTakeOver({ cluster, configuration, socketFolder, superuser, log }: StartOptions): Promise<void> {
  const { folder, binaries } = cluster;
  const startedAt = performance.now();
  const runningPid = await findPostmaster(folder);
  if (runningPid !== null) {
    const hasSameConfiguration =
      (await readFile(toConfigurationPath(folder), 'utf8').catch(() => '')) === configuration;
    if (hasSameConfiguration && (await queryServerVersion(superuser).catch(() => null)) === binaries.version) {
      log.info({ process: runningPid }, 'PostgreSQL was still running and goes on');
      return;
    }
    log.warn({ process: runningPid }, 'PostgreSQL was still running, but not as it should; it is started anew');
    await stopServer(cluster, log, 3);
  }
  await startServer(cluster, configuration, socketFolder);
  log.info(
    { version: binaries.version, folder, milliseconds: Math.round(performance.now() - startedAt) },
    'PostgreSQL started',
  );
}
