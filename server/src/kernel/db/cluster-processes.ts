import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runProgram } from './run-program.ts';

/** The main process of a cluster's server as `postmaster.pid` names it; `null` where there is none, or another process has its number. */
export async function findPostmaster(cluster: string): Promise<number | null> {
  const recordedPid = await readPostmasterPid(cluster);
  return recordedPid !== null && (await isServerProcess(recordedPid, cluster)) ? recordedPid : null;
}

/** The process number in `postmaster.pid`, whoever has it now. */
export async function readPostmasterPid(cluster: string): Promise<number | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
}

/** Every server process of a cluster: they all work in its folder. */
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

/** Without `/proc` the command line of the main process is what tells. */
async function listProcessesByCommand(cluster: string): Promise<number[]> {
  const { output } = await runProgram('/bin/ps', ['-axo', 'pid=,command=']);
  return output
    .split('\n')
    .filter((line) => line.includes('postgres') && line.includes(cluster))
    .map((line) => Number.parseInt(line, 10));
}

/**
 * Ends what is left of a server without its main process (killed, perhaps): its children notice by themselves within
 * moments, a stuck one is ended. Until then the cluster's shared memory is in use and no new server can start.
 */
export async function endOrphans(cluster: string, milliseconds = 5_000): Promise<void> {
  const deadline = Date.now() + milliseconds;
  for (let left = await listServerProcesses(cluster); left.length > 0; left = await listServerProcesses(cluster)) {
    if (Date.now() > deadline) for (const pid of left) kill(pid, 'SIGKILL');
    await delay(20);
  }
}

/** Sends a signal to a process; one that has ended is no error. */
export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/** Whether there is a process of an id that this one may signal. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
