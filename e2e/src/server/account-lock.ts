import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Takes the lock, or says that another living process has it. */
function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const owner = Number(readFileSync(file, { encoding: 'utf8', flag: 'a+' }));
    if (owner !== 0 && !isAlive(owner)) rmSync(file, { force: true });
    return false;
  }
}

/**
 * Waits until no other worker of the run has the account of this product: a newer sign-in ends the older session, so that
 * files that share an account must not run beside each other.
 *
 * @returns gives the account back.
 */
export async function lockAccount(address: string, account: string): Promise<() => void> {
  const folder = process.env['E2E_DATA_DIR'] ?? join(tmpdir(), 'dentarium-e2e-locks');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${new URL(address).port}-${account}.lock`);
  while (!take(file)) await new Promise((resolve) => setTimeout(resolve, 100));
  return () => rmSync(file, { force: true });
}
