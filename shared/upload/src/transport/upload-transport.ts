import type { FileHash } from '../hash/parts.ts';
import type { Semaphore } from '../requests/semaphore.ts';

/** A file as known to a store. */
export interface StoredObject {
  readonly bucketName: string;
  /** Derived from the content only: no name that a user gave is in an address or a log. */
  readonly fileFullName: string;
  readonly size: number;
  readonly hash: FileHash;
}

/** The existing content of a file in a store. */
export interface StoredContent {
  /** The object, if the whole content is stored (UPL-08). */
  readonly objectId: string | null;
  /** The stored parts of an unfinished upload. */
  readonly parts: readonly number[];
}

/** The context of a transport while it sends one file. */
export interface SendContext {
  readonly signal: AbortSignal;
  /** Slots for requests with bytes, shared by all files. */
  readonly semaphore: Semaphore;
  /** Makes one request, retries it if that helps, and waits while there is no network. */
  readonly retry: <T>(request: () => Promise<T>, signal: AbortSignal) => Promise<T>;
  /** Reports the number of bytes of the file in the store. */
  readonly onHeld: (bytes: number) => void;
}

/**
 * Transfers a file into one kind of store. The queue, the hash, the storage and the filing are the same for all kinds.
 * Failures are `ApiError`s.
 */
export interface UploadTransport {
  /** The size of the parts whose hashes it needs. */
  readonly partSize: number;
  /** Finds the existing content. */
  find(object: StoredObject, signal: AbortSignal): Promise<StoredContent>;
  /** Sends the missing parts, and returns the id of the finished object. */
  send(file: File, object: StoredObject, existing: StoredContent, sending: SendContext): Promise<string>;
  /** Discards the parts in the store of a content that is no longer sent. */
  discard?(content: { readonly md5: string; readonly size: number }): Promise<void>;
}
