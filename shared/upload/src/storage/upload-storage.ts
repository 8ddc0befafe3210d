import { newId } from '@dentarium/api';
import type { Page } from '../page/page.ts';
import { readStoredUpload, type ResumableUpload, type StoredUpload } from './resumable-upload.ts';

const PREFIX = 'dentarium.upload';
/** `upload`, and not `entry` as before: a page of that version that is still open must not take an upload of this one for its own. */
const KINDS = ['upload', 'entry'] as const;
/** The server keeps the parts of an unfinished upload no longer. */
const REMOVE_AFTER_MS = 7 * 24 * 3_600_000;
const BEAT_MS = 30_000;
/** A page in the background may beat only once a minute; one that missed this many ms was killed. */
const DEAD_AFTER_MS = 150_000;

/**
 * Stores the unfinished uploads of one account in the browser. Each has an entry of its own, so that two pages do
 * not overwrite each other, and each page a heartbeat, so that nobody takes another page's running upload for an
 * interrupted one. A browser that refuses to store costs the list after a reload, not the upload.
 */
export class UploadStorage {
  readonly #page: Page;
  readonly #tab = newId();
  readonly #own = new Set<string>();
  #account: string | null = null;
  #beat: ReturnType<typeof setInterval> | null = null;

  constructor(page: Page) {
    this.#page = page;
    page.events.addEventListener('pagehide', () => this.#withStorage((storage) => storage.removeItem(this.#lifeKey())));
  }

  /** Whose uploads are stored and listed from now on; the page no longer stands for earlier ones. */
  setAccount(account: string | null): void {
    this.#account = account;
    this.#own.clear();
    this.#stopBeating();
  }

  /** Stores an upload, or what has become known of it since. */
  save(upload: ResumableUpload): void {
    if (this.#account === null) return;
    this.#own.add(upload.id);
    const stored: StoredUpload = { ...upload, tab: this.#tab };
    this.#withStorage((storage) => storage.setItem(this.#key(upload.id), JSON.stringify(stored)));
    this.#startBeating();
  }

  /** Removes an upload that is finished, cancelled, or not wanted any more. */
  remove(id: string): void {
    this.#own.delete(id);
    this.#withStorage((storage) => {
      for (const kind of KINDS) storage.removeItem(this.#key(id, kind));
    });
    if (this.#own.size === 0) this.#stopBeating();
  }

  /** The uploads that were interrupted: not this page's, and not those of another page that lives. */
  interrupted(now = Date.now()): ResumableUpload[] {
    const found: StoredUpload[] = [];
    this.#withStorage((storage) => {
      for (const key of KINDS.flatMap((kind) => keysOf(storage, this.#key('', kind)))) {
        const upload = readStoredUpload(storage.getItem(key));
        if (!upload || upload.begunAt < now - REMOVE_AFTER_MS) storage.removeItem(key);
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
    const beat = (): void => this.#withStorage((storage) => storage.setItem(this.#lifeKey(), String(Date.now())));
    beat();
    this.#beat = setInterval(beat, BEAT_MS);
  }

  #stopBeating(): void {
    if (this.#beat !== null) clearInterval(this.#beat);
    this.#beat = null;
    this.#withStorage((storage) => storage.removeItem(this.#lifeKey()));
  }

  #withStorage(work: (storage: Storage) => void): void {
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

function withoutTab({ tab: _tab, ...upload }: StoredUpload): ResumableUpload {
  return upload;
}
