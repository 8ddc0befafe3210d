import { readFile, stat } from 'node:fs/promises';
import { runProgram, type RunAs } from './run-program.ts';

/** Accounts that suit a database server, the best first. */
const SUITABLE_ACCOUNTS = ['dentarium', 'nobody'];

/**
 * Chooses the account of PostgreSQL, which refuses to run as root. Started by root, its programs run under the account
 * that owns the cluster already, or else under an unprivileged account; started by anybody else, under that account
 * itself.
 */
export async function chooseRunAs(clusterFolder: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(clusterFolder).catch(() => null);
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return findSuitableAccount(await readFile('/etc/passwd', 'utf8').catch(() => ''));
}

/** Returns the best account in the text of a passwd file. */
export function findSuitableAccount(passwd: string): { uid: number; gid: number } {
  const accounts = passwd.split('\n').map((line) => line.split(':'));
  for (const name of SUITABLE_ACCOUNTS) {
    const account = accounts.find((fields) => fields[0] === name);
    const [uid, gid] = [Number(account?.[2]), Number(account?.[3])];
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  return { uid: 65534, gid: 65534 };
}

/** Returns whether the account can enter the folder. The system is asked, because modes alone do not determine it. */
export async function canEnter(runAs: RunAs, folder: string): Promise<boolean> {
  const { code } = await runProgram('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { runAs });
  return code === 0;
}
