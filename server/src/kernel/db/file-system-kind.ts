import { readFile, realpath } from 'node:fs/promises';
import { StartupError } from '../config/startup-error.ts';
import { runProgram } from './run-program.ts';

/**
 * File systems of other machines, whose locks and flushes are not reliable enough for a database. 9p is not listed,
 * because some sandboxes present their own disk through it.
 */
const NETWORK_KINDS =
  /^(nfs\d?|cifs|smb\d?|smbfs|afs|afpfs|ceph|glusterfs|lustre|gpfs|beegfs|webdav|davfs\d?|fuse\.(sshfs|glusterfs|ceph|s3fs|rclone|goofys|davfs\d?|smbnetfs|curlftpfs))$/;

/**
 * Refuses a network file system for a database. @throws StartupError which names its kind
 *
 * @throws StartupError which names its kind
 */
export async function requireLocalFileSystem(folder: string, mounts?: readonly Mount[]): Promise<void> {
  const kind = findFileSystemKind(await realpath(folder), mounts ?? (await listMounts()));
  if (kind === null || !isNetworkKind(kind)) return;
  throw new StartupError(
    `${folder} lies on a network file system (${kind}), where a database can be damaged. ` +
      'Choose a local disk with DATA_DIR, or set DATABASE_URL to the address of a PostgreSQL server.',
  );
}

/** Returns whether a kind of file system, as the kernel names it, is a network one. */
export function isNetworkKind(kind: string): boolean {
  return NETWORK_KINDS.test(kind);
}

/** A mounted file system: its mount point, and its kind as the kernel names it. */
export interface Mount {
  readonly point: string;
  readonly kind: string;
}

/** Returns the kind of the file system of a path: that of the longest mount point above it, the latest of equals. */
export function findFileSystemKind(path: string, mounts: readonly Mount[]): string | null {
  let bestMount: Mount | null = null;
  for (const mount of mounts) {
    const isAbove = mount.point === '/' || path === mount.point || path.startsWith(`${mount.point}/`);
    if (isAbove && mount.point.length >= (bestMount?.point.length ?? 0)) bestMount = mount;
  }
  return bestMount?.kind ?? null;
}

async function listMounts(): Promise<Mount[]> {
  if (process.platform === 'linux')
    return parseMountInfo(await readFile('/proc/self/mountinfo', 'utf8').catch(() => ''));
  return parseMountCommand((await runProgram('/sbin/mount', [])).output);
}

/** Parses the lines of Linux' `/proc/self/mountinfo`, in which spaces are written as `\040`. */
export function parseMountInfo(text: string): Mount[] {
  return text.split('\n').flatMap((line) => {
    const [before, after] = line.split(' - ');
    const point = before?.split(' ')[4];
    const kind = after?.split(' ')[0];
    return point && kind
      ? [{ point: point.replaceAll(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(parseInt(octal, 8))), kind }]
      : [];
  });
}

/** Parses the lines of `mount` on macOS: `//user@server/share on /Volumes/share (smbfs, nodev)`. */
export function parseMountCommand(text: string): Mount[] {
  return text.split('\n').flatMap((line) => {
    const match = / on (.+) \(([^,)]+)/.exec(line);
    return match?.[1] && match[2] ? [{ point: match[1], kind: match[2] }] : [];
  });
}
