import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a temporary folder for the data of a site. Root runs PostgreSQL as another account, which has to pass through
 * the folder: the database of a closed one lies in a system folder, where it outlives the test.
 */
export async function createSiteFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `dentarium-${name}-`));
  await chmod(folder, 0o711);
  return folder;
}
