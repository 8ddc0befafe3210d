import { createHash, type Hash } from 'node:crypto';
import { UPLOAD_PART_SIZE } from '@dentarium/domain';

/** Parts that came before their turn are kept up to this many; browsers send a few at a time. */
const KEPT_PARTS = 8;
/** Uploads whose digest is carried along; of others the bytes are read again at the end. */
const KEPT_UPLOADS = 64;

interface Progress {
  readonly hash: Hash;
  /** The part that is hashed next. */
  next: number;
  readonly early: Map<number, Buffer>;
}

/**
 * The digests of uploads under way, carried along while their parts arrive so that the end need not read everything
 * again. They are only a saving of work: what is not here, or not in order, is read from the disk.
 */
export class PrefixDigests {
  readonly #uploads = new Map<string, Progress>();

  /** Takes in a part that is written and confirmed. */
  add(uploadId: string, index: number, bytes: Buffer): void {
    const progress = this.#progress(uploadId);
    if (index < progress.next) return;
    if (index > progress.next) {
      if (progress.early.size < KEPT_PARTS) progress.early.set(index, bytes);
      return;
    }
    for (let part: Buffer | undefined = bytes; part !== undefined; part = progress.early.get(progress.next)) {
      progress.hash.update(part);
      progress.early.delete(progress.next);
      progress.next += 1;
    }
  }

  /** The digest of the first bytes of an upload, and how many they are. */
  prefix(uploadId: string, size: number): { readonly hash: Hash; readonly bytes: number } {
    const progress = this.#uploads.get(uploadId);
    if (progress === undefined) return { hash: createHash('md5'), bytes: 0 };
    return { hash: progress.hash.copy(), bytes: Math.min(size, progress.next * UPLOAD_PART_SIZE) };
  }

  forget(uploadId: string): void {
    this.#uploads.delete(uploadId);
  }

  #progress(uploadId: string): Progress {
    const progress = this.#uploads.get(uploadId) ?? { hash: createHash('md5'), next: 0, early: new Map() };
    // The latest used come last, so that the first is the one to give up.
    this.#uploads.delete(uploadId);
    this.#uploads.set(uploadId, progress);
    const oldest = this.#uploads.keys().next().value;
    if (this.#uploads.size > KEPT_UPLOADS && oldest !== undefined) this.#uploads.delete(oldest);
    return progress;
  }
}
