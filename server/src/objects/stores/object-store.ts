import type { Readable } from 'node:stream';
import type { ObjectName } from './object-name.ts';

/** A part of an object: from the first byte to the last, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** There is nothing under this name. */
export class MissingObjectError extends Error {
  override readonly name = 'MissingObjectError';
}

/** How an object is saved by a browser that fetches it from the store. */
export interface DownloadInfo {
  readonly fileName: string;
  readonly contentType: string;
}

/**
 * Where the bytes of files lie: a disk, a mounted share or a cloud (architecture, section 7). An object is written once
 * and never changed. Names are refused unless `isObjectName` holds for them.
 */
export interface ObjectStore {
  /**
   * Takes a file of this machine into the store. When it returns, the bytes are safe from a power cut; until then
   * nothing is seen under the name. Doing it again after a crash is harmless. What is left under `path` the caller
   * removes when they no longer need it to begin again.
   *
   * @param downloadInfo for an object that browsers fetch from the store by themselves.
   */
  take(path: string, object: ObjectName, downloadInfo?: DownloadInfo): Promise<void>;
  /** Stores bytes that are at hand, with the same promise. */
  putBytes(object: ObjectName, bytes: Buffer): Promise<void>;
  /** Gives an object a second name with a life of its own. */
  copy(from: ObjectName, to: ObjectName): Promise<void>;
  /** @throws MissingObjectError */
  read(object: ObjectName, range?: ByteRange): Promise<Readable>;
  /** Bytes of an object; `undefined` when there is none. */
  readSize(object: ObjectName): Promise<number | undefined>;
  /**
   * Hands the object as a file of this machine to work that needs one, and takes it back after.
   *
   * @throws MissingObjectError
   */
  withFile<T>(object: ObjectName, work: (path: string) => Promise<T>): Promise<T>;
  /**
   * An address at which a browser fetches the object by itself for so many seconds, signed; `undefined` where the store
   * has none to give or does not hold the object.
   */
  createSignedUrl(object: ObjectName, seconds: number): Promise<string | undefined>;
  /** Removes an object; one that is not there is fine. */
  remove(object: ObjectName): Promise<void>;
}
