import { newId } from '@dentarium/api';
import type { Page } from '../page/page.ts';
import { readStoredUpload, type RememberedUpload, type StoredUpload } from './remembered-upload.ts';

const PREFIX = 'dentarium.upload';
/** `upload`, and not `entry` as before: a page of that version that is still open must not take an upload of this one for its own. */
const KINDS = ['upload', 'entry'] as const;
/** The server keeps the parts of an unfinished upload no longer. */
const FORGET_AFTER_MS = 7 * 24 * 3_600_000;
const BEAT_MS = 30_000;
/** A page in the background may beat only once a minute; one that missed this many ms was killed. */
const DEAD_AFTER_MS = 150_000;

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
    this.#storage((storage) => {
      for (const kind of KINDS) storage.removeItem(this.#key(id, kind));
    });
    if (this.#own.size === 0) this.#stopBeating();
  }

  /** The uploads that were interrupted: not this page's, and not those of another page that lives. */
  interrupted(now = Date.now()): RememberedUpload[] {
    const found: StoredUpload[] = [];
    this.#storage((storage) => {
      for (const key of KINDS.flatMap((kind) => keysOf(storage, this.#key('', kind)))) {
        const upload = readStoredUpload(storage.getItem(key));
        if (!upload || upload.begunAt < now - FORGET_AFTER_MS) storage.removeItem(key);
        else if (!this.#own.has(upload.id) && !isAlive(storage, upload.tab, now)) found.push(upload);
      }
    });
    return this.#account === null ? [] : found.toSorted((one, other) => one.begunAt - other.begunAt).map(withoutTab);
  }

  #key(id: string, kind: (typeof KINDS)[number] = 'upload'): string {
    return `${PREFIX}.${kind}.${this.#account ?? ''}.${id}`;
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
