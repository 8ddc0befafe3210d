import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { escapeIdentifier } from 'pg';
import { createDatabaseClient } from '../connections.ts';
import { FolderInUseError } from '../folder-lock.ts';
import { type OwnServer, startOwnServer } from '../launcher.ts';
import { NOT_DURABLE } from './not-durable.ts';
import { toKeeperSocketPath } from './test-cluster.ts';

/**
 * A process that runs one PostgreSQL for all test files of a checkout, from any process. Each of them holds a
 * connection to `keeper.sock` while it needs the server; when none is left, the keeper stops the server and exits.
 */
const IDLE_MILLISECONDS = 3_000;
/** Killed tests leave databases behind; older templates are dropped with them. */
const MAX_TEMPLATES = 3;
/** Data of a test cluster need not survive a power cut. */
const TEST_CLUSTER_SETTINGS = {
  ...NOT_DURABLE,
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  // The cluster may be in memory, so it stores little beside the data.
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  wal_recycle: 'off',
};

const silentLog = { info: () => undefined, warn: () => undefined };

async function main(folder: string): Promise<void> {
  const own = await start(folder);
  await dropLeftovers(own);
  const answer = `${JSON.stringify(own)}\n`;
  const leases = createServer((lease) => {
    clearTimeout(idle);
    lease.on('error', () => lease.destroy());
    lease.on('close', () => leases.getConnections((_, count) => (count === 0 ? restartIdleTimer() : undefined)));
    lease.resume();
    lease.write(answer);
  });
  let idle = setTimeout(() => undefined, 0);
  const restartIdleTimer = (): void => {
    clearTimeout(idle);
    idle = setTimeout(() => void stop(leases, own), IDLE_MILLISECONDS);
  };
  const socket = toKeeperSocketPath(folder);
  await rm(socket, { force: true });
  leases.listen(socket, restartIdleTimer);
}

/** A killed run may leave unreadable data, because nothing was flushed. The tests then begin with a new cluster. */
async function start(folder: string): Promise<OwnServer> {
  const options = { dataDir: folder, log: silentLog, settings: TEST_CLUSTER_SETTINGS };
  try {
    return await startOwnServer(options);
  } catch (error) {
    if (error instanceof FolderInUseError) process.exit(0);
    process.stderr.write(`${inspect(error)}\n`);
    await rm(join(folder, 'postgres'), { recursive: true, force: true });
    return startOwnServer(options);
  }
}

async function dropLeftovers({ superuser }: OwnServer): Promise<void> {
  const client = createDatabaseClient(superuser);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname like 'test\\_%' or datname like 'unfinished\\_%'
     union all (select datname from pg_database where datname like 'template\\_%' order by oid desc offset ${MAX_TEMPLATES})`,
  );
  for (const { name } of rows) await client.query(`drop database ${escapeIdentifier(name)} with (force)`);
  await client.end();
}

/** No new lease is possible from here on: the next test starts another keeper, which waits for the lock of this one. */
async function stop(leases: Server, own: OwnServer): Promise<void> {
  leases.close();
  await own.stop();
  process.exit(0);
}

await main(process.argv[2] ?? '');
