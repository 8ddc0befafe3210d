import { chown, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { StartupError } from '../config/startup-error.ts';
import { endOrphans, findPostmaster, isAlive, kill, readPostmasterPid } from './cluster-processes.ts';
import { makeCredentials } from './credentials.ts';
import { syncFolder, writeFileDurably } from './durable-file.ts';
import { explainPostgres } from './explain-postgres.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { runProgram, type RunAs } from './run-program.ts';

/** A cluster: PostgreSQL's word for one data folder with one server. */
export interface Cluster {
  /** The parent folder of the cluster's folder. */
  readonly home: string;
  /** PostgreSQL's data folder. */
  readonly folder: string;
  readonly runAs: RunAs;
  readonly binaries: PostgresBinaries;
}

/** Reads the major version of the cluster in a folder; `null` if there is none. */
export async function readClusterVersion(folder: string): Promise<number | null> {
  const text = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new StartupError(
      `The database in ${folder} cannot be read (${error.code}). It belongs to the account that started the product first; start it as that one, or as root.`,
    );
  });
  return text === null ? null : Number.parseInt(text, 10);
}

const UNFINISHED_PREFIX = 'cluster.unfinished-';

/**
 * Fills a new folder and renames it to the cluster's name when it is complete. An interrupted attempt is repeated in
 * another folder, because the programs of the interrupted one may still be writing.
 */
export async function placeCluster(
  { home, folder, runAs }: Omit<Cluster, 'binaries'>,
  fill: (unfinished: string) => Promise<void>,
): Promise<void> {
  const abandoned = (await readdir(home)).filter((name) => name.startsWith(UNFINISHED_PREFIX));
  for (const name of abandoned) await rm(join(home, name), { recursive: true }).catch(() => undefined);
  const unfinished = await mkdtemp(join(home, UNFINISHED_PREFIX));
  if (runAs) await chown(unfinished, runAs.uid, runAs.gid);
  await fill(unfinished);
  await rename(unfinished, folder);
  await syncFolder(home);
}

/**
 * Creates a new, empty cluster and its passwords.
 *
 * @param isDurable true if it must survive a power cut as soon as it exists; clusters of tests need not.
 */
export async function createCluster(cluster: Cluster, isDurable: boolean): Promise<void> {
  await placeCluster(cluster, async (unfinished) => {
    const { home, runAs, binaries } = cluster;
    const { superuser } = await makeCredentials(home);
    const passwordFile = `${unfinished}.password`;
    await writeFileDurably(passwordFile, superuser, { mode: 0o600, owner: runAs });
    const failure = await initdb({ binaries, runAs, folder: unfinished, passwordFile, isDurable });
    await rm(passwordFile);
    if (failure !== null) throw new StartupError(explainPostgres(failure, cluster.folder));
  });
}

interface InitdbOptions {
  readonly binaries: PostgresBinaries;
  readonly runAs: RunAs;
  readonly folder: string;
  readonly passwordFile: string;
  readonly isDurable: boolean;
}

/** Runs initdb. Returns `null`, or the output of the program if it failed. */
async function initdb({ binaries, runAs, folder, passwordFile, isDurable }: InitdbOptions): Promise<string | null> {
  const program = join(binaries.folder, 'initdb');
  const common = [
    '-D',
    folder,
    '-U',
    'postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    '-E',
    'UTF8',
    ...(isDurable ? [] : ['--no-sync']),
  ];
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const firstRun = await runProgram(program, [...common, '--locale=C.UTF-8'], { runAs });
  if (firstRun.code === 0) return null;
  if (!firstRun.output.includes('locale')) return firstRun.output;
  // The system lacks that locale; the server's built-in one sorts the same way.
  const secondRun = await runProgram(program, [...common, ...(binaries.major >= 17 ? builtin : ['--locale=C'])], {
    runAs,
  });
  return secondRun.code === 0 ? null : secondRun.output;
}

/** Long enough to replay the log after a power cut. */
const START_TIMEOUT_SECONDS = '600';

const MAX_LOG_CHARACTERS = 2000;

/** Starts the server of a cluster in which no server runs. */
export async function startServer(cluster: Cluster, configuration: string, socketFolder: string): Promise<void> {
  const { folder, runAs, binaries } = cluster;
  await clearLeftovers(cluster, socketFolder);
  await writeConfiguration(cluster, configuration);
  const log = join(folder, 'start.log');
  await rm(log, { force: true });
  const startResult = await runProgram(
    join(binaries.folder, 'pg_ctl'),
    ['start', '-D', folder, '-w', '-t', START_TIMEOUT_SECONDS, '-l', log],
    { runAs, cwd: cluster.home },
  );
  if (startResult.code === 0) return;
  const startLog = await readFile(log, 'utf8').catch(() => '');
  throw new StartupError(explainPostgres(startLog.trim() || (await readLastLog(folder)) || startResult.output, folder));
}

/** Reads the end of PostgreSQL's newest log, to which it writes once its settings are read; an empty text without one. */
async function readLastLog(folder: string): Promise<string> {
  const logs = join(folder, 'log');
  const names = (await readdir(logs).catch(() => [])).toSorted((one, other) => one.localeCompare(other));
  const text = await readFile(join(logs, names.at(-1) ?? ''), 'utf8').catch(() => '');
  // Earlier lines tell of earlier starts.
  return text.slice(-MAX_LOG_CHARACTERS);
}

/** A stale number in `postmaster.pid` may belong to another process now, and PostgreSQL would refuse to start. */
async function clearLeftovers({ folder }: Cluster, socketFolder: string): Promise<void> {
  await endOrphans(folder);
  const recordedPid = await readPostmasterPid(folder);
  if (recordedPid !== null && isAlive(recordedPid)) await rm(join(folder, 'postmaster.pid'), { force: true });
  const sockets = (await readdir(socketFolder)).filter((name) => name.startsWith('.s.PGSQL.'));
  for (const name of sockets) await rm(join(socketFolder, name), { force: true });
}

/** Returns the path of the configuration of a cluster. */
export function toConfigurationPath(folder: string): string {
  return join(folder, 'postgresql.conf');
}

async function writeConfiguration({ folder, runAs }: Cluster, configuration: string): Promise<void> {
  await writeFileDurably(toConfigurationPath(folder), configuration, { mode: 0o600, owner: runAs });
}

/**
 * Stops the server of a cluster if it runs: first so that it needs no recovery, in the end by force.
 *
 * @param seconds timeout of each step
 */
export async function stopServer(
  { folder, home, runAs, binaries }: Cluster,
  log: Pick<FastifyBaseLogger, 'warn'>,
  seconds = 15,
): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    if ((await findPostmaster(folder)) === null) break;
    const args = ['stop', '-D', folder, '-w', '-t', String(seconds), '-m', mode];
    const stopResult = await runProgram(join(binaries.folder, 'pg_ctl'), args, { runAs, cwd: home });
    if (stopResult.code !== 0) log.warn({ mode, output: stopResult.output }, 'PostgreSQL did not stop');
  }
  const remainingPid = await findPostmaster(folder);
  if (remainingPid !== null) kill(remainingPid, 'SIGKILL');
  await endOrphans(folder);
}
