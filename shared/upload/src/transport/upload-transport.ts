import type { FileHash } from '../hash/parts.ts';
import type { Semaphore } from '../requests/semaphore.ts';

/** A file as a store knows it. */
export interface StoredObject {
  readonly bucketName: string;
  /** Made of the content alone: no name that a person gave is in an address or a log. */
  readonly fileFullName: string;
  readonly size: number;
  readonly hash: FileHash;
}

/** What a store has of a file already. */
export interface Found {
  /** The object, when the whole content is there (UPL-08). */
  readonly objectId: string | null;
  /** The parts of an unfinished upload that are there. */
  readonly parts: readonly number[];
}

/** What a transport works with while it sends one file. */
export interface Sending {
  readonly signal: AbortSignal;
  /** Places for requests with bytes, shared by all files. */
  readonly semaphore: Semaphore;
  /** Makes one request, again where that helps, and waits while there is no network. */
  readonly retry: <T>(request: () => Promise<T>, signal: AbortSignal) => Promise<T>;
  /** Tells how many bytes of the file the store holds now. */
  readonly onHeld: (bytes: number) => void;
}

/**
 * Brings a file into one kind of store. The queue, the hash, the memory and the filing are the same for all kinds.
 * Failures are `ApiError`s.
 */
export interface UploadTransport {
  /** The size of the parts whose hashes it needs. */
  readonly partSize: number;
  /** Asks what is there already. */
  find(object: StoredObject, signal: AbortSignal): Promise<Found>;
  /** Sends what is missing, and gives the id of the finished object. */
  send(file: File, object: StoredObject, found: Found, sending: Sending): Promise<string>;
  /** Discards what the store holds of a content that nobody sends any more. */
  discard?(content: { readonly md5: string; readonly size: number }): Promise<void>;
}
