import { existsSync } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';

/** States of TCP in which the other side has gone and this side has not closed. */
const LEFT_STATES = { '08': 'connection that the client has closed', '07': 'connection that is closed' } as const;

/** The columns of one of the tables of sockets that Linux shows; of no lines on other systems. */
async function socketTable(pid: number, table: 'tcp' | 'tcp6' | 'unix'): Promise<string[][]> {
  const text = await readFile(`/proc/${pid}/net/${table}`, 'utf8').catch(() => '');
  return text
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/));
}

/** What the sockets of a process are, by their inodes; one that the system does not list has been reset by its other side. */
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

/** The ports at which a process listens. */
export async function listListeningPorts(pid: number): Promise<number[]> {
  const names = await readdir(`/proc/${pid}/fd`);
  const own = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')));
  const sockets = await tcpSockets(pid);
  return sockets
    .filter(([, , , state, , , , , , inode]) => state === LISTENING_STATE && own.includes(`socket:[${inode}]`))
    .map(([, local = '']) => Number.parseInt(local.slice(local.lastIndexOf(':') + 1), 16));
}

/**
 * The descriptors that a process has open: how many of each kind. A file counts under its path. Empty on a system without
 * `/proc`.
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
 * What a process has left open that it had not before: files, and connections whose clients have gone. Connections to the
 * database and of browsers that may come back open and close by themselves.
 */
export function listLeftOpen(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] {
  const isLeft = (kind: string): boolean =>
    kind.startsWith('/') || kind === RESET_CONNECTION || Object.values<string>(LEFT_STATES).includes(kind);
  return [...after]
    .filter(([kind, count]) => isLeft(kind) && count > (before.get(kind) ?? 0))
    .map(([kind, count]) => `${count - (before.get(kind) ?? 0)} × ${kind}`);
}

/** The sum of counts. */
export function sumCounts(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

/** The memory of a process that lies in the machine's, in MiB. */
export async function readResidentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}

/** How many connections of clients the product's own PostgreSQL serves: each has a process of its own. */
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
