/** The renditions of an image: `thumb` 150 px, `preview` 1440 px, `full` all pixels. */
export type ImageVariant = 'thumb' | 'preview' | 'full';

/** The functions that a store is based on; a page has those of the browser, a test its own. */
export interface ImageSource {
  readonly load: (fileId: string, variant: ImageVariant, signal: AbortSignal) => Promise<Blob>;
  readonly toUrl: (image: Blob) => string;
  readonly dropUrl: (url: string) => void;
}

/** An image in use; call `release` when it is no longer shown. */
export interface HeldImage {
  readonly url: Promise<string>;
  readonly release: () => void;
}

interface Entry {
  readonly url: Promise<string>;
  readonly abort: AbortController;
  users: number;
  /** Set once the image is loaded. */
  loaded: { readonly url: string; readonly bytes: number } | null;
}

/** The maximum number of stored images, however small they are: each costs the page some memory beside its bytes. */
const MAX_IMAGES = 1500;

/**
 * The images of the page as object URLs. Unused images stay for a while, and the least recently used is removed first.
 * An image that nobody waits for is not loaded.
 */
export class ImageStore {
  readonly #source: ImageSource;
  readonly #maxBytes: number;
  readonly #maxConcurrent: number;
  readonly #maxImages: number;
  /** In the order of their last use. */
  readonly #entries = new Map<string, Entry>();
  #waiters: (() => void)[] = [];
  #runningCount = 0;
  /** The total of all loaded images; updated incrementally, as a long grid loads and releases thousands. */
  #loadedBytes = 0;
  #loadedCount = 0;

  constructor(source: ImageSource, maxBytes = 160 * 1024 * 1024, maxConcurrent = 5, maxImages = MAX_IMAGES) {
    this.#source = source;
    this.#maxImages = maxImages;
    this.#maxBytes = maxBytes;
    this.#maxConcurrent = maxConcurrent;
  }

  /** Returns the URL of an image that is already loaded; `undefined` if it has to be loaded. */
  peek(fileId: string, variant: ImageVariant): string | undefined {
    return this.#entries.get(toKey(fileId, variant))?.loaded?.url;
  }

  /** Holds an image, and loads it if necessary. A failed one is loaded again by the next `hold`. */
  hold(fileId: string, variant: ImageVariant): HeldImage {
    const key = toKey(fileId, variant);
    const entry = this.#entries.get(key) ?? this.#startLoading(key, fileId, variant);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    entry.users += 1;
    let isHeld = true;
    return {
      url: entry.url,
      release: () => {
        if (!isHeld) return;
        isHeld = false;
        this.#release(key, entry);
      },
    };
  }

  #startLoading(key: string, fileId: string, variant: ImageVariant): Entry {
    const abort = new AbortController();
    const url = this.#waitForSlot(abort.signal)
      .then(() => this.#source.load(fileId, variant, abort.signal).finally(() => this.#releaseSlot()))
      .then((image) => {
        abort.signal.throwIfAborted();
        entry.loaded = { url: this.#source.toUrl(image), bytes: image.size };
        this.#loadedBytes += image.size;
        this.#loadedCount += 1;
        this.#evict();
        return entry.loaded.url;
      });
    const entry: Entry = { url, abort, users: 0, loaded: null };
    url.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    return entry;
  }

  #release(key: string, entry: Entry): void {
    entry.users -= 1;
    if (entry.users > 0) return;
    if (entry.loaded !== null) {
      this.#evict();
    } else if (this.#entries.get(key) === entry) {
      this.#entries.delete(key);
      entry.abort.abort();
    }
  }

  #evict(): void {
    if (!this.#isFull()) return;
    for (const [key, { users, loaded }] of this.#entries) {
      if (!this.#isFull()) return;
      if (users > 0 || loaded === null) continue;
      this.#entries.delete(key);
      this.#source.dropUrl(loaded.url);
      this.#loadedBytes -= loaded.bytes;
      this.#loadedCount -= 1;
    }
  }

  #isFull(): boolean {
    return this.#loadedBytes > this.#maxBytes || this.#loadedCount > this.#maxImages;
  }

  /** Waits for a free slot. The browser has few connections, and calls need some. */
  async #waitForSlot(signal: AbortSignal): Promise<void> {
    if (this.#runningCount < this.#maxConcurrent) {
      this.#runningCount += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      this.#waiters.push(resolve);
      signal.addEventListener('abort', () => {
        this.#waiters = this.#waiters.filter((other) => other !== resolve);
        reject(signal.reason);
      });
    });
  }

  /** Passes the slot to the next waiter. */
  #releaseSlot(): void {
    const next = this.#waiters.shift();
    if (next === undefined) this.#runningCount -= 1;
    else next();
  }
}

function toKey(fileId: string, variant: ImageVariant): string {
  return `${fileId}/${variant}`;
}
