import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runProgram } from './run-program.ts';

/**
 * Returns the process id of a cluster's main process as `postmaster.pid` names it; `null` if there is none, or if
 * another process has the number.
 */
export async function findPostmaster(cluster: string): Promise<number | null> {
  const recordedPid = await readPostmasterPid(cluster);
  return recordedPid !== null && (await isServerProcess(recordedPid, cluster)) ? recordedPid : null;
}

/** Reads the process id in `postmaster.pid`, even if another process has it now. */
export async function readPostmasterPid(cluster: string): Promise<number | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
}

/** Lists all server processes of a cluster. They all work in its folder. */
export async function listServerProcesses(cluster: string): Promise<number[]> {
  if (process.platform !== 'linux') return listProcessesByCommand(cluster);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const serverPids = await Promise.all(pids.map(async (pid) => ((await isServerProcess(pid, cluster)) ? pid : null)));
  return serverPids.filter((pid) => pid !== null);
}

async function isServerProcess(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return (await listProcessesByCommand(cluster)).includes(pid);
  const folder = await realpath(cluster).catch(() => null);
  if (folder === null || (await readlink(`/proc/${pid}/cwd`).catch(() => null)) !== folder) return false;
  return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).startsWith('postgres');
}

/** Lists processes by their command line, on systems without `/proc`. */
async function listProcessesByCommand(cluster: string): Promise<number[]> {
  const { output } = await runProgram('/bin/ps', ['-axo', 'pid=,command=']);
  return output
    .split('\n')
    .filter((line) => line.includes('postgres') && line.includes(cluster))
    .map((line) => Number.parseInt(line, 10));
}

/**
 * Ends the remaining processes of a server whose main process was killed. They notice it by themselves within moments;
 * a stuck one is killed. Until then the shared memory of the cluster is in use and no new server can start.
 */
export async function endOrphans(cluster: string, milliseconds = 5_000): Promise<void> {
  const deadline = Date.now() + milliseconds;
  for (let left = await listServerProcesses(cluster); left.length > 0; left = await listServerProcesses(cluster)) {
    if (Date.now() > deadline) for (const pid of left) kill(pid, 'SIGKILL');
    await delay(20);
  }
}

/** Sends a signal to a process. A process that has ended is no error. */
export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended meanwhile.
  }
}

/** Returns whether a process with the id exists that this one may signal. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
