import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../config/startup-error.ts';
import { writeFileDurably } from './durable-file.ts';

const Credentials = z.object({
  /** Password of `postgres`, which administers the cluster. */
  superuser: z.string().min(1),
  /** Password of `dentarium`, which owns the product's database and has no further rights. */
  product: z.string().min(1),
});
export type Credentials = z.infer<typeof Credentials>;

/** The file with the passwords of a cluster, in the folder that holds the cluster. */
export const CREDENTIALS_FILE = 'credentials.json';

/** Creates the passwords of a new cluster. They are on the disk before the cluster exists. */
export async function makeCredentials(home: string): Promise<Credentials> {
  const credentials = { superuser: randomBytes(24).toString('hex'), product: randomBytes(24).toString('hex') };
  await writeFileDurably(join(home, CREDENTIALS_FILE), JSON.stringify(credentials), { mode: 0o600 });
  return credentials;
}

/** Reads the passwords of a cluster. @throws StartupError when the file is missing or damaged */
export async function readCredentials(home: string): Promise<Credentials> {
  const file = join(home, CREDENTIALS_FILE);
  try {
    return Credentials.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new StartupError(
      `The passwords of the database cannot be read from ${file}. Restore that file from a backup.`,
      { cause: error },
    );
  }
}
