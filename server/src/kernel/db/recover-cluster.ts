import { chown, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../config/startup-error.ts';
import { readClusterVersion, startServer, stopServer } from './cluster.ts';
import { DEFAULT_LOG_BOUNDS } from './cluster-log.ts';
import { findPostmaster } from './cluster-processes.ts';
import { formatClusterConfiguration, SOCKET_PORT } from './cluster-settings.ts';
import { readCredentials } from './credentials.ts';
import { findDatabaseHome } from './database-home.ts';
import { lockFolder } from './folder-lock.ts';
import type { OwnServerOptions } from './launcher.ts';
import { findBinaries } from './postgres-binaries.ts';
import { withClient } from './product-database.ts';
import { ensureSocketFolder } from './socket-folder.ts';

/** A restored cluster that is completed from archived log. */
export interface RecoveryOptions {
  readonly dataDir: string;
  readonly log: OwnServerOptions['log'];
  /** The folder with the segments of the log, which PostgreSQL's account can read. */
  readonly segments: string;
  /** The time up to which transactions are applied; `null`: all of them. */
  readonly endTime: Date | null;
}

const POLL_MILLISECONDS = 200;
const MAX_RECOVERY_MILLISECONDS = 12 * 60 * 60 * 1000;
/** The message of PostgreSQL when no transaction is later than the target. */
const TARGET_NOT_REACHED = 'recovery ended before configured recovery target was reached';

/**
 * Applies archived log to a restored cluster and ends its recovery.
 *
 * @throws StartupError if PostgreSQL cannot
 */
export async function recoverCluster(options: RecoveryOptions): Promise<void> {
  if (await runRecovery(options)) return;
  // All transactions of the archive are older than the target: then all of them are applied.
  if (options.endTime !== null && (await runRecovery({ ...options, endTime: null }))) return;
  throw new StartupError('PostgreSQL could not apply the archived log to the backup.');
}

/** Returns false if the log ends before the target. */
async function runRecovery({ dataDir, log, segments, endTime }: RecoveryOptions): Promise<boolean> {
  const { folder: home, runAs } = await findDatabaseHome(dataDir, log);
  const lock = lockFolder(home);
  try {
    const folder = join(home, 'cluster');
    const binaries = await findBinaries({ runAs, copyTo: home, major: await readClusterVersion(folder) });
    const cluster = { home, folder, runAs, binaries };
    const signal = join(folder, 'recovery.signal');
    await writeFile(signal, '', { mode: 0o600 });
    if (runAs) await chown(signal, runAs.uid, runAs.gid);
    const socketFolder = await ensureSocketFolder(home, runAs);
    const configuration = formatClusterConfiguration({
      socketFolder,
      listen: null,
      log: DEFAULT_LOG_BOUNDS,
      extra: {
        restore_command: `cp "${segments}/%f" "%p"`,
        recovery_target_action: 'promote',
        recovery_target_timeline: 'current',
        ...(endTime === null ? {} : { recovery_target_time: formatTime(endTime) }),
      },
    });
    try {
      await startServer(cluster, configuration, socketFolder);
      const { superuser: password } = await readCredentials(home);
      const superuser = { host: socketFolder, port: SOCKET_PORT, user: 'postgres', password, database: 'postgres' };
      const deadline = Date.now() + MAX_RECOVERY_MILLISECONDS;
      while (Date.now() < deadline) {
        if ((await findPostmaster(folder)) === null) break;
        if (!(await isInRecovery(superuser))) return true;
        await delay(POLL_MILLISECONDS);
      }
      throw new StartupError('The recovery has not ended.');
    } catch (error) {
      if (await hasMissedTarget(folder)) return false;
      throw error;
    } finally {
      await stopServer(cluster, log);
    }
  } finally {
    lock.release();
  }
}

/** PostgreSQL reads this setting before it knows zones by name. */
function formatTime(time: Date): string {
  return time.toISOString().replace('T', ' ').replace('Z', '+00');
}

async function isInRecovery(superuser: Parameters<typeof withClient>[0]): Promise<boolean> {
  const answer = withClient(superuser, (client) =>
    client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers'),
  );
  // The server may end at this moment; the caller looks.
  return (await answer.catch(() => null))?.rows[0]?.recovers ?? true;
}

async function hasMissedTarget(folder: string): Promise<boolean> {
  const logs = await readdir(join(folder, 'log')).catch((): string[] => []);
  const texts = await Promise.all(
    [join(folder, 'start.log'), ...logs.map((name) => join(folder, 'log', name))].map((path) =>
      readFile(path, 'utf8').catch(() => ''),
    ),
  );
  return texts.some((text) => text.includes(TARGET_NOT_REACHED));
}
