import type { Readable } from 'node:stream';
import { DeclaredError } from '../../kernel/failures/declared-error.ts';
import type { ObjectName } from './object-name.ts';

/** A range of an object, first and last byte inclusive. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** No object has this name. A row that names it has lost its bytes. */
export class MissingObjectError extends DeclaredError {
  override readonly name = 'MissingObjectError';
  readonly answerCode = 'object.lost';
  readonly unavailableCause = null;
}

/**
 * Runs work that reads a file of a store by its path. To such work a file that is lost meanwhile looks damaged, for good.
 *
 * @throws MissingObjectError if the work fails and the file is gone
 */
export async function runOnFile<T>(
  path: string,
  work: (path: string) => Promise<T>,
  readSize: () => Promise<number | undefined>,
): Promise<T> {
  try {
    return await work(path);
  } catch (error) {
    const isLost = (await readSize()) === undefined;
    throw isLost ? new MissingObjectError('lost during its use', { cause: error }) : error;
  }
}

/** The file name and content type with which a browser saves an object that it fetches from the store. */
export interface DownloadInfo {
  readonly fileName: string;
  readonly contentType: string;
}

/**
 * A store of file content: a disk, a mounted share or a cloud (architecture, section 7). An object is written once and
 * never changed. Methods refuse names that do not satisfy `isObjectName`.
 */
export interface ObjectStore {
  /**
   * Moves a local file into the store. When it returns, the bytes survive a power cut; until then nothing is visible
   * under the name. A repetition after a crash is harmless. The caller removes what remains at `path` when it no longer
   * needs it for a retry.
   *
   * @param downloadInfo for an object that browsers fetch from the store directly.
   */
  take(path: string, object: ObjectName, downloadInfo?: DownloadInfo): Promise<void>;
  /** Stores bytes from memory with the same guarantees. */
  putBytes(object: ObjectName, bytes: Buffer): Promise<void>;
  /** Copies an object to a second name that is independent of the first. */
  copy(from: ObjectName, to: ObjectName): Promise<void>;
  /**
   * Opens an object for reading.
   *
   * @throws MissingObjectError
   */
  read(object: ObjectName, range?: ByteRange): Promise<Readable>;
  /** Returns the size of an object in bytes; `undefined` if it does not exist. */
  readSize(object: ObjectName): Promise<number | undefined>;
  /**
   * Provides the object as a local file for the duration of the work.
   *
   * @throws MissingObjectError
   */
  withFile<T>(object: ObjectName, work: (path: string) => Promise<T>): Promise<T>;
  /**
   * Creates a signed address at which a browser can fetch the object for this many seconds; `undefined` if the store
   * does not support it or does not have the object.
   */
  createSignedUrl(object: ObjectName, seconds: number): Promise<string | undefined>;
  /** Removes an object, if it exists. */
  remove(object: ObjectName): Promise<void>;
}
