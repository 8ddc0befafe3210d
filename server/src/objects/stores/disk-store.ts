import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { syncPath, mapDiskFull } from '../../kernel/failures/disk-errors.ts';
import { errorCode } from '../../kernel/failures/error-code.ts';
import { isBucketName, isObjectName, type ObjectName } from './object-name.ts';
import { type ByteRange, MissingObjectError, runOnFile } from './object-store.ts';
import { containsFile } from '../../kernel/site/contains-file.ts';
import { hasMarker, type OwnedStore, readFolderOwner, writeFolderOwner } from './owned-store.ts';

/** Folder of files that are being written; no object can have this name, because no bucket begins with a dot. */
const UNFINISHED_FOLDER = '.unfinished';

/** Read flags that do not follow symbolic links. */
const READ_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);

/** Options of a disk store. */
export interface DiskStoreOptions {
  /** The name of the store in messages for operators. */
  readonly title?: string;
  /** The folder of the buckets; it may be a mounted share. */
  readonly root: string;
  /** True if bytes are flushed to the disk before they count as stored; false for data that can be recreated. */
  readonly isDurable: boolean;
}

/** A store on a local disk or a mounted share. */
export class DiskStore implements OwnedStore {
  readonly title: string;
  readonly #root: string;
  readonly #isDurable: boolean;

  constructor({ root, isDurable, title = `the folder ${root}` }: DiskStoreOptions) {
    this.title = title;
    this.#root = root;
    this.#isDurable = isDurable;
  }

  async take(path: string, object: ObjectName): Promise<void> {
    const target = await this.#preparePath(object);
    if (this.#isDurable) await mapDiskFull(() => syncPath(path));
    await mapDiskFull(() => moveWithoutReplacing(path, target, this.#root));
    if (this.#isDurable) await syncPath(dirname(target));
  }

  async putBytes(object: ObjectName, bytes: Buffer): Promise<void> {
    const folder = join(this.#root, UNFINISHED_FOLDER);
    const path = join(folder, randomUUID());
    await mkdir(folder, { recursive: true });
    try {
      await mapDiskFull(() => writeFile(path, bytes, { flag: 'wx' }));
      await this.take(path, object);
    } finally {
      await rm(path, { force: true });
    }
  }

  async copy(from: ObjectName, to: ObjectName): Promise<void> {
    await this.withFile(from, async (path) => {
      const target = await this.#preparePath(to);
      // Objects never change, so two names may share one content on the disk.
      await mapDiskFull(() => linkOrCopy(path, target));
      if (this.#isDurable) await syncPath(dirname(target));
    });
  }

  async read(object: ObjectName, range?: ByteRange): Promise<Readable> {
    const handle = await this.#openForReading(object);
    return handle.createReadStream({
      highWaterMark: 256 * 1024,
      ...(range === undefined ? {} : { start: range.first, end: range.last }),
    });
  }

  async readSize(object: ObjectName): Promise<number | undefined> {
    try {
      return (await stat(this.#toPath(object))).size;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  async withFile<T>(object: ObjectName, work: (path: string) => Promise<T>): Promise<T> {
    const handle = await this.#openForReading(object);
    await handle.close();
    return runOnFile(this.#toPath(object), work, () => this.readSize(object));
  }

  /** Returns no address, because browsers cannot reach a disk. */
  async createSignedUrl(): Promise<undefined> {
    return undefined;
  }

  async remove(object: ObjectName): Promise<void> {
    await rm(this.#toPath(object), { force: true });
  }

  readOwner(): Promise<string | undefined> {
    return readFolderOwner(this.#root, this.title);
  }

  writeOwner(siteId: string): Promise<void> {
    return writeFolderOwner(this.#root, siteId);
  }

  hasObjects(): Promise<boolean> {
    return containsFile(this.#root, (name, depth) => depth > 0 || isBucketName(name));
  }

  isPresent(): Promise<boolean> {
    return hasMarker(this.#root);
  }

  #toPath({ bucket, name }: ObjectName): string {
    if (!isBucketName(bucket) || !isObjectName(name)) throw new MissingObjectError('not the name of an object');
    return join(this.#root, bucket, ...name.split('/'));
  }

  async #openForReading(object: ObjectName) {
    const path = this.#toPath(object);
    try {
      await this.#requireInside(dirname(path));
      return await open(path, READ_FLAGS);
    } catch (error) {
      if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(errorCode(error)))
        throw new MissingObjectError('no such object', { cause: error });
      throw error;
    }
  }

  async #preparePath(object: ObjectName): Promise<string> {
    const path = this.#toPath(object);
    await mkdir(dirname(path), { recursive: true });
    await this.#requireInside(dirname(path));
    return path;
  }

  /** Refuses a folder that links to a place outside of the store. */
  async #requireInside(folder: string): Promise<void> {
    const [root, realFolder] = await Promise.all([realpath(this.#root), realpath(folder)]);
    if (!realFolder.startsWith(root + sep)) throw new MissingObjectError('outside of the store');
  }
}

/** Links the new name before it removes the old one, so a crash loses nothing and the move can be repeated. */
async function moveWithoutReplacing(path: string, target: string, root: string): Promise<void> {
  try {
    await link(path, target);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return;
    if (code === 'EXDEV') return copyInto(path, target, root);
    // Shares and some file systems do not support hard links.
    if (['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL'].includes(code)) return rename(path, target);
    throw error;
  }
}

/**
 * Moves a file across file systems: copies it beside the target first, so no incomplete file is visible under the
 * target name.
 */
async function copyInto(path: string, target: string, root: string): Promise<void> {
  const folder = join(root, UNFINISHED_FOLDER);
  const unfinished = join(folder, randomUUID());
  await mkdir(folder, { recursive: true });
  try {
    await copyFile(path, unfinished, constants.COPYFILE_EXCL);
    await syncPath(unfinished);
    await rename(unfinished, target);
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function linkOrCopy(path: string, target: string): Promise<void> {
  try {
    await link(path, target);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return;
    await copyFile(path, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await syncPath(target);
  }
}
