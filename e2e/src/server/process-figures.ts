import { existsSync } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';

/** The TCP states in which the other side has closed and this side has not. */
const LEFT_STATES = { '08': 'connection that the client has closed', '07': 'connection that is closed' } as const;

/** Reads the columns of one of the socket tables of Linux; empty on other systems. */
async function socketTable(pid: number, table: 'tcp' | 'tcp6' | 'unix'): Promise<string[][]> {
  const text = await readFile(`/proc/${pid}/net/${table}`, 'utf8').catch(() => '');
  return text
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/));
}

/**
 * Reads the kinds of the sockets of a process, by their inodes; a socket that the system does not list has been reset
 * by its other side.
 */
async function readSocketKinds(pid: number): Promise<Map<string, string>> {
  const kinds = new Map<string, string>();
  for (const [, , , state = '', , , , , , inode = ''] of await tcpSockets(pid))
    kinds.set(inode, state in LEFT_STATES ? LEFT_STATES[state as keyof typeof LEFT_STATES] : 'connection');
  for (const [, , , , , , inode = ''] of await socketTable(pid, 'unix')) kinds.set(inode, 'local connection');
  return kinds;
}

async function tcpSockets(pid: number): Promise<string[][]> {
  return [...(await socketTable(pid, 'tcp')), ...(await socketTable(pid, 'tcp6'))];
}

const LISTENING_STATE = '0A';

/** Returns the ports at which a process listens. */
export async function listListeningPorts(pid: number): Promise<number[]> {
  const names = await readdir(`/proc/${pid}/fd`);
  const own = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')));
  const sockets = await tcpSockets(pid);
  return sockets
    .filter(([, , , state, , , , , , inode]) => state === LISTENING_STATE && own.includes(`socket:[${inode}]`))
    .map(([, local = '']) => Number.parseInt(local.slice(local.lastIndexOf(':') + 1), 16));
}

/**
 * Counts the open descriptors of a process by kind. A file counts under its path. Empty on a system without `/proc`.
 */
export async function countDescriptors(pid: number): Promise<Map<string, number>> {
  const folder = `/proc/${pid}/fd`;
  const counts = new Map<string, number>();
  const names = existsSync(folder) ? await readdir(folder) : [];
  const targets = await Promise.all(names.map((name) => readlink(join(folder, name)).catch(() => null)));
  const sockets = await readSocketKinds(pid);
  for (const target of targets) {
    if (target === null) continue;
    const [, inode] = /^socket:\[(\d+)\]$/.exec(target) ?? [];
    const kind = inode === undefined ? target.replace(/:.*/, '') : (sockets.get(inode) ?? RESET_CONNECTION);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

const RESET_CONNECTION = 'connection that the client has reset';

/**
 * Returns what a process left open since `before`: files, and connections whose clients have gone. Connections to the
 * database and idle ones of browsers close by themselves and are ignored.
 */
export function listLeftOpen(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] {
  const isLeft = (kind: string): boolean =>
    kind.startsWith('/') || kind === RESET_CONNECTION || Object.values<string>(LEFT_STATES).includes(kind);
  return [...after]
    .filter(([kind, count]) => isLeft(kind) && count > (before.get(kind) ?? 0))
    .map(([kind, count]) => `${count - (before.get(kind) ?? 0)} × ${kind}`);
}

/** Sums counts. */
export function sumCounts(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

/** Reads the resident memory of a process, in MiB. */
export async function readResidentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}

/** Counts the client connections of the product's own PostgreSQL: each has its own process. */
export async function countDatabaseConnections(dataDir: string): Promise<number> {
  const locationText = await readFile(join(dataDir, 'database-location.txt'), 'utf8').catch(() => '');
  const folder = locationText.trim() || join(dataDir, 'postgres');
  const [parent = ''] = (await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n');
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8');
  const titles = await Promise.all(
    children
      .trim()
      .split(' ')
      .map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  // `postgres: user database client state`; the server's own workers have no client.
  return titles.filter((title) => /\[local\]|127\.0\.0\.1|::1/.test(title)).length;
}
