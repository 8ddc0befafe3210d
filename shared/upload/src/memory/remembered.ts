import { newId } from '@dentarium/api';
import type { UploadHints, UploadTarget } from '../item/upload-item.ts';
import type { Page } from '../page/page.ts';

/** An upload that was begun: enough to know the file again, never its bytes. */
export interface RememberedUpload extends UploadHints {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly lastModified: number;
  /** `null` when the page was left before the file was hashed. */
  readonly md5: string | null;
  readonly target: UploadTarget;
  /** When it was begun, in ms. */
  readonly begunAt: number;
}

const PREFIX = 'dentarium.upload';
/** The server keeps the parts of an unfinished upload no longer. */
const FORGET_AFTER_MS = 7 * 24 * 3_600_000;
const BEAT_MS = 30_000;
/** A page in the background may beat only once a minute; one that missed this many ms was killed. */
const DEAD_AFTER_MS = 150_000;

interface StoredUpload extends RememberedUpload {
  readonly tab: string;
}

/**
 * Remembers the unfinished uploads of one account in the browser. Each has an entry of its own, so that two pages do
 * not overwrite each other, and each page a sign of life, so that nobody takes another page's running upload for an
 * interrupted one. A browser that refuses to store costs the memory, not the upload.
 */
export class Remembered {
  readonly #page: Page;
  readonly #tab = newId();
  readonly #own = new Set<string>();
  #account: string | null = null;
  #beat: ReturnType<typeof setInterval> | null = null;

  constructor(page: Page) {
    this.#page = page;
    page.events.addEventListener('pagehide', () => this.#storage((storage) => storage.removeItem(this.#lifeKey())));
  }

  /** Whose uploads are remembered and listed from now on; the page no longer stands for earlier ones. */
  setAccount(account: string | null): void {
    this.#account = account;
    this.#own.clear();
    this.#stopBeating();
  }

  /** Writes an upload down, or what has become known of it since. */
  keep(upload: RememberedUpload): void {
    if (this.#account === null) return;
    this.#own.add(upload.id);
    const stored: StoredUpload = { ...upload, tab: this.#tab };
    this.#storage((storage) => storage.setItem(this.#key(upload.id), JSON.stringify(stored)));
    this.#startBeating();
  }

  /** Forgets an upload: it is finished, cancelled, or not wanted any more. */
  forget(id: string): void {
    this.#own.delete(id);
    this.#storage((storage) => storage.removeItem(this.#key(id)));
    if (this.#own.size === 0) this.#stopBeating();
  }

  /** The uploads that were interrupted: not this page's, and not those of another page that lives. */
  interrupted(now = Date.now()): RememberedUpload[] {
    const found: StoredUpload[] = [];
    this.#storage((storage) => {
      for (const key of keysOf(storage, `${PREFIX}.entry.${this.#account ?? ''}.`)) {
        const upload = readUpload(storage.getItem(key));
        if (!upload || upload.begunAt < now - FORGET_AFTER_MS) storage.removeItem(key);
        else if (!this.#own.has(upload.id) && !isAlive(storage, upload.tab, now)) found.push(upload);
      }
    });
    return this.#account === null ? [] : found.toSorted((one, other) => one.begunAt - other.begunAt).map(withoutTab);
  }

  #key(id: string): string {
    return `${PREFIX}.entry.${this.#account ?? ''}.${id}`;
  }

  #lifeKey(tab = this.#tab): string {
    return `${PREFIX}.alive.${tab}`;
  }

  #startBeating(): void {
    if (this.#beat !== null) return;
    const beat = (): void => this.#storage((storage) => storage.setItem(this.#lifeKey(), String(Date.now())));
    beat();
    this.#beat = setInterval(beat, BEAT_MS);
  }

  #stopBeating(): void {
    if (this.#beat !== null) clearInterval(this.#beat);
    this.#beat = null;
    this.#storage((storage) => storage.removeItem(this.#lifeKey()));
  }

  #storage(work: (storage: Storage) => void): void {
    try {
      if (this.#page.storage) work(this.#page.storage);
    } catch {
      // Full or forbidden: the upload goes on, it only cannot be listed after a reload.
    }
  }
}

function keysOf(storage: Storage, prefix: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(prefix));
}

function isAlive(storage: Storage, tab: string, now: number): boolean {
  const beat = Number(storage.getItem(`${PREFIX}.alive.${tab}`) ?? 0);
  return now - beat < DEAD_AFTER_MS;
}

function withoutTab({ tab: _tab, ...upload }: StoredUpload): RememberedUpload {
  return upload;
}

function readUpload(text: string | null): StoredUpload | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isUpload(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isUpload(value: unknown): value is StoredUpload {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, size, target, tab, begunAt } = value as Partial<Record<keyof StoredUpload, unknown>>;
  const strings = [id, name, tab].every((field) => typeof field === 'string');
  const numbers = [size, begunAt].every((field) => typeof field === 'number');
  return strings && numbers && typeof target === 'object' && target !== null;
}
