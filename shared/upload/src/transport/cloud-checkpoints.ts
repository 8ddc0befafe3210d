import type { Page } from '../page/page.ts';

/** The state of the upload of a content into the cloud. */
export interface CloudCheckpoint {
  /** The name of the object. */
  readonly name: string;
  readonly partSize: number;
  /** `null` if it is sent in one piece. */
  readonly uploadId: string | null;
  readonly doneParts: readonly { readonly number: number; readonly etag: string }[];
  readonly savedAt: number;
}

const PREFIX = 'dentarium.cloud.';
/** The cloud removes the parts of an unfinished upload after this time. */
const MAX_AGE_MS = 24 * 3_600_000;

/** The identity of a content. */
export interface ContentName {
  readonly md5: string;
  readonly size: number;
}

/**
 * The checkpoints of uploads into the cloud, stored after each part: those of the client itself live as long as the
 * page. In a browser that refuses to store, only the resume is lost, not the upload.
 */
export class CloudCheckpoints {
  readonly #page: Pick<Page, 'storage'>;

  constructor(page: Pick<Page, 'storage'>) {
    this.#page = page;
  }

  /**
   * Reads a checkpoint. @param prefix the beginning of the names that the account may write; the checkpoint of another
   * account is ignored.
   */
  read(content: ContentName, prefix: string, now = Date.now()): CloudCheckpoint | null {
    const checkpoint = this.#storage((storage) => parseCheckpoint(storage.getItem(toKey(content)))) ?? null;
    if (checkpoint === null || !checkpoint.name.startsWith(prefix)) return null;
    return checkpoint.savedAt < now - MAX_AGE_MS ? null : checkpoint;
  }

  /** Stores a checkpoint, and removes outdated ones; does nothing if the browser refuses to store. */
  save(content: ContentName, checkpoint: Omit<CloudCheckpoint, 'savedAt'>, now = Date.now()): void {
    this.#storage((storage) => {
      removeOutdated(storage, now);
      storage.setItem(toKey(content), JSON.stringify({ ...checkpoint, savedAt: now }));
    });
  }

  /** Removes the checkpoint of a content, if there is one. */
  remove(content: ContentName): void {
    this.#storage((storage) => storage.removeItem(toKey(content)));
  }

  #storage<T>(work: (storage: Storage) => T): T | undefined {
    try {
      return this.#page.storage ? work(this.#page.storage) : undefined;
    } catch {
      return undefined;
    }
  }
}

function toKey({ md5, size }: ContentName): string {
  return `${PREFIX}${md5}.${size}`;
}

function removeOutdated(storage: Storage, now: number): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys.filter((candidate) => candidate.startsWith(PREFIX))) {
    const checkpoint = parseCheckpoint(storage.getItem(key));
    if (checkpoint === null || checkpoint.savedAt < now - MAX_AGE_MS) storage.removeItem(key);
  }
}

function parseCheckpoint(text: string | null): CloudCheckpoint | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isCheckpoint(value) ? value : null;
  } catch {
    return null;
  }
}

function isCheckpoint(value: unknown): value is CloudCheckpoint {
  if (typeof value !== 'object' || value === null) return false;
  const { name, partSize, uploadId, doneParts, savedAt } = value as Partial<Record<keyof CloudCheckpoint, unknown>>;
  const hasNumbers = typeof partSize === 'number' && typeof savedAt === 'number';
  return (
    hasNumbers &&
    typeof name === 'string' &&
    Array.isArray(doneParts) &&
    (uploadId === null || typeof uploadId === 'string')
  );
}
