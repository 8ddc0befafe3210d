import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { explainPathProblem } from '@dentarium/release/path-problem';
import { StartupError } from '../config/startup-error.ts';
import { createEnterableFolder, openOwnFolder } from './enterable-folder.ts';
import { chooseRunAs, canEnter } from './unprivileged-user.ts';
import type { RunAs } from './run-program.ts';
import { errorCode } from '../failures/error-code.ts';

/** The folder of the own PostgreSQL, and its account. */
export interface DatabaseHome {
  /** The folder with the cluster, its passwords and its lock. */
  readonly folder: string;
  readonly runAs: RunAs;
}

/** Used by root if the data folder is closed to the account that runs PostgreSQL (a clone under `/root`). */
const SYSTEM_FOLDER = '/var/lib/dentarium';
const LOCATION_FILE = 'database-location.txt';

/**
 * Finds the folder of the database: inside of the data folder, or a system folder if PostgreSQL's account cannot reach
 * the data folder. The choice is stored, so that a later change of modes never starts an empty database.
 */
export async function findDatabaseHome(
  dataDir: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
  systemFolder = SYSTEM_FOLDER,
): Promise<DatabaseHome> {
  await makeEnterable(dataDir);
  const recordedFolder = (await readFile(join(dataDir, LOCATION_FILE), 'utf8').catch(() => '')).trim();
  const defaultFolder = join(dataDir, 'postgres');
  const folder = recordedFolder === '' ? defaultFolder : recordedFolder;
  const runAs = await chooseRunAs(join(folder, 'cluster'));
  if (recordedFolder === '' && !(await canEnter(runAs, dataDir))) {
    if (existsSync(join(defaultFolder, 'cluster'))) throw createUnreachableError(dataDir, runAs);
    const externalFolder = join(
      systemFolder,
      createHash('sha256')
        .update(await realpath(dataDir))
        .digest('hex')
        .slice(0, 16),
    );
    log.warn(
      { dataDir, database: externalFolder },
      `The database lies in ${externalFolder}: PostgreSQL does not run as root, and its account (uid ${runAs?.uid}) cannot enter ${dataDir}`,
    );
    await makeEnterable(externalFolder);
    await openSystemFolder(systemFolder, externalFolder, runAs);
    await writeFile(join(dataDir, LOCATION_FILE), `${externalFolder}\n`);
    return { folder: externalFolder, runAs };
  }
  await makeEnterable(folder);
  await openSystemFolder(systemFolder, folder, runAs);
  if (!(await canEnter(runAs, folder))) throw createUnreachableError(folder, runAs);
  return { folder, runAs };
}

/** Returns the folder of the own database, whether or not it exists. It changes nothing. */
export async function findRecordedHome(dataDir: string): Promise<string> {
  const recordedFolder = (await readFile(join(dataDir, LOCATION_FILE), 'utf8').catch(() => '')).trim();
  return recordedFolder === '' ? join(dataDir, 'postgres') : recordedFolder;
}

/**
 * Lets PostgreSQL's account pass through the system folder. Earlier versions created it with the umask of the server,
 * which closed it to everybody else.
 */
async function openSystemFolder(systemFolder: string, folder: string, runAs: RunAs): Promise<void> {
  if (dirname(folder) !== systemFolder || (await canEnter(runAs, folder))) return;
  await openOwnFolder(systemFolder);
}

/** Creates a missing folder, and the missing ones above it, so that other accounts pass through but do not list them. */
async function makeEnterable(folder: string): Promise<void> {
  if ((await stat(folder).catch(() => null))?.isDirectory() === true) return;
  try {
    await createEnterableFolder(folder);
  } catch (error) {
    const problem = explainPathProblem(errorCode(error), folder);
    throw new StartupError(
      `DATA_DIR: ${problem ?? `the folder ${folder} cannot be made (${errorCode(error)}); name another one`}.`,
      { cause: error },
    );
  }
}

function createUnreachableError(folder: string, runAs: RunAs): StartupError {
  const account = runAs === null ? 'this account' : `the account with uid ${runAs.uid}, which runs PostgreSQL,`;
  return new StartupError(
    `The database is in ${folder}, but ${account} cannot enter it. Give it the right to (chmod o+x on the folder and those above it).`,
  );
}
