import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Others may pass through the folder, but not list it. */
const ENTERABLE_MODE = 0o711;
const OTHERS_ENTER = 0o001;

/**
 * Creates a missing folder, and the missing folders above it, with a mode that lets the account of PostgreSQL pass
 * through, whatever the umask is. The modes of existing folders stay.
 */
export async function createEnterableFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let created = folder; created.length > first.length; created = dirname(created)) {
    await chmod(created, ENTERABLE_MODE);
  }
  await chmod(first, ENTERABLE_MODE);
}

/** Lets others pass through an existing folder of this account; a folder of another account stays as it is. */
export async function openOwnFolder(folder: string): Promise<void> {
  const { uid, mode } = await stat(folder);
  if (uid === process.getuid?.() && (mode & OTHERS_ENTER) === 0) await chmod(folder, (mode & 0o777) | OTHERS_ENTER);
}
