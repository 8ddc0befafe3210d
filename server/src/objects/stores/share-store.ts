import { randomUUID } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { PeerUnavailableError, StartupError } from '../../kernel/config/startup-error.ts';
import { errorCode } from '../../kernel/failures/error-code.ts';
import { DiskStore } from './disk-store.ts';
import type { ObjectName } from './object-name.ts';
import { type ByteRange, MissingObjectError, type ObjectStore } from './object-store.ts';
import { StoreUnreachableError } from '../../kernel/failures/store-errors.ts';

/** Marker file on the share; an unmounted mount point is an empty folder without it. */
const MARK_FILE = '.dentarium-share';

/**
 * Prepares a mounted share as the store.
 *
 * @param isExpected true if the site has used this share before: a folder without the marker is then an unmounted
 *   mount point.
 * @throws StartupError if the share is missing or not writable.
 */
export async function openShare(root: string, isExpected: boolean): Promise<ShareStore> {
  const entry = await stat(root).catch(() => undefined);
  if (entry?.isDirectory() !== true)
    throw new PeerUnavailableError(`LIBRARY_SHARE_PATH: there is no folder ${root}. Mount the share there first.`);
  if (isExpected && !(await isMounted(root)))
    throw new PeerUnavailableError(
      `LIBRARY_SHARE_PATH: the share is not mounted on ${root}: ${MARK_FILE}, which this site has written there, is gone. ` +
        `Mount the share first; if the site has moved to another one, make an empty file of that name on it.`,
    );
  const probe = join(root, `.probe-${randomUUID()}`);
  try {
    await writeFile(probe, '');
    await rm(probe);
    await writeFile(join(root, MARK_FILE), 'The files of Dentarium lie on this share.\n', { flag: 'a' });
  } catch (error) {
    throw new StartupError(
      `LIBRARY_SHARE_PATH: ${root} cannot be written to (${errorCode(error) || String(error)}). Check the mount and its rights.`,
      { cause: error },
    );
  }
  return new ShareStore(root);
}

async function isMounted(root: string): Promise<boolean> {
  return (await stat(join(root, MARK_FILE)).catch(() => undefined)) !== undefined;
}

/**
 * A store on a mounted Windows share (library type 2). If the mount is lost, it reports that and does not write into
 * the empty folder that remains.
 */
export class ShareStore implements ObjectStore {
  readonly #root: string;
  readonly #disk: DiskStore;

  constructor(root: string) {
    this.#root = root;
    this.#disk = new DiskStore({ root, isDurable: true });
  }

  take(path: string, object: ObjectName): Promise<void> {
    return this.#onShare(() => this.#disk.take(path, object));
  }

  putBytes(object: ObjectName, bytes: Buffer): Promise<void> {
    return this.#onShare(() => this.#disk.putBytes(object, bytes));
  }

  copy(from: ObjectName, to: ObjectName): Promise<void> {
    return this.#onShare(() => this.#disk.copy(from, to));
  }

  read(object: ObjectName, range?: ByteRange): Promise<Readable> {
    return this.#onShare(() => this.#disk.read(object, range));
  }

  readSize(object: ObjectName): Promise<number | undefined> {
    return this.#onShare(() => this.#disk.readSize(object));
  }

  withFile<T>(object: ObjectName, work: (path: string) => Promise<T>): Promise<T> {
    return this.#onShare(() => this.#disk.withFile(object, work));
  }

  createSignedUrl(): Promise<undefined> {
    return this.#disk.createSignedUrl();
  }

  remove(object: ObjectName): Promise<void> {
    return this.#onShare(() => this.#disk.remove(object));
  }

  /** Runs work on the share and checks that the share is mounted if the work fails. */
  async #onShare<T>(work: () => Promise<T>): Promise<T> {
    await this.#requireMounted();
    try {
      return await work();
    } catch (error) {
      // A missing file may also mean that the mount was lost.
      if (error instanceof MissingObjectError) await this.#requireMounted();
      if (['EIO', 'ESTALE', 'EHOSTDOWN', 'EHOSTUNREACH', 'ENOTCONN', 'ETIMEDOUT'].includes(errorCode(error)))
        throw new StoreUnreachableError('the share does not answer', { cause: error });
      throw error;
    }
  }

  async #requireMounted(): Promise<void> {
    if (!(await isMounted(this.#root))) throw new StoreUnreachableError(`the share is not mounted on ${this.#root}`);
  }
}
