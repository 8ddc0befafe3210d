import { createHash, type Hash, type KeyObject } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../../kernel/failures/error-code.ts';
import { decrypt, encrypt } from './backup-encryption.ts';
import type { StoredFile } from './contents.ts';

/** A file that does not have the bytes that were stored. */
export class DamagedFileError extends Error {}

/** A file of the site, and its place in a backup. */
export interface SourceFile {
  readonly source: string;
  /** Below the folder of the backup. */
  readonly path: string;
}

/** Copies a file into a backup. Returns null if the file has vanished meanwhile. */
export async function storeFile(
  folder: string,
  { source, path }: SourceFile,
  recipient: KeyObject | null,
): Promise<StoredFile | null> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let size = 0;
  let originalSize = 0;
  try {
    const { mtimeMs } = await stat(source);
    const bytes = countBytes(createReadStream(source), (length) => (originalSize += length));
    const content = recipient === null ? bytes : encrypt(bytes, recipient);
    const hashedContent = countBytes(content, (length, data) => {
      size += length;
      hash.update(data);
    });
    await pipeline(hashedContent, createWriteStream(target, { mode: 0o600, flags: 'wx' }));
    return { path, size, sha256: hash.digest('hex'), originalSize, modifiedMs: mtimeMs };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

async function* countBytes(
  source: AsyncIterable<Buffer>,
  count: (length: number, data: Buffer) => void,
): AsyncGenerator<Buffer> {
  for await (const data of source) {
    count(data.length, data);
    yield data;
  }
}

/** Links a file of an earlier backup. Returns false if that one is damaged, or if the file system cannot. */
export async function linkStoredFile(earlierFolder: string, folder: string, entry: StoredFile): Promise<boolean> {
  const target = join(folder, entry.path);
  try {
    // Damage of one backup must not go into all later ones.
    if ((await findDamage(earlierFolder, entry)) !== null) return false;
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await link(join(earlierFolder, entry.path), target);
    return true;
  } catch (error) {
    const unsupported = ['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL'];
    if (unsupported.includes(errorCode(error))) return false;
    throw error;
  }
}

/** Compares a stored file with its check sum, and returns a sentence about its damage; `null` if there is none. */
export async function findDamage(folder: string, { path, size, sha256 }: StoredFile): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for await (const data of createReadStream(join(folder, path)) as AsyncIterable<Buffer>) hash.update(data);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP'].includes(errorCode(error))) return `${path} is missing`;
    if (errorCode(error) === 'EIO') return `${path} cannot be read`;
    throw error;
  }
  if (hash.digest('hex') === sha256) return null;
  const actualSize = (await stat(join(folder, path))).size;
  return actualSize === size ? `${path} has changed` : `${path} has ${actualSize} bytes instead of ${size}`;
}

/**
 * Copies a stored file out of a backup, and decrypts it with a key.
 *
 * @throws DamagedFileError if the bytes are not those that were stored
 */
export async function extractFile(
  folder: string,
  entry: StoredFile,
  target: string,
  privateKey: KeyObject | null,
): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const hash: Hash = createHash('sha256');
  const storedBytes = countBytes(createReadStream(join(folder, entry.path)), (_length, data) => hash.update(data));
  let failure: unknown = null;
  try {
    await pipeline(
      privateKey === null ? storedBytes : decrypt(storedBytes, privateKey),
      createWriteStream(target, { mode: 0o600, flags: 'wx' }),
    );
  } catch (error) {
    if (['ENOSPC', 'EDQUOT', 'EEXIST', 'EROFS', 'EACCES'].includes(errorCode(error))) throw error;
    failure = error;
  }
  if (failure !== null || hash.digest('hex') !== entry.sha256)
    throw new DamagedFileError(`${entry.path} is not as it was stored`, { cause: failure });
  const modifiedAt = new Date(entry.modifiedMs);
  await utimes(target, modifiedAt, modifiedAt);
}
