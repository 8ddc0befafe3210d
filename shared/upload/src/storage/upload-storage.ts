import { newId } from '@dentarium/api';
import type { Page } from '../page/page.ts';
import { readStoredUpload, type ResumableUpload, type StoredUpload } from './resumable-upload.ts';

const PREFIX = 'dentarium.upload';
/**
 * `upload` instead of the former `entry`: an open page of that version must not take an upload of this one for its own.
 */
const KINDS = ['upload', 'entry'] as const;
/** The server removes the parts of an unfinished upload after this time. */
const REMOVE_AFTER_MS = 7 * 24 * 3_600_000;
const BEAT_MS = 30_000;
/** A page in the background may beat only once a minute; one that was silent for this many ms was killed. */
const DEAD_AFTER_MS = 150_000;

/**
 * Stores the unfinished uploads of one account in the browser. Each has an entry of its own, so that two pages do not
 * overwrite each other. Each page has a heartbeat, so that a running upload of another page is not taken for an
 * interrupted one. In a browser that refuses to store, only the list after a reload is lost, not the upload.
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

  /** Sets the account whose uploads are stored and listed from now on; the page no longer owns earlier ones. */
  setAccount(account: string | null): void {
    this.#account = account;
    this.#own.clear();
    this.#stopBeating();
  }

  /** Stores an upload, or its new state. */
  save(upload: ResumableUpload): void {
    if (this.#account === null) return;
    this.#own.add(upload.id);
    const stored: StoredUpload = { ...upload, tab: this.#tab };
    this.#withStorage((storage) => storage.setItem(this.#key(upload.id), JSON.stringify(stored)));
    this.#startBeating();
  }

  /** Removes an upload that is finished, cancelled, or no longer needed. */
  remove(id: string): void {
    this.#own.delete(id);
    this.#withStorage((storage) => {
      for (const kind of KINDS) storage.removeItem(this.#key(id, kind));
    });
    if (this.#own.size === 0) this.#stopBeating();
  }

  /** Lists the interrupted uploads: those of neither this page nor another live page. */
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
      // Full or forbidden: the upload continues, but cannot be listed after a reload.
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
